// The rules of core/gradients/softmax.cpp, one row at a time. A row is read twice, the second time
// from the nearest cache; only its sum is stored between.

#include "core/cpu/backend.h"

#include "core/cpu/exp.h"
#include "core/cpu/fold.h"
#include "core/cpu/threads.h"
#include "core/runs.h"

#include <functional>

namespace wick {

namespace {

struct SoftmaxDx {
  Scalar sum;
  template <typename T>
  T operator()(const T& y, const T& dy) const {
    return y * (dy - T(sum));
  }
};

struct LogSoftmaxDx {
  Scalar sum;
  template <typename T>
  T operator()(const T& exp_y, const T& dy) const {
    return dy - exp_y * T(sum);
  }
};

void softmax_row_back(const Scalar* y, const Scalar* dy, Scalar* dx, std::int64_t n) {
  const auto sum = static_cast<Scalar>(sum_of(n, std::multiplies<>(), dy, y));
  assign_row(dx, n, SoftmaxDx{sum}, y, dy);
}

void log_softmax_row_back(const Scalar* y, const Scalar* dy, Scalar* dx, std::int64_t n) {
  const auto sum = static_cast<Scalar>(fold<SumOf>(dy, 1, n));
  exp_row(y, 0, dx, n);
  assign_row(dx, n, LogSoftmaxDx{sum}, dx, dy);
}

template <typename RowBack>
Array each_row_back(const Array& given_y, const Array& given_dy, std::int64_t grain,
                    const RowBack& row_back) {
  Array dx = empty_array(given_y.shape(), Device::Cpu);
  if (dx.numel() == 0) return dx;
  const Array y = with_whole_rows(given_y);
  const Array dy = with_whole_rows(given_dy);
  const int last = y.dim() - 1;
  const std::int64_t n = y.shape()[last];
  const Runs<2> starts(y.shape(), {&y.strides(), &dy.strides()}, last);
  split(y.numel() / n, grain / n + 1, 1, [&](std::int64_t begin, std::int64_t end) {
    Scalar* to = dx.data() + begin * n;
    starts.visit(begin, end, [&](const Runs<2>::Offsets& at, std::int64_t rows) {
      for (std::int64_t i = 0; i < rows; ++i, to += n) {
        row_back(y.data() + at[0] + i * starts.step(0), dy.data() + at[1] + i * starts.step(1), to,
                 n);
      }
    });
  });
  return dx;
}

}  // namespace

Array CpuBackend::softmax_dx(const Array& y, const Array& dy) {
  return each_row_back(y, dy, elements_per_thread, softmax_row_back);
}

Array CpuBackend::log_softmax_dx(const Array& y, const Array& dy) {
  return each_row_back(y, dy, costly_elements_per_thread, log_softmax_row_back);
}

}  // namespace wick
