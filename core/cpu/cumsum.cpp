#include "core/cpu/backend.h"
#include "core/cpu/threads.h"
#include "core/runs.h"

namespace wick {

namespace {

// The sum so far is a double, as in a reduction: a float would lose digits of a long row.
void sum_up(const Scalar* x, std::int64_t step, Scalar* y, std::int64_t y_step, std::int64_t n) {
  double sum = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    sum += static_cast<double>(x[i * step]);
    y[i * y_step] = static_cast<Scalar>(sum);
  }
}

}  // namespace

void CpuBackend::cumsum(const Array& x, bool reverse, Array& y) {
  if (x.numel() == 0) return;
  const int last = x.dim() - 1;
  const std::int64_t n = x.shape()[last];
  const std::int64_t step = x.strides()[last];
  const std::int64_t first = reverse ? n - 1 : 0;
  const std::int64_t direction = reverse ? -1 : 1;
  const Runs<1> starts(x.shape(), {&x.strides()}, last);
  split(x.numel() / n, elements_per_thread / n + 1, 1, [&](std::int64_t begin, std::int64_t end) {
    Scalar* to = y.data() + begin * n;
    starts.visit(begin, end, [&](const Runs<1>::Offsets& at, std::int64_t rows) {
      for (std::int64_t row = 0; row < rows; ++row, to += n) {
        const Scalar* const from = x.data() + at[0] + row * starts.step(0);
        sum_up(from + first * step, direction * step, to + first, direction, n);
      }
    });
  });
}

}  // namespace wick
