// Layer normalisation, one row at a time: its mean, then its variance, then its numbers.

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
    Scalar mean = 0;
    for (std::int64_t i = 0; i < n; ++i) mean += row[i];
    mean /= static_cast<Scalar>(n);
    // Not the mean of squares less the square of the mean: if numbers are far from 0, both are
    // large, and their difference is mostly rounding error.
    Scalar variance = 0;
    for (std::int64_t i = 0; i < n; ++i) variance += (row[i] - mean) * (row[i] - mean);
    variance /= static_cast<Scalar>(n);
    const Scalar scale = 1 / std::sqrt(variance + eps);
    Scalar* const to = y.data() + r * n;
    for (std::int64_t i = 0; i < n; ++i) to[i] = (row[i] - mean) * scale * w[i] + b[i];
    means.data()[r] = mean;
    scales.data()[r] = scale;
  }
}

}  // namespace wick
