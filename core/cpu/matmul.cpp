#include "core/blas.h"
#include "core/cpu/backend.h"
#include "core/cpu/fold.h"
#include "core/cpu/threads.h"
#include "core/error.h"
#include "core/runs.h"

namespace wick {

namespace {

void check_index(std::int64_t extent, const Shape& a, const Shape& b) {
  if (extent > blas_limit) {
    fail<ShapeError>("matmul: cannot multiply ", a, " by ", b,
                     ": BLAS counts rows and columns up to ", blas_limit);
  }
}

BlasMatrix matrices_of(const Array& x) {
  const BlasLayout layout = blas_layout(x.layout);
  return {x.data(), layout.leading, layout.transposed};
}

struct Product {
  template <typename T>
  T operator()(const T& a, const T& b) const {
    return a * b;
  }
};

// A row of k numbers times stored rows: what a model that writes text does with each weight, once a
// token. The weights come from memory, which is fastest in its own order, so one stored row after
// another is read from begin to end. OpenBLAS's gemv reads four rows at once: a GPT's 42 MB of
// weights took it 5.2 ms where this order took 3 (one thread of a busy machine).
void multiply_row(const Scalar* a, const BlasMatrix& b, Scalar* y, std::int64_t k, std::int64_t n) {
  split(n, elements_per_thread / k + 1, 16, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t j = begin; j < end; ++j) {
      y[j] = static_cast<Scalar>(sum_of(k, Product{}, a, b.data + j * b.leading));
    }
  });
}

// One product. Where gemm has no threads of its own, each of ours takes some of a's rows.
void multiply_one(const BlasMatrix& a, const BlasMatrix& b, Scalar* y, std::int64_t m,
                  std::int64_t k, std::int64_t n) {
  if (gemm_has_threads()) return gemm(a, b, y, m, k, n);
  split(m, flops_per_thread / (2 * k * n) + 1, 16, [&](std::int64_t begin, std::int64_t end) {
    BlasMatrix rows = a;
    rows.data += begin * (a.transposed ? 1 : a.leading);
    gemm(rows, b, y + begin * n, end - begin, k, n);
  });
}

// One product per batch. If there are enough products, threads share them, and each thread calls
// BLAS alone; a few large products are left to threads that share one.
void multiply_batch(const Array& a, const Array& b, Array& y, std::int64_t m, std::int64_t k,
                    std::int64_t n) {
  const int leading = y.dim() - 2;
  const std::int64_t batch = y.numel() / (m * n);
  const BlasMatrix first_a = matrices_of(a);
  const BlasMatrix first_b = matrices_of(b);
  const Runs<2> starts(y.shape(), {&a.strides(), &b.strides()}, leading);
  const auto multiply_range = [&](std::int64_t begin, std::int64_t end) {
    Scalar* to = y.data() + begin * m * n;
    starts.visit(begin, end, [&](const Runs<2>::Offsets& at, std::int64_t count) {
      for (std::int64_t i = 0; i < count; ++i, to += m * n) {
        BlasMatrix left = first_a;
        BlasMatrix right = first_b;
        left.data += at[0] + i * starts.step(0);
        right.data += at[1] + i * starts.step(1);
        multiply_one(left, right, to, m, k, n);
      }
    });
  };
  if (batch >= omp_get_max_threads()) {
    split(batch, flops_per_thread / (2 * m * k * n) + 1, 1, multiply_range);
  } else {
    multiply_range(0, batch);
  }
}

}  // namespace

void CpuBackend::matmul(const Array& a, const Array& b, Array& y) {
  const int leading = y.dim() - 2;
  const std::int64_t m = y.shape()[leading];
  const std::int64_t n = y.shape()[leading + 1];
  const std::int64_t k = a.shape()[leading + 1];
  if (y.numel() == 0) return;
  if (k == 0) return fill(y, 0);
  for (const std::int64_t extent : {m, k, n}) check_index(extent, a.shape(), b.shape());

  const Array left = readable_by_blas(a);
  const Array right = readable_by_blas(b);
  const std::int64_t rows = y.numel() / n;
  if (rows == 1) {
    const BlasMatrix one = matrices_of(left), weights = matrices_of(right);
    if (!one.transposed && weights.transposed) {
      return multiply_row(one.data, weights, y.data(), k, n);
    }
  }
  const std::int64_t row_step = row_step_across_batch(left.layout, right.layout);
  if (row_step > 0 && rows <= blas_limit) {
    const BlasLayout all = blas_layout(rows, k, row_step, left.strides()[leading + 1]);
    if (all.leading > 0) {
      return multiply_one({left.data(), all.leading, all.transposed}, matrices_of(right), y.data(),
                          rows, k, n);
    }
  }
  multiply_batch(left, right, y, m, k, n);
}

}  // namespace wick
