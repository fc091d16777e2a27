#include "core/blas.h"
#include "core/cpu/backend.h"
#include "core/cpu/threads.h"
#include "core/error.h"
#include "core/runs.h"

#include <algorithm>

namespace wick {

namespace {

// rows x columns numbers, neighbours in a column `row_step` apart, in a row `column_step`. No
// leading dimension stands for strides that BLAS cannot express.
BlasMatrix blas_matrix(const Scalar* data, std::int64_t rows, std::int64_t columns,
                       std::int64_t row_step, std::int64_t column_step) {
  const std::int64_t one = 1;
  if ((column_step == 1 || columns == 1) && (row_step >= columns || rows == 1)) {
    return {data, rows == 1 ? std::max(columns, one) : row_step, false};
  }
  if ((row_step == 1 || rows == 1) && (column_step >= rows || columns == 1)) {
    return {data, columns == 1 ? std::max(rows, one) : column_step, true};
  }
  return {data, 0, false};
}

BlasMatrix blas_matrix(const Array& x) {
  const int row = x.dim() - 2;
  return blas_matrix(x.data(), x.shape()[row], x.shape()[row + 1], x.strides()[row],
                     x.strides()[row + 1]);
}

// x itself where BLAS can read its matrices, else a copy. Leading axes that repeat a matrix go on
// repeating it: only distinct matrices are copied.
Array readable(const Array& x) {
  if (blas_matrix(x).leading > 0) return x;
  Layout distinct = x.layout;
  for (int axis = 0; axis < x.dim() - 2; ++axis) {
    if (x.strides()[axis] == 0) distinct.shape = distinct.shape.with(axis, 1);
  }
  const Array copied = copy_to(x.view(distinct), Device::Cpu);
  return copied.view(expand(copied.layout, x.shape()));
}

void check_index(std::int64_t extent, const Shape& a, const Shape& b) {
  if (extent > blas_limit) {
    fail<ShapeError>("matmul: cannot multiply ", a, " by ", b,
                     ": BLAS counts rows and columns up to ", blas_limit);
  }
}

// (.., m, k) x (k, n) with every row of a, across its leading axes, equally far from the next is
// one product (.. m, k) x (k, n): a linear layer's. Gives the distance of the rows, or 0.
std::int64_t row_step_across_batch(const Array& a, const Array& b) {
  const int leading = a.dim() - 2;
  for (int axis = 0; axis < leading; ++axis) {
    if (b.strides()[axis] != 0 && b.shape()[axis] != 1) return 0;
  }
  const Runs<1> rows(a.shape(), {&a.strides()}, leading + 1);
  return rows.is_one_run() ? std::max<std::int64_t>(rows.step(0), 0) : 0;
}

// One product per batch. Enough of them are shared out to threads, each of which calls BLAS
// alone; a few large ones are left to BLAS's own threads.
void multiply_batch(const Array& a, const Array& b, Array& y, std::int64_t m, std::int64_t k,
                    std::int64_t n) {
  const int leading = y.dim() - 2;
  const std::int64_t batch = y.numel() / (m * n);
  const BlasMatrix first_a = blas_matrix(a);
  const BlasMatrix first_b = blas_matrix(b);
  const Runs<2> starts(y.shape(), {&a.strides(), &b.strides()}, leading);
  const auto multiply_range = [&](std::int64_t begin, std::int64_t end) {
    Scalar* to = y.data() + begin * m * n;
    starts.visit(begin, end, [&](const Runs<2>::Offsets& at, std::int64_t count) {
      for (std::int64_t i = 0; i < count; ++i, to += m * n) {
        BlasMatrix left = first_a;
        BlasMatrix right = first_b;
        left.data += at[0] + i * starts.step(0);
        right.data += at[1] + i * starts.step(1);
        gemm(left, right, to, m, k, n);
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

  const Array left = readable(a);
  const Array right = readable(b);
  const std::int64_t rows = y.numel() / n;
  const std::int64_t row_step = row_step_across_batch(left, right);
  if (row_step > 0 && rows <= blas_limit) {
    const BlasMatrix all = blas_matrix(left.data(), rows, k, row_step, left.strides()[leading + 1]);
    if (all.leading > 0) return gemm(all, blas_matrix(right), y.data(), rows, k, n);
  }
  multiply_batch(left, right, y, m, k, n);
}

}  // namespace wick
