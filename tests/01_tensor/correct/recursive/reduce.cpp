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
  return expand({y.shape(), y.strides(), 0}, shape).strides;
}

}  // namespace

// y is contiguous; its old content is undefined. The sum of no elements is 0; Max never gets an
// empty axis.
void PlainBackend::reduce(Reduce operation, const Array& x, Array& y) {
  const Strides steps = stretched(y, x.shape());
  Scalar first = 0;
  if (operation == Reduce::Max) first = -std::numeric_limits<Scalar>::infinity();
  for (std::int64_t i = 0; i < y.numel(); ++i) y.data()[i] = first;
  const auto walk = [&](int axis, const Scalar* from, Scalar* to, const auto& self) -> void {
    if (axis == x.dim()) {
      if (operation == Reduce::Sum) {
        *to += *from;
      } else if (replaces(*from, *to)) {
        *to = *from;
      }
      return;
    }
    for (std::int64_t i = 0; i < x.shape()[axis]; ++i) {
      self(axis + 1, from + i * x.strides()[axis], to + i * steps[axis], self);
    }
  };
  walk(0, x.data(), y.data(), walk);
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
