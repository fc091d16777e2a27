#include "core/cpu/backend.h"

#include "core/cpu/fold.h"
#include "core/cpu/row.h"
#include "core/cpu/threads.h"
#include "core/runs.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace wick {

namespace {

// The sums of x - mean and of its square over n contiguous numbers, in one reading. The first is 0
// but for what rounding took from the mean.
struct Distances {
  double sum = 0, squares = 0;
};
Distances distances(const Scalar* x, std::int64_t n, Scalar mean) {
  constexpr std::int64_t width = Batch::size;
  const Batch minus(mean);
  Distances result;
  for (std::int64_t first = 0; first < n; first += fold_block) {
    const std::int64_t end = std::min(first + fold_block, n);
    const Batch zero(Scalar(0));
    Batch sums[2] = {zero, zero}, squares[2] = {zero, zero};
    std::int64_t i = first;
    for (; i + 2 * width <= end; i += 2 * width) {
      for (int c = 0; c < 2; ++c) {
        const Batch distance = Batch::load_unaligned(x + i + c * width) - minus;
        sums[c] += distance;
        squares[c] += distance * distance;
      }
    }
    Scalar sum = sum_of_lanes(sums[0] + sums[1]);
    Scalar square = sum_of_lanes(squares[0] + squares[1]);
    for (; i < end; ++i) {
      sum += x[i] - mean;
      square += (x[i] - mean) * (x[i] - mean);
    }
    result.sum += static_cast<double>(sum);
    result.squares += static_cast<double>(square);
  }
  return result;
}

// h = (x - mean) scale, of a mean that is the sum of two numbers: the rounded mean, and the mean of
// the distances from it, which is what rounding took.
struct Normal {
  Scalar mean, rest, scale;
  template <typename T>
  T operator()(const T& x) const {
    return (x - T(mean) - T(rest)) * T(scale);
  }
};

struct Normalise {
  Normal normal;
  template <typename T>
  T operator()(const T& x, const T& weight, const T& bias) const {
    return normal(x) * weight + bias;
  }
};

// With dh = dy weight, the sums of d = x - mean and of dh d over at most fold_block numbers, in one
// reading.
struct OfDistances {
  Scalar d, dh_d;
};
OfDistances sums_of_distances(const Scalar* x, const Scalar* dy, const Scalar* weight,
                              std::int64_t n, Scalar mean) {
  constexpr std::int64_t width = Batch::size;
  const Batch minus(mean), zero(Scalar(0));
  Batch ds[2] = {zero, zero}, dh_ds[2] = {zero, zero};
  std::int64_t i = 0;
  for (; i + 2 * width <= n; i += 2 * width) {
    for (int c = 0; c < 2; ++c) {
      const std::int64_t at = i + c * width;
      const Batch d = Batch::load_unaligned(x + at) - minus;
      ds[c] += d;
      dh_ds[c] += Batch::load_unaligned(dy + at) * Batch::load_unaligned(weight + at) * d;
    }
  }
  OfDistances sums{sum_of_lanes(ds[0] + ds[1]), sum_of_lanes(dh_ds[0] + dh_ds[1])};
  for (; i < n; ++i) {
    sums.d += x[i] - mean;
    sums.dh_d += dy[i] * weight[i] * (x[i] - mean);
  }
  return sums;
}

// scale (dh - mean_dh - h mean_dh_h)
struct GradientOfRow {
  Normal normal;
  Scalar mean_dh, mean_dh_h;
  template <typename T>
  T operator()(const T& dy, const T& weight, const T& x) const {
    return T(normal.scale) * (dy * weight - T(mean_dh) - normal(x) * T(mean_dh_h));
  }
};

struct AddTimesNormal {
  Normal normal;
  template <typename T>
  T operator()(const T& sum, const T& dy, const T& x) const {
    return sum + dy * normal(x);
  }
};

// The sums over rows that the gradients of weight and bias need: at most rows_per_block rows are
// added in Scalars, which then go into doubles.
class RowSums {
 public:
  explicit RowSums(std::int64_t n)
      : n_(n), weight_(n), bias_(n), weight_total_(n), bias_total_(n) {}

  /// Adds numbers first..first+count-1 of a row. A row is added in pieces, then ended.
  void add(std::int64_t first, std::int64_t count, const Scalar* dy, const Scalar* x,
           const Normal& normal) {
    Scalar* const weight = weight_.data() + first;
    Scalar* const bias = bias_.data() + first;
    assign_row(weight, count, AddTimesNormal{normal}, weight, dy + first, x + first);
    assign_row(bias, count, std::plus<>(), bias, dy + first);
  }

  void end_row() {
    if (++rows_ % rows_per_block == 0) flush();
  }

  void flush() {
    for (std::int64_t i = 0; i < n_; ++i) {
      weight_total_[i] += static_cast<double>(weight_[i]);
      bias_total_[i] += static_cast<double>(bias_[i]);
      weight_[i] = bias_[i] = 0;
    }
  }

  /// Adds the sums of `other` for columns begin..end-1.
  void add_columns(const RowSums& other, std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) weight_total_[i] += other.weight_total_[i];
    for (std::int64_t i = begin; i < end; ++i) bias_total_[i] += other.bias_total_[i];
  }

  const std::vector<double>& weight() const { return weight_total_; }
  const std::vector<double>& bias() const { return bias_total_; }

 private:
  static constexpr std::int64_t rows_per_block = 64;

  std::int64_t n_, rows_ = 0;
  Scratch weight_, bias_;
  std::vector<double> weight_total_, bias_total_;
};

// The number of parts in which threads share the rows. It depends on sizes alone, so sums are the
// same for any number of threads. The sums of several parts take at most three eighths of the
// memory of x.
std::int64_t parts_of(std::int64_t rows, std::int64_t n) {
  constexpr std::int64_t most_parts = 16;
  constexpr std::int64_t fewest_rows = 16;
  const std::int64_t parts =
      std::min({rows * n / elements_per_thread, rows / fewest_rows, most_parts});
  return std::max<std::int64_t>(parts, 1);
}

}  // namespace

void CpuBackend::layer_norm(const Array& given, const Array& given_weight, const Array& given_bias,
                            Scalar eps, Array& y, Array& means, Array& scales) {
  if (given.numel() == 0) return;
  const Array x = with_whole_rows(given);
  const Array weight = contiguous(given_weight);
  const Array bias = contiguous(given_bias);
  const int last = x.dim() - 1;
  const std::int64_t n = x.shape()[last];
  const Runs<1> starts(x.shape(), {&x.strides()}, last);
  split(x.numel() / n, elements_per_thread / n + 1, 1, [&](std::int64_t begin, std::int64_t end) {
    std::int64_t r = begin;
    starts.visit(begin, end, [&](const Runs<1>::Offsets& at, std::int64_t rows) {
      for (std::int64_t i = 0; i < rows; ++i, ++r) {
        const Scalar* const from = x.data() + at[0] + i * starts.step(0);
        const auto count = static_cast<double>(n);
        const auto mean = static_cast<Scalar>(wick::fold<SumOf>(from, 1, n) / count);
        const Distances sums = distances(from, n, mean);
        const double missing = sums.sum / count;
        const double variance = std::max(sums.squares / count - missing * missing, 0.0);
        const auto rounding = static_cast<Scalar>(missing);
        const auto scale = static_cast<Scalar>(1 / std::sqrt(variance + static_cast<double>(eps)));
        assign_row(y.data() + r * n, n, Normalise{{mean, rounding, scale}}, from, weight.data(),
                   bias.data());
        means.data()[r] = mean + rounding;
        scales.data()[r] = scale;
      }
    });
  });
}

void CpuBackend::layer_norm_backward(const Array& given, const Array& given_weight,
                                     const Array& means, const Array& scales, const Array& given_dy,
                                     Array& dx, Array& dweight, Array& dbias) {
  if (given.numel() == 0) {
    fill(dweight, 0);
    return fill(dbias, 0);
  }
  const Array x = with_whole_rows(given);
  const Array dy = with_whole_rows(given_dy);
  const Array weight = contiguous(given_weight);
  const int last = x.dim() - 1;
  const std::int64_t n = x.shape()[last];
  const std::int64_t count = x.numel() / n;
  const std::int64_t parts = parts_of(count, n);
  const Runs<2> starts(x.shape(), {&x.strides(), &dy.strides()}, last);
  std::vector<RowSums> sums;
  for (std::int64_t part = 0; part < parts; ++part) sums.emplace_back(n);

  // The row is processed in pieces: one loop then finds in the nearest cache what the loop before
  // it read.
  const auto row_back = [&](std::int64_t r, const Scalar* x_row, const Scalar* dy_row,
                            RowSums& mine) {
    const auto share = [n](double sum) { return sum / static_cast<double>(n); };
    const Scalar mean = means.data()[r];
    double dh = 0, d = 0, dh_d = 0;
    for (std::int64_t first = 0; first < n; first += fold_block) {
      const std::int64_t count = std::min(fold_block, n - first);
      const Scalar* const dy_piece = dy_row + first;
      const Scalar* const weight_piece = weight.data() + first;
      dh += sum_of(count, std::multiplies<>(), dy_piece, weight_piece);
      const OfDistances sums =
          sums_of_distances(x_row + first, dy_piece, weight_piece, count, mean);
      d += static_cast<double>(sums.d);
      dh_d += static_cast<double>(sums.dh_d);
    }
    const double rest = share(d);
    const Normal normal{mean, static_cast<Scalar>(rest), scales.data()[r]};
    const double mean_dh_h = share(dh_d - rest * dh) * static_cast<double>(normal.scale);
    const GradientOfRow gradient{normal, static_cast<Scalar>(share(dh)),
                                 static_cast<Scalar>(mean_dh_h)};
    for (std::int64_t first = 0; first < n; first += fold_block) {
      const std::int64_t count = std::min(fold_block, n - first);
      assign_row(dx.data() + r * n + first, count, gradient, dy_row + first, weight.data() + first,
                 x_row + first);
      mine.add(first, count, dy_row, x_row, normal);
    }
    mine.end_row();
  };
  split(parts, 1, 1, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t part = begin; part < end; ++part) {
      RowSums& mine = sums[static_cast<std::size_t>(part)];
      std::int64_t r = count * part / parts;
      const std::int64_t end_row = count * (part + 1) / parts;
      starts.visit(r, end_row, [&](const Runs<2>::Offsets& at, std::int64_t rows) {
        for (std::int64_t i = 0; i < rows; ++i, ++r) {
          const Scalar* const x_row = x.data() + at[0] + i * starts.step(0);
          const Scalar* const dy_row = dy.data() + at[1] + i * starts.step(1);
          row_back(r, x_row, dy_row, mine);
        }
      });
      mine.flush();
    }
  });
  split(n, elements_per_thread / (2 * parts), 1, [&](std::int64_t begin, std::int64_t end) {
    RowSums& total = sums.front();
    for (std::size_t part = 1; part < sums.size(); ++part)
      total.add_columns(sums[part], begin, end);
    std::copy(total.weight().begin() + begin, total.weight().begin() + end, dweight.data() + begin);
    std::copy(total.bias().begin() + begin, total.bias().begin() + end, dbias.data() + begin);
  });
}

}  // namespace wick
