#include "core/cpu/backend.h"

#include "core/cpu/exp.h"
#include "core/cpu/fold.h"
#include "core/cpu/threads.h"
#include "core/runs.h"

#include <algorithm>
#include <cmath>

namespace wick {

namespace {

// Rows are n contiguous numbers, n >= 1; x and y may be the same row. A row is read and written
// block by block; fold.h gives the reason. exp meets a NaN, so the maximum may ignore it.

struct Scale {
  Scalar factor;
  template <typename T>
  T operator()(const T& x) const {
    return x * T(factor);
  }
};

struct MinusTwice {
  Scalar first;
  Scalar second;
  template <typename T>
  T operator()(const T& x) const {
    return (x - T(first)) - T(second);
  }
};

void softmax_row(const Scalar* x, Scalar* y, std::int64_t n) {
  const Scalar shift = static_cast<Scalar>(fold<MaxOfNumbers>(x, 1, n));
  double sum = 0;
  for (std::int64_t first = 0; first < n; first += fold_block) {
    const std::int64_t count = std::min(fold_block, n - first);
    sum += exp_row(x + first, shift, y + first, count);
  }
  assign_row(y, n, Scale{static_cast<Scalar>(1 / sum)}, y);
}

struct ButOnes {
  template <typename T>
  T operator()(const T& e) const {
    return choose(e == T(1), T(0), e);
  }
};

// log(sum), for the sum of exp(x - shift) over a row. If the largest element, whose exp is 1, makes
// most of the sum, small ones were rounded away beside it: they are added again without it.
double log_of_sum(double sum, const Scalar* x, Scalar shift, std::int64_t n, Scalar* exponentials) {
  if (!(sum < 1.5)) return std::log(sum);
  double others = 0;
  for (std::int64_t first = 0; first < n; first += fold_block) {
    const std::int64_t count = std::min(fold_block, n - first);
    exp_row(x + first, shift, exponentials, count);
    others += sum_of(count, ButOnes(), exponentials);
  }
  return std::log1p(others);
}

void log_softmax_row(const Scalar* x, Scalar* y, std::int64_t n) {
  const Scalar shift = static_cast<Scalar>(fold<MaxOfNumbers>(x, 1, n));
  alignas(64) Scalar exponentials[fold_block];
  double sum = 0;
  for (std::int64_t first = 0; first < n; first += fold_block) {
    const std::int64_t count = std::min(fold_block, n - first);
    sum += exp_row(x + first, shift, exponentials, count);
  }
  const double log_sum = log_of_sum(sum, x, shift, n, exponentials);
  assign_row(y, n, MinusTwice{shift, static_cast<Scalar>(log_sum)}, x);
}

template <typename Transform>
void each_row(const Array& x, Array& y, const Transform& transform) {
  if (x.numel() == 0) return;
  const int last = x.dim() - 1;
  const std::int64_t n = x.shape()[last];
  const std::int64_t step = n == 1 ? 1 : x.strides()[last];
  const Runs<1> starts(x.shape(), {&x.strides()}, last);
  const std::int64_t grain = costly_elements_per_thread / n + 1;
  split(x.numel() / n, grain, 1, [&](std::int64_t begin, std::int64_t end) {
    Scalar* to = y.data() + begin * n;
    starts.visit(begin, end, [&](const Runs<1>::Offsets& at, std::int64_t rows) {
      for (std::int64_t i = 0; i < rows; ++i, to += n) {
        const Scalar* from = x.data() + at[0] + i * starts.step(0);
        if (step != 1) {
          for (std::int64_t j = 0; j < n; ++j) to[j] = from[j * step];
          from = to;
        }
        transform(from, to, n);
      }
    });
  });
}

}  // namespace

void CpuBackend::softmax(const Array& x, Array& y) { each_row(x, y, softmax_row); }

void CpuBackend::log_softmax(const Array& x, Array& y) { each_row(x, y, log_softmax_row); }

}  // namespace wick
