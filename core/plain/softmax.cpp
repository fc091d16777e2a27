#include "core/plain/backend.h"
#include "core/plain/cursor.h"

#include <cmath>

namespace wick {

namespace {

// The numbers x[0], x[step], .., x[(n - 1) * step]; n is at least 1.
struct Row {
  const Scalar* x;
  std::int64_t step;
  std::int64_t n;

  Scalar operator[](std::int64_t i) const { return x[i * step]; }
};

Scalar largest(Row x) {
  Scalar result = x[0];
  for (std::int64_t i = 1; i < x.n; ++i) {
    if (x[i] > result || std::isnan(x[i])) result = x[i];
  }
  return result;
}

// exp(x) overflows a float above 88. Subtracting the largest element changes nothing in the
// quotient and leaves no exponent above 0.
void softmax_row(Row x, Scalar* y) {
  const Scalar shift = largest(x);
  Scalar sum = 0;
  for (std::int64_t i = 0; i < x.n; ++i) {
    y[i] = std::exp(x[i] - shift);
    sum += y[i];
  }
  for (std::int64_t i = 0; i < x.n; ++i) y[i] /= sum;
}

// Not log(softmax_row): a small probability would round to 0 and its logarithm to -inf.
void log_softmax_row(Row x, Scalar* y) {
  const Scalar shift = largest(x);
  Scalar sum = 0;
  for (std::int64_t i = 0; i < x.n; ++i) sum += std::exp(x[i] - shift);
  const Scalar log_sum = std::log(sum);
  for (std::int64_t i = 0; i < x.n; ++i) y[i] = x[i] - shift - log_sum;
}

void each_row(const Array& x, Array& y, void (*transform)(Row, Scalar*)) {
  if (x.numel() == 0) return;
  const int last = x.dim() - 1;
  const std::int64_t n = x.shape()[last];
  Cursor at(x.shape(), x.strides(), last);
  for (std::int64_t first = 0; first < x.numel(); first += n) {
    transform({x.data() + at.offset(), x.strides()[last], n}, y.data() + first);
    at.next();
  }
}

}  // namespace

void PlainBackend::softmax(const Array& x, Array& y) { each_row(x, y, softmax_row); }

void PlainBackend::log_softmax(const Array& x, Array& y) { each_row(x, y, log_softmax_row); }

}  // namespace wick
