#include "core/plain/backend.h"
#include "core/plain/cursor.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace wick {

namespace {

// NaN is larger than every number and stays: every comparison with it is false.
bool replaces(Scalar x, Scalar largest) {
  return x > largest || (std::isnan(x) && !std::isnan(largest));
}

// The strides of y stretched to `shape`, the shape of x. Elements of x that differ only in reduced
// axes then meet the same element of y. Reduced axes have extent 1 in y.
Strides stretched(const Array& y, const Shape& shape) {
  // BEGIN SOLUTION 01.9
  Strides strides = y.strides();
  for (int axis = 0; axis < shape.size(); ++axis) {
    if (y.shape()[axis] == 1) strides[axis] = 0;
  }
  return strides;
  // END SOLUTION
}

}  // namespace

// y is contiguous; its old content is undefined. The sum of no elements is 0; Max never gets an
// empty axis.
void PlainBackend::reduce(Reduce operation, const Array& x, Array& y) {
  // BEGIN SOLUTION 01.9
  const bool is_sum = operation == Reduce::Sum;
  const Scalar nothing = is_sum ? Scalar(0) : -std::numeric_limits<Scalar>::infinity();
  std::fill(y.data(), y.data() + y.numel(), nothing);

  Cursor at_x(x.shape(), x.strides());
  Cursor at_y(x.shape(), stretched(y, x.shape()));
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    const Scalar value = x.data()[at_x.offset()];
    Scalar& result = y.data()[at_y.offset()];
    if (is_sum) {
      result += value;
    } else if (replaces(value, result)) {
      result = value;
    }
    at_x.next();
    at_y.next();
  }
  // END SOLUTION
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
