#include "core/autograd/record.h"
#include "core/backend.h"
#include "core/gradients.h"

#include <algorithm>
#include <sstream>

namespace wick {

namespace {

std::string braces(const std::vector<int>& order) {
  std::ostringstream text;
  for (std::size_t i = 0; i < order.size(); ++i) text << (i == 0 ? "{" : ", ") << order[i];
  return order.empty() ? "{}" : text.str() + "}";
}

// `extents` with its -1 replaced by the extent that makes the number of elements fit.
Shape with_rest(const Shape& from, std::initializer_list<std::int64_t> extents) {
  std::vector<std::int64_t> result(extents);
  const auto open = std::find(result.begin(), result.end(), -1);
  if (open == result.end()) return Shape(result);
  *open = 1;
  const std::int64_t known = Shape(result).numel();
  if (known == 0 || from.numel() % known != 0) {
    fail<ShapeError>("reshape: cannot find the extent -1 that makes ", from.numel(),
                     " elements of ", known, ": the other extents must divide ", from.numel());
  }
  *open = from.numel() / known;
  return Shape(result);
}

}  // namespace

Tensor Tensor::reshape(std::initializer_list<std::int64_t> extents) const {
  return reshape(with_rest(shape(), extents));
}

Tensor Tensor::reshape(const Shape& to) const {
  if (to == shape()) return *this;
  if (to.numel() != numel()) {
    fail<ShapeError>("reshape: cannot see ", shape(), " as ", to, ": they have ", numel(), " and ",
                     to.numel(), " elements: both numbers must be equal");
  }
  const auto layout = wick::reshape(array().layout, to);
  Array value = layout ? array().view(*layout)
                       : copy_to(array(), device()).view({to, contiguous_strides(to), 0});
  return record("reshape", std::move(value),
                edge(*this, [from = shape()](const Tensor& dy) { return reshape_dx(dy, from); }));
}

Tensor Tensor::transpose(int a, int b) const {
  a = normalize_axis(a, dim(), "transpose");
  b = normalize_axis(b, dim(), "transpose");
  return record("transpose", array().view(wick::transpose(array().layout, a, b)),
                edge(*this, [a, b](const Tensor& dy) { return transpose_dx(dy, a, b); }));
}

Tensor Tensor::permute(const std::vector<int>& order) const {
  std::vector<int> axes;
  for (int axis : order) axes.push_back(normalize_axis(axis, dim(), "permute"));
  std::vector<int> sorted = axes;
  std::sort(sorted.begin(), sorted.end());
  const bool repeated = std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
  if (static_cast<int>(axes.size()) != dim() || repeated) {
    fail<ShapeError>("permute: order ", braces(order), " for shape ", shape(),
                     ": every axis must appear exactly once");
  }
  Array value = array().view(wick::permute(array().layout, axes));
  return record("permute", std::move(value),
                edge(*this, [axes](const Tensor& dy) { return permute_dx(dy, axes); }));
}

Tensor Tensor::slice(int axis, std::int64_t begin, std::int64_t end) const {
  axis = normalize_axis(axis, dim(), "slice");
  const std::int64_t extent = shape()[axis];
  const std::int64_t from = begin < 0 ? begin + extent : begin;
  const std::int64_t to = end < 0 ? end + extent : end;
  if (from < 0 || to > extent || from > to) {
    fail<ShapeError>("slice: elements ", begin, " to ", end, " on axis ", axis, " of shape ",
                     shape(), ": 0 <= begin <= end <= ", extent,
                     " must hold; negative positions count from the end");
  }
  return record("slice", array().view(wick::slice(array().layout, axis, from, to)),
                edge(*this, [shape = shape(), axis, from](const Tensor& dy) {
                  return slice_dx(dy, shape, axis, from);
                }));
}

Tensor Tensor::unsqueeze(int axis) const {
  axis = normalize_axis(axis, dim() + 1, "unsqueeze");
  return record("unsqueeze", array().view(wick::unsqueeze(array().layout, axis)),
                edge(*this, [axis](const Tensor& dy) { return unsqueeze_dx(dy, axis); }));
}

Tensor Tensor::squeeze(int axis) const {
  axis = normalize_axis(axis, dim(), "squeeze");
  if (shape()[axis] != 1) {
    fail<ShapeError>("squeeze: axis ", axis, " of shape ", shape(), " has extent ", shape()[axis],
                     ": only an axis of extent 1 can be dropped");
  }
  return record("squeeze", array().view(wick::squeeze(array().layout, axis)),
                edge(*this, [axis](const Tensor& dy) { return squeeze_dx(dy, axis); }));
}

Tensor Tensor::expand(std::initializer_list<std::int64_t> extents) const {
  std::vector<std::int64_t> to(extents);
  const auto added = static_cast<std::int64_t>(to.size()) - dim();
  for (std::int64_t axis = std::max<std::int64_t>(added, 0); axis < added + dim(); ++axis) {
    if (to[axis] == -1) to[axis] = shape()[static_cast<int>(axis - added)];
  }
  return expand(Shape(to));
}

Tensor Tensor::expand(const Shape& to) const {
  if (to == shape()) return *this;
  return record("expand", expanded(array(), to),
                edge(*this, [from = shape()](const Tensor& dy) { return expand_dx(dy, from); }));
}

Tensor Tensor::contiguous() const { return is_contiguous() ? *this : clone(); }

Tensor Tensor::clone() const {
  return record("clone", copy_to(array(), device()),
                edge(*this, [](const Tensor& dy) { return dy; }));
}

Tensor Tensor::to(Device target) const {
  if (target == device()) return *this;
  return record("to", copy_to(array(), target),
                edge(*this, [from = device()](const Tensor& dy) { return dy.to(from); }));
}

}  // namespace wick
