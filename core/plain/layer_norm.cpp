// Layer normalisation, one row at a time: its mean, then its variance, then its numbers. Backward
// goes over the rows once more.

#include "core/plain/backend.h"
#include "core/plain/cursor.h"

#include <cmath>

namespace wick {

namespace {

// A row with any step between its numbers.
struct Row {
  const Scalar* first;
  std::int64_t step;
  Scalar operator[](std::int64_t i) const { return first[i * step]; }
};

// The rows of x, one after another.
class EachRow {
 public:
  explicit EachRow(const Array& x)
      : x_(x), step_(x.strides()[x.dim() - 1]), start_(x.shape(), x.strides(), x.dim() - 1) {}

  Row next() {
    const Row row{x_.data() + start_.offset(), step_};
    start_.next();
    return row;
  }

 private:
  const Array& x_;
  std::int64_t step_;
  Cursor start_;
};

}  // namespace

void PlainBackend::layer_norm(const Array& x, const Array& weight, const Array& bias, Scalar eps,
                              Array& y, Array& means, Array& scales) {
  if (x.numel() == 0) return;
  const std::int64_t n = x.shape()[x.dim() - 1];
  const Row w{weight.data(), weight.strides()[0]};
  const Row b{bias.data(), bias.strides()[0]};
  EachRow rows(x);
  for (std::int64_t r = 0; r < means.numel(); ++r) {
    const Row row = rows.next();
    Scalar* const to = y.data() + r * n;
    // BEGIN SOLUTION 13.1
    Scalar mean = 0;
    for (std::int64_t i = 0; i < n; ++i) mean += row[i];
    mean /= static_cast<Scalar>(n);
    // The mean is rounded: even that of equal numbers may differ from them. The distances from it
    // are small, so their mean is nearly exact: it is what the mean lacks.
    Scalar rest = 0;
    for (std::int64_t i = 0; i < n; ++i) rest += row[i] - mean;
    rest /= static_cast<Scalar>(n);
    // Not the mean of squares less the square of the mean: if numbers are far from 0, both are
    // large, and their difference is mostly rounding error.
    Scalar variance = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      const Scalar distance = row[i] - mean - rest;
      variance += distance * distance;
    }
    variance /= static_cast<Scalar>(n);
    const Scalar scale = 1 / std::sqrt(variance + eps);
    for (std::int64_t i = 0; i < n; ++i) to[i] = (row[i] - mean - rest) * scale * w[i] + b[i];
    means.data()[r] = mean + rest;
    scales.data()[r] = scale;  // backward reads both
    // END SOLUTION
  }
}

// With h = (x - mean) scale and dh = dy weight: dx = scale (dh - mean(dh) - h mean(dh h)) in each
// row, dweight is the sum of dy h over all rows, and dbias the sum of dy.
void PlainBackend::layer_norm_backward(const Array& x, const Array& weight, const Array& means,
                                       const Array& scales, const Array& dy, Array& dx,
                                       Array& dweight, Array& dbias) {
  fill(dweight, 0);
  fill(dbias, 0);
  if (x.numel() == 0) return;
  const std::int64_t n = x.shape()[x.dim() - 1];
  const Row w{weight.data(), weight.strides()[0]};
  EachRow rows(x), dy_rows(dy);
  for (std::int64_t r = 0; r < means.numel(); ++r) {
    const Row row = rows.next();
    const Row dy_row = dy_rows.next();
    const Scalar mean = means.data()[r];
    const Scalar scale = scales.data()[r];
    Scalar* const to = dx.data() + r * n;
    // BEGIN SOLUTION 13.2
    // As in 13.1: the mean of the distances from the rounded mean is what it lacks.
    Scalar rest = 0;
    for (std::int64_t i = 0; i < n; ++i) rest += row[i] - mean;
    rest /= static_cast<Scalar>(n);
    Scalar mean_dh = 0;
    Scalar mean_dh_h = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      const Scalar h = (row[i] - mean - rest) * scale;
      dweight.data()[i] += dy_row[i] * h;
      dbias.data()[i] += dy_row[i];
      mean_dh += dy_row[i] * w[i];
      mean_dh_h += dy_row[i] * w[i] * h;
    }
    mean_dh /= static_cast<Scalar>(n);
    mean_dh_h /= static_cast<Scalar>(n);
    for (std::int64_t i = 0; i < n; ++i) {
      const Scalar h = (row[i] - mean - rest) * scale;
      to[i] = scale * (dy_row[i] * w[i] - mean_dh - h * mean_dh_h);
    }
    // END SOLUTION
  }
}

}  // namespace wick
