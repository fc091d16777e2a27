#include <utility>
#include <vector>
#include "core/plain/cursor.h"

// Each by way of another function than the reference takes.

Scalar relu(Scalar x) {
  if (x < 0) x = 0;
  return x;
}

// exp(x) / (1 + exp(x)) = exp(x - log(1 + exp(x))), the logarithm taken where exp is small.
Scalar sigmoid(Scalar x) {
  const Scalar log_sum = std::fmax(x, Scalar(0)) + std::log1p(std::exp(-std::fabs(x)));
  return std::isinf(x) ? Scalar(x > 0) : std::exp(x - log_sum);
}

Scalar tanh(Scalar x) {
  if (x < 0) return -tanh(-x);
  if (x > 40) return 1;
  const Scalar e = std::expm1(2 * x);
  return e / (e + 2);
}

Scalar gelu_erf(Scalar x) { return x * std::erfc(-x * std::sqrt(Scalar(0.5))) / 2; }

// (1 + tanh(z)) / 2 is the sigmoid of 2z.
Scalar gelu_tanh(Scalar x) {
  const Scalar z = Scalar(std::sqrt(8 / 3.14159265358979)) * x * (1 + Scalar(0.044715) * x * x) / 2;
  return x * sigmoid(2 * z);
}

// In one pass over the scores: whenever the maximum grows, what has been added up shrinks.

void softmax_row(Row x, Scalar* y) {
  Scalar top = -INFINITY;
  Scalar sum = 0;
  for (std::int64_t i = 0; i < x.n; ++i) {
    if (x[i] > top) {
      sum *= std::exp(top - x[i]);
      top = x[i];
    }
    if (top > -INFINITY) sum += std::exp(x[i] - top);
  }
  for (std::int64_t i = x.n - 1; i >= 0; --i) y[i] = std::exp(x[i] - top) / sum;
}

// One axis after another, by recursion.

void each_row_from(int axis, const Array& x, const Scalar* first, Scalar*& y,
                   RowTransform transform) {
  const std::int64_t extent = x.shape()[axis];
  const std::int64_t stride = x.strides()[axis];
  if (axis == x.dim() - 1) {
    transform({first, stride, extent}, y);
    y += extent;
    return;
  }
  for (std::int64_t i = 0; i < extent; ++i) {
    each_row_from(axis + 1, x, first + i * stride, y, transform);
  }
}

void each_row(const Array& x, Array& y, RowTransform transform) {
  Scalar* next = y.data();
  each_row_from(0, x, x.data(), next, transform);
}

// Extents and strides exchanged by hand; the result copied back into the order of x.

Layout exchanged(const Layout& layout, int a, int b) {
  std::vector<std::int64_t> extents(layout.shape.begin(), layout.shape.end());
  std::swap(extents[a], extents[b]);
  Strides strides = layout.strides;
  std::swap(strides[a], strides[b]);
  return {Shape(extents), strides, layout.offset};
}

Array along_axis(const Array& x, int axis, RowKernel kernel) {
  const int last = x.dim() - 1;
  const Array rows = kernel(x.view(exchanged(x.layout, axis, last)));
  const Layout back = exchanged(rows.layout, axis, last);
  Array y = empty_array(x.shape(), x.device());
  Cursor at(back.shape, back.strides);
  for (std::int64_t i = 0; i < y.numel(); ++i) {
    y.data()[i] = rows.buffer->data()[back.offset + at.offset()];
    at.next();
  }
  return y;
}
