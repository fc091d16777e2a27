#include "core/ops/along_axis.h"

#include "core/plain/cursor.h"
#include "tests/02_activations/public/arrays.h"

#include <algorithm>
#include <limits>
#include <string>

using namespace wick;
using namespace wick::scenario;

namespace {

// fading_sum of every row along the last axis.
Array fading_sums(const Array& x) {
  Array y = empty_array(x.shape(), Device::Cpu);
  const int last = x.dim() - 1;
  Cursor start(x.shape(), x.strides(), last);
  for (std::int64_t done = 0; done < x.numel(); done += x.shape()[last]) {
    fading_sum({x.data() + start.offset(), x.strides()[last], x.shape()[last]}, y.data() + done);
    start.next();
  }
  return y;
}

// The same, in a larger array whose axes lie in memory in reverse order.
Array turned_sums(const Array& x) {
  const Array sums = fading_sums(x);
  std::int64_t step = 2;
  Layout layout{x.shape(), Strides(x.dim()), 3};
  for (int axis = 0; axis < x.dim(); ++axis) {
    layout.strides[axis] = step;
    step *= x.shape()[axis];
  }
  Array y = empty_array(Shape{step + 3}, Device::Cpu);
  std::fill(y.data(), y.data() + y.numel(), Scalar(7));
  y = y.view(layout);
  Cursor at(y.shape(), y.strides(), y.dim());
  for (std::int64_t i = 0; i < sums.numel(); ++i) {
    y.data()[at.offset()] = sums.data()[i];
    at.next();
  }
  return y;
}

// What the kernel was given last: it has no other argument to say so.
const Buffer* read_last = nullptr;

Array noted_fading_sums(const Array& x) {
  read_last = x.buffer.get();
  return fading_sums(x);
}

Array noted_turned_sums(const Array& x) {
  read_last = x.buffer.get();
  return turned_sums(x);
}

// Observes the result, and whether the kernel read a copy of x: it reads a view.
void observe_along(const std::string& name, const Tensor& x, int axis, RowKernel kernel) {
  const std::string along = name + ", axis " + std::to_string(axis);
  const Array rows = roomy(x);
  observe(along, Tensor(along_axis(rows, axis, kernel)));
  observe(along + ": the kernel read a copy", read_last == rows.buffer.get() ? 0.0 : 1.0);
}

void observe_every_axis(const std::string& name, const Tensor& x) {
  for (int axis = 0; axis < x.dim(); ++axis) observe_along(name, x, axis, noted_fading_sums);
}

}  // namespace

GRADED("02.8", "every axis of one to five") {
  observe_every_axis("(4,)", draw.normal({4}));
  observe_every_axis("(2, 3)", draw.normal({2, 3}));
  observe_every_axis("(2, 3, 4)", draw.normal({2, 3, 4}));
  observe_every_axis("(3, 3, 3)", draw.normal({3, 3, 3}));
  observe_every_axis("(2, 5, 3, 4), permuted", draw.normal_permuted({2, 5, 3, 4}));
  observe_every_axis("(2, 3, 1, 2, 4)", draw.normal({2, 3, 1, 2, 4}));

  Tensor x = draw.uniform({2, 3, 4, 5}, -1e4, 1e4);
  // One score in seven is blocked: no row, along any axis, is blocked as a whole.
  for (std::int64_t i = 0; i < x.numel(); i += 7) {
    element(x, i) = -std::numeric_limits<Scalar>::infinity();
  }
  for (int axis = -4; axis < 4; ++axis) {
    observe("softmax, axis " + std::to_string(axis), softmax(x, axis));
  }
}

GRADED("02.8", "both axes of a matrix that is a view") {
  observe_every_axis("transposed", draw.normal({4, 3}).transpose(0, 1));
  observe_every_axis("a slice", draw.normal({4, 5}).slice(0, 1, 3).slice(1, 1, 4));
  observe_every_axis("one row, three times", draw.normal({1, 4}).expand({3, 4}));
  observe_every_axis("one column, three times", draw.normal({2, 1}).expand({2, 3}));
  const std::int64_t n = draw.integer(257, 300);
  observe_every_axis("long rows", draw.normal({2, n}));
  observe_every_axis("long columns, permuted", draw.normal({2, n}).transpose(0, 1));
}

GRADED("02.8", "a kernel whose result lies in memory in another way") {
  const Tensor matrix = draw.normal({2, 3}), block = draw.normal({2, 3, 4});
  for (int axis = 0; axis < 2; ++axis) {
    observe_along("(2, 3)", matrix, axis, noted_turned_sums);
  }
  for (int axis = 0; axis < 3; ++axis) {
    observe_along("(2, 3, 4)", block, axis, noted_turned_sums);
  }
}
