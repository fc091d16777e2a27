#include "core/ops/reduce.h"
#include "core/autograd/record.h"
#include "core/backend.h"
#include "core/gradients.h"

#include <algorithm>

namespace wick {

namespace {

// The shapes of a reduction: `kept` has extent 1 on reduced axes, `result` is the caller's shape.
struct Reduced {
  Shape kept;
  Shape result;
};

Reduced over_all(const Tensor& x) {
  return {Shape(std::vector<std::int64_t>(x.dim(), 1)), Shape{}};
}

Reduced over_axis(const char* operation, const Tensor& x, int axis, bool keepdim) {
  axis = normalize_axis(axis, x.dim(), operation);
  const Shape kept = x.shape().with(axis, 1);
  return {kept, keepdim ? kept : x.shape().erased(axis)};
}

// Reduces x to `kept` and returns it as `result`, which has the same elements.
Array apply(Reduce operation, const Tensor& x, const Reduced& to) {
  Array y = empty_array(to.kept, x.device());
  backend(x.device()).reduce(operation, x.array(), y);
  return y.view({to.result, contiguous_strides(to.result), 0});
}

// The number of elements that are joined into each result. It is 0 only if a reduced axis is empty:
// where a kept axis is empty, there is no result to make.
std::int64_t elements_each(const Tensor& x, const Reduced& to) {
  std::int64_t count = 1;
  for (int axis = 0; axis < x.dim(); ++axis) {
    if (to.kept[axis] != x.shape()[axis]) count *= x.shape()[axis];
  }
  return count;
}

Tensor max_over(const Tensor& x, const Reduced& to) {
  if (elements_each(x, to) == 0) {
    fail<ShapeError>("max: the tensor of shape ", x.shape(),
                     " has no elements: there is no maximum of nothing");
  }
  return record("max", apply(Reduce::Max, x, to),
                edge(x, [x = Saved(x), kept = to.kept](const Tensor& y, const Tensor& dy) {
                  return max_dx(y.reshape(kept), dy.reshape(kept), x);
                }));
}

Tensor mean_over(const Tensor& x, const Reduced& to) {
  const std::int64_t count = elements_each(x, to);
  if (count == 0) {
    fail<ShapeError>("mean: the tensor of shape ", x.shape(),
                     " has no elements: there is no mean of nothing");
  }
  // Not times 1 / count, which is rounded: 49 (1 / 49) is not 1.
  return sum_over(x, to.kept, to.result) / static_cast<Scalar>(count);
}

}  // namespace

Tensor sum_over(const Tensor& x, const Shape& kept, const Shape& shape) {
  return record("sum", apply(Reduce::Sum, x, {kept, shape}),
                edge(x, [kept, shape = x.shape()](const Tensor& dy) {
                  return sum_dx(dy.reshape(kept), shape);
                }));
}

Tensor sum(const Tensor& x) {
  check_operands("sum", {&x});
  const Reduced to = over_all(x);
  return sum_over(x, to.kept, to.result);
}

Tensor sum(const Tensor& x, int axis, bool keepdim) {
  check_operands("sum", {&x});
  const Reduced to = over_axis("sum", x, axis, keepdim);
  return sum_over(x, to.kept, to.result);
}

Tensor mean(const Tensor& x) {
  check_operands("mean", {&x});
  return mean_over(x, over_all(x));
}

Tensor mean(const Tensor& x, int axis, bool keepdim) {
  check_operands("mean", {&x});
  return mean_over(x, over_axis("mean", x, axis, keepdim));
}

Tensor max(const Tensor& x) {
  check_operands("max", {&x});
  return max_over(x, over_all(x));
}

Tensor max(const Tensor& x, int axis, bool keepdim) {
  check_operands("max", {&x});
  return max_over(x, over_axis("max", x, axis, keepdim));
}

Ids argmax(const Tensor& x, int axis) {
  check_operands("argmax", {&x});
  axis = normalize_axis(axis, x.dim(), "argmax");
  if (x.size(axis) == 0) {
    fail<ShapeError>("argmax: axis ", axis, " of shape ", x.shape(),
                     " is empty: there is no maximum of nothing");
  }
  Ids ids{x.shape().erased(axis), {}};
  ids.values.resize(ids.shape.numel());
  std::vector<int> order;
  for (int other = 0; other < x.dim(); ++other) {
    if (other != axis) order.push_back(other);
  }
  order.push_back(axis);
  const Array& array = x.array();
  backend(x.device()).argmax(array.view(permute(array.layout, order)), ids.values.data());
  return ids;
}

}  // namespace wick
