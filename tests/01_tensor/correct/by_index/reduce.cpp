#include "core/plain/backend.h"
#include "core/plain/cursor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace wick {

namespace {

// NaN is larger than every number and stays: every comparison with it is false.
bool replaces(Scalar x, Scalar largest) {
  return x > largest || (std::isnan(x) && !std::isnan(largest));
}

// The strides of y stretched to `shape`, the shape of x. Elements of x that differ only in reduced
// axes then meet the same element of y. Reduced axes have extent 1 in y.
Strides stretched(const Array& y, const Shape& shape) {
  Strides strides(shape.size());
  for (int axis = 0; axis < shape.size(); ++axis) {
    strides[axis] = y.shape()[axis] == shape[axis] && shape[axis] != 1 ? y.strides()[axis] : 0;
  }
  return strides;
}

}  // namespace

// y is contiguous; its old content is undefined. The sum of no elements is 0; Max never gets an
// empty axis.
void PlainBackend::reduce(Reduce operation, const Array& x, Array& y) {
  const Strides steps = stretched(y, x.shape());
  std::vector<bool> met(static_cast<std::size_t>(y.numel()), false);
  for (std::int64_t i = 0; i < y.numel(); ++i) y.data()[i] = 0;
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    std::int64_t rest = i;
    std::int64_t from = 0;
    std::int64_t to = 0;
    for (int axis = x.dim() - 1; axis >= 0; --axis) {
      from += rest % x.shape()[axis] * x.strides()[axis];
      to += rest % x.shape()[axis] * steps[axis];
      rest /= x.shape()[axis];
    }
    const Scalar value = x.data()[from];
    Scalar& largest = y.data()[to];
    if (operation == Reduce::Sum) {
      largest += value;
    } else if (!met[to] || replaces(value, largest)) {
      largest = value;
    }
    met[to] = true;
  }
}

void PlainBackend::argmax(const Array& x, std::int64_t* y) {
  const int last = x.dim() - 1;
  const std::int64_t extent = x.shape()[last];
  const std::int64_t step = x.strides()[last];
  Cursor at(x.shape(), x.strides(), last);
  for (std::int64_t row = 0; row < x.numel() / extent; ++row) {
    const Scalar* values = x.data() + at.offset();
    y[row] = 0;
    for (std::int64_t i = 1; i < extent; ++i) {
      if (replaces(values[i * step], values[y[row] * step])) y[row] = i;
    }
    at.next();
  }
}

}  // namespace wick
