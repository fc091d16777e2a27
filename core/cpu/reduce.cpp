#include "core/cpu/backend.h"

#include "core/cpu/fold.h"
#include "core/cpu/threads.h"
#include "core/runs.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace wick {

namespace {

// The largest number of results in a tile; they are doubles on the stack.
constexpr std::int64_t tile = 256;
// The number of rows that are added in Scalars before they go into doubles; see fold_block.
constexpr std::int64_t rows_per_block = 64;
// If there are few results of many elements, the elements of each result are divided into parts: at
// most max_parts parts, of at least part_size elements. The division depends on sizes alone: a sum
// is the same for any number of threads.
constexpr std::int64_t part_size = elements_per_thread;
constexpr std::int64_t max_parts = 64;
constexpr std::int64_t few_folds = 32;
constexpr std::int64_t few_columns = 512;

// Reorders the axes of x and y so that the nearest neighbours in memory come last: a sum over a
// transposed array then reads it in the order of memory. Axes of stride 0 (repeated elements) go
// first.
void sort_axes(Layout& x, Layout& y) {
  for (int end = x.shape.size(); end > 1; --end) {
    for (int axis = 0; axis + 1 < end; ++axis) {
      const std::int64_t left = std::abs(x.strides[axis]);
      const std::int64_t right = std::abs(x.strides[axis + 1]);
      if (left == 0 || (right != 0 && left >= right)) continue;
      x = transpose(x, axis, axis + 1);
      y = transpose(y, axis, axis + 1);
    }
  }
}

// The extents of the reduced axes, 1 on the others.
Shape reduced_shape(const Shape& x, const Shape& y) {
  Shape result = x;
  for (int axis = 0; axis < x.size(); ++axis) {
    if (y[axis] == x[axis]) result = result.with(axis, 1);
  }
  return result;
}

bool last_axis_is_kept(const Shape& x, const Shape& y) {
  for (int axis = x.size() - 1; axis >= 0; --axis) {
    if (x[axis] != 1) return y[axis] == x[axis];
  }
  return false;
}

// Results and, for each result, the elements that are joined into it.
struct Reduction {
  Reduction(const Layout& x, const Layout& y)
      : results(y.shape, {&x.strides, &y.strides}),
        elements(reduced_shape(x.shape, y.shape), {&x.strides}),
        result_count(y.shape.numel()),
        elements_each(x.shape.numel() / y.shape.numel()),
        along_rows(last_axis_is_kept(x.shape, y.shape)) {}

  Runs<2> results;   // offsets in x of a result's first element, and in y
  Runs<1> elements;  // offsets in x from that first element
  std::int64_t result_count;
  std::int64_t elements_each;
  bool along_rows;  // true if neighbours in memory belong to different results
};

// n results whose elements are contiguous: whole rows are joined.
template <typename Fold>
void join_rows(const Reduction& r, const Scalar* x, std::int64_t n, std::int64_t begin,
               std::int64_t end, double* results) {
  alignas(64) Scalar block[tile];
  const Scalar nothing = static_cast<Scalar>(Fold::nothing);
  const std::int64_t step = r.results.step(0);
  const auto flush = [&] {
    for (std::int64_t j = 0; j < n; ++j) {
      results[j] = Fold::join(results[j], static_cast<double>(block[j]));
    }
    std::fill(block, block + n, nothing);
  };
  std::fill(results, results + n, Fold::nothing);
  std::fill(block, block + n, nothing);
  std::int64_t rows = 0;
  r.elements.visit(begin, end, [&](const Runs<1>::Offsets& at, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
      const Scalar* const from = x + at[0] + i * r.elements.step(0);
      if (step == 1) {
        for (std::int64_t j = 0; j < n; ++j) block[j] = Fold::join(block[j], from[j]);
      } else {
        for (std::int64_t j = 0; j < n; ++j) block[j] = Fold::join(block[j], from[j * step]);
      }
      if (++rows % rows_per_block == 0) flush();
    }
  });
  flush();
}

// Joins elements begin..end-1 of each of the results first..first+n-1, n <= tile.
template <typename Fold>
void reduce_tile(const Reduction& r, const Scalar* x, std::int64_t first, std::int64_t n,
                 std::int64_t begin, std::int64_t end, double* results) {
  r.results.visit(first, first + n, [&](const Runs<2>::Offsets& at, std::int64_t count) {
    if (r.along_rows) {
      join_rows<Fold>(r, x + at[0], count, begin, end, results);
    } else {
      for (std::int64_t i = 0; i < count; ++i) {
        const Scalar* const from = x + at[0] + i * r.results.step(0);
        double result = Fold::nothing;
        r.elements.visit(begin, end, [&](const Runs<1>::Offsets& run, std::int64_t length) {
          result = Fold::join(result, fold<Fold>(from + run[0], r.elements.step(0), length));
        });
        results[i] = result;
      }
    }
    results += count;
  });
}

void store(const Reduction& r, const double* results, std::int64_t first, std::int64_t n,
           Scalar* y) {
  r.results.visit(first, first + n, [&](const Runs<2>::Offsets& at, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
      y[at[1] + i * r.results.step(1)] = static_cast<Scalar>(*results++);
    }
  });
}

// Threads share the results.
template <typename Fold>
void reduce_whole(const Reduction& r, const Scalar* x, Scalar* y) {
  const std::int64_t grain = elements_per_thread / r.elements_each + 1;
  split(r.result_count, grain, 16, [&](std::int64_t begin, std::int64_t end) {
    double results[tile];
    for (std::int64_t first = begin; first < end; first += tile) {
      const std::int64_t n = std::min(tile, end - first);
      reduce_tile<Fold>(r, x, first, n, 0, r.elements_each, results);
      store(r, results, first, n, y);
    }
  });
}

// Threads share the parts of the elements.
template <typename Fold>
void reduce_in_parts(const Reduction& r, const Scalar* x, Scalar* y, std::int64_t parts) {
  const std::int64_t count = r.result_count;
  std::vector<double> partial(parts * count);
  split(parts, 1, 1, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t part = begin; part < end; ++part) {
      for (std::int64_t first = 0; first < count; first += tile) {
        reduce_tile<Fold>(r, x, first, std::min(tile, count - first),
                          r.elements_each * part / parts, r.elements_each * (part + 1) / parts,
                          partial.data() + part * count + first);
      }
    }
  });
  for (std::int64_t part = 1; part < parts; ++part) {
    for (std::int64_t i = 0; i < count; ++i) {
      partial[i] = Fold::join(partial[i], partial[part * count + i]);
    }
  }
  store(r, partial.data(), 0, count, y);
}

// The number of parts that is worth the joining: 1 if every thread has enough results.
std::int64_t parts_of(const Reduction& r) {
  if (r.result_count > (r.along_rows ? few_columns : few_folds)) return 1;
  const std::int64_t shortest = r.along_rows ? rows_per_block : fold_block;
  return std::min(
      {r.result_count * r.elements_each / part_size, r.elements_each / shortest, max_parts});
}

template <typename Fold>
void reduce_by(const Array& x, Array& y) {
  Layout from = x.layout;
  Layout to = y.layout;
  sort_axes(from, to);
  const Reduction reduction(from, to);
  const std::int64_t parts = parts_of(reduction);
  if (parts > 1) {
    reduce_in_parts<Fold>(reduction, x.data(), y.data(), parts);
  } else {
    reduce_whole<Fold>(reduction, x.data(), y.data());
  }
}

}  // namespace

void CpuBackend::reduce(Reduce operation, const Array& x, Array& y) {
  if (y.numel() == 0) return;
  if (x.numel() == 0) {
    fill(y, 0);
  } else if (operation == Reduce::Sum) {
    reduce_by<SumOf>(x, y);
  } else {
    reduce_by<MaxOf>(x, y);
  }
}

void CpuBackend::argmax(const Array& x, std::int64_t* y) {
  if (x.numel() == 0) return;
  const int last = x.dim() - 1;
  const std::int64_t n = x.shape()[last];
  const std::int64_t step = x.strides()[last];
  const Runs<1> starts(x.shape(), {&x.strides()}, last);
  split(x.numel() / n, elements_per_thread / n + 1, 16, [&](std::int64_t begin, std::int64_t end) {
    std::int64_t* to = y + begin;
    starts.visit(begin, end, [&](const Runs<1>::Offsets& at, std::int64_t rows) {
      for (std::int64_t row = 0; row < rows; ++row, ++to) {
        const Scalar* const values = x.data() + at[0] + row * starts.step(0);
        const Scalar largest = static_cast<Scalar>(wick::fold<MaxOf>(values, step, n));
        std::int64_t i = 0;
        while (values[i * step] != largest && !std::isnan(values[i * step])) ++i;
        *to = i;
      }
    });
  });
}

}  // namespace wick
