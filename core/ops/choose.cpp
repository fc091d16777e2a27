#include "core/autograd/record.h"
#include "core/backend.h"
#include "core/gradients.h"

namespace wick {

Tensor where(const Tensor& mask, const Tensor& a, const Tensor& b) {
  check_operands("where", {&mask, &a, &b});
  const Shape shape =
      broadcast_shapes(broadcast_shapes(a.shape(), b.shape(), "where"), mask.shape(), "where");
  const auto stretched = [&shape](const Tensor& x) { return expanded(x.array(), shape); };
  Array y = empty_array(shape, a.device());
  backend(a.device()).where(stretched(mask), stretched(a), stretched(b), y);
  return record("where", std::move(y), constant(mask),
                edge(a, [mask = Saved(mask)](const Tensor& dy) { return where_da(dy, mask); }),
                edge(b, [mask = Saved(mask)](const Tensor& dy) { return where_db(dy, mask); }));
}

Tensor masked_fill(const Tensor& x, const Tensor& mask, Scalar value) {
  check_operands("masked_fill", {&x, &mask});
  if (broadcast_shapes(x.shape(), mask.shape(), "masked_fill") != x.shape()) {
    fail<ShapeError>("masked_fill: a mask of shape ", mask.shape(), " for ", x.shape(),
                     ": the mask must broadcast to the tensor");
  }
  return where(mask, full(Shape{}, value, x.device()), x);
}

Tensor concat(const std::vector<Tensor>& tensors, int axis) {
  if (tensors.empty()) {
    fail<ValueError>("concat: no tensors were given: at least one is needed");
  }
  for (const Tensor& x : tensors) check_operands("concat", {&tensors.front(), &x});
  const Shape& first = tensors.front().shape();
  axis = normalize_axis(axis, first.size(), "concat");
  Shape shape = first.with(axis, 0);
  bool requires_grad = false;
  for (const Tensor& x : tensors) {
    if (x.dim() != first.size() || x.shape().with(axis, 0) != shape.with(axis, 0)) {
      fail<ShapeError>("concat: cannot join ", first, " and ", x.shape(), " along axis ", axis,
                       ": all other axes must be equal");
    }
    shape = shape.with(axis, shape[axis] + x.shape()[axis]);
    requires_grad = requires_grad || x.requires_grad();
  }
  Array y = empty_array(shape, tensors.front().device());
  const auto node = std::make_shared<Node>("concat");
  std::int64_t begin = 0;
  for (const Tensor& x : tensors) {
    const std::int64_t end = begin + x.shape()[axis];
    Array part = y.view(slice(y.layout, axis, begin, end));
    backend(x.device()).copy(x.array(), part);
    if (x.requires_grad()) {
      node->edges.push_back({x.node(), x.shape(), [=](const Tensor&, const Tensor& dy) {
                               return concat_dx(dy, axis, begin, end);
                             }});
    }
    begin = end;
  }
  trace("concat", {&tensors.front(), &tensors.back()}, y);
  return Tensor(std::move(y), requires_grad && grad_enabled() ? node : nullptr);
}

Tensor stack(const std::vector<Tensor>& tensors, int axis) {
  if (tensors.empty()) {
    fail<ValueError>("stack: no tensors were given: at least one is needed");
  }
  std::vector<Tensor> unsqueezed;
  for (const Tensor& x : tensors) {
    check_operands("stack", {&tensors.front(), &x});
    if (x.shape() != tensors.front().shape()) {
      fail<ShapeError>("stack: cannot stack ", tensors.front().shape(), " and ", x.shape(),
                       ": all shapes must be equal");
    }
    unsqueezed.push_back(x.unsqueeze(axis));
  }
  return concat(unsqueezed, axis < 0 ? axis + tensors.front().dim() + 1 : axis);
}

}  // namespace wick
