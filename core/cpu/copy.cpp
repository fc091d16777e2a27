#include "core/cpu/backend.h"

#include "core/cpu/threads.h"
#include "core/runs.h"

#include <algorithm>

namespace wick {

namespace {

// A tile of this many rows and columns, read and written, stays in the first-level cache.
constexpr std::int64_t tile = 32;

void copy_run(const Scalar* x, std::int64_t x_step, Scalar* y, std::int64_t y_step,
              std::int64_t n) {
  if (x_step == 1 && y_step == 1) {
    std::copy(x, x + n, y);
  } else if (y_step == 1) {
    for (std::int64_t i = 0; i < n; ++i) y[i] = x[i * x_step];
  } else {
    for (std::int64_t i = 0; i < n; ++i) y[i * y_step] = x[i * x_step];
  }
}

// True if the run and the axis around it are a transposed matrix: x is contiguous along the outer
// axis. A copy run by run would load a cache line for each element that it reads.
bool is_transposed(const Runs<2>& runs) {
  return runs.rank() >= 2 && runs.step(0, 1) == 1 && runs.step(0, 0) != 1 && runs.extent(0) >= 8 &&
         runs.extent(1) >= 8;
}

// Copies rows begin..end-1 of the innermost two axes, tile by tile.
void copy_transposed(const Runs<2>& runs, const Scalar* x, Scalar* y, std::int64_t begin,
                     std::int64_t end) {
  const std::int64_t x_step = runs.step(0, 0);
  const std::int64_t y_step = runs.step(1, 0);
  const std::int64_t y_row = runs.step(1, 1);
  for (std::int64_t first_row = begin; first_row < end; first_row += tile) {
    const std::int64_t last_row = std::min(first_row + tile, end);
    for (std::int64_t first = 0; first < runs.extent(0); first += tile) {
      const std::int64_t last = std::min(first + tile, runs.extent(0));
      for (std::int64_t row = first_row; row < last_row; ++row) {
        for (std::int64_t i = first; i < last; ++i) {
          y[row * y_row + i * y_step] = x[row + i * x_step];
        }
      }
    }
  }
}

// The first element of matrix `index`, among the matrices that the axes around the innermost two
// span.
Runs<2>::Offsets matrix_offsets(const Runs<2>& runs, std::int64_t index) {
  Runs<2>::Offsets offsets{};
  for (int depth = 2; depth < runs.rank(); ++depth) {
    const std::int64_t i = index % runs.extent(depth);
    index /= runs.extent(depth);
    for (int operand = 0; operand < 2; ++operand) offsets[operand] += i * runs.step(operand, depth);
  }
  return offsets;
}

}  // namespace

void CpuBackend::copy(const Array& x, Array& y) {
  const std::int64_t count = y.numel();
  if (count == 0) return;
  const Runs<2> runs(y.shape(), {&x.strides(), &y.strides()});
  if (!is_transposed(runs)) {
    split(count, elements_per_thread, 64, [&](std::int64_t begin, std::int64_t end) {
      runs.visit(begin, end, [&](const Runs<2>::Offsets& at, std::int64_t n) {
        copy_run(x.data() + at[0], runs.step(0), y.data() + at[1], runs.step(1), n);
      });
    });
    return;
  }
  const std::int64_t rows = runs.extent(1);
  const std::int64_t row_grain = elements_per_thread / runs.extent(0) + 1;
  split(count / runs.extent(0), row_grain, tile, [&](std::int64_t begin, std::int64_t end) {
    while (begin < end) {
      const std::int64_t row = begin % rows;
      const std::int64_t last = std::min(rows, row + end - begin);
      const Runs<2>::Offsets at = matrix_offsets(runs, begin / rows);
      copy_transposed(runs, x.data() + at[0], y.data() + at[1], row, last);
      begin += last - row;
    }
  });
}

void CpuBackend::fill(Array& y, Scalar value) {
  const std::int64_t count = y.numel();
  if (count == 0) return;
  const Runs<1> runs(y.shape(), {&y.strides()});
  const std::int64_t step = runs.step(0);
  split(count, elements_per_thread, 64, [&](std::int64_t begin, std::int64_t end) {
    runs.visit(begin, end, [&](const Runs<1>::Offsets& at, std::int64_t n) {
      Scalar* const first = y.data() + at[0];
      if (step == 1) {
        std::fill(first, first + n, value);
      } else {
        for (std::int64_t i = 0; i < n; ++i) first[i * step] = value;
      }
    });
  });
}

void CpuBackend::arange(Array& y) {
  split(y.numel(), elements_per_thread, 64, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) y.data()[i] = static_cast<Scalar>(i);
  });
}

}  // namespace wick
