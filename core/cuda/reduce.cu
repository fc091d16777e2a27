// Sums and maxima along any axes. The order of additions depends on sizes alone: two runs give the
// same bits, and no atomic addition is needed.

#include "core/cuda/backend.h"
#include "core/cuda/fold.cuh"
#include "core/cuda/launch.h"
#include "core/cuda/memory.h"
#include "core/cuda/pack.cuh"
#include "core/cuda/walk.cuh"

#include <algorithm>
#include <cstdlib>

namespace wick {

namespace {

using namespace cuda;

// If there are few results, the elements of each are divided into parts, so that the device has
// enough blocks to be busy; the parts' results are then reduced once more.
struct Reduction {
  Walk<2> results;   // of a result: the offset of its first element in x, and its own in y
  Walk<1> elements;  // of an element: its distance in x from the first
  std::int64_t result_count;
  std::int64_t elements_each;
  std::int64_t part_size;
};

constexpr int block = 256;
constexpr int rows_at_once = block / warp_size;
constexpr std::int64_t busy = 1024;          // blocks
constexpr std::int64_t most_parts = 65535;   // a grid's limit along y
constexpr std::int64_t longest_chain = 128;  // additions by one thread
constexpr int loads_at_once = 8;             // by one thread, so that it waits once for all

// The fold of elements begin, begin + step, .. before end, in this order.
template <typename Fold>
__device__ Scalar fold_elements(const Walk<1>& elements, const Scalar* x, std::int64_t begin,
                                std::int64_t end, std::int64_t step) {
  Scalar value = Fold::nothing();
  for (std::int64_t first = begin; first < end; first += loads_at_once * step) {
    Scalar read[loads_at_once];
#pragma unroll
    for (int i = 0; i < loads_at_once; ++i) {
      read[i] = Fold::nothing();
      if (first + i * step >= end) continue;
      std::int64_t at[1];
      elements.offsets(first + i * step, at);
      read[i] = x[at[0]];
    }
#pragma unroll
    for (int i = 0; i < loads_at_once; ++i) value = Fold::join(value, read[i]);
  }
  return value;
}

// One result for each row of threads; they read neighbouring elements. `blockDim.x` is 32 or 256.
template <typename Fold>
__global__ void reduce_rows(Reduction r, const Scalar* x, Scalar* y) {
  const std::int64_t result = static_cast<std::int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
  const bool is_result = result < r.result_count;
  std::int64_t at[2] = {0, 0};
  if (is_result) r.results.offsets(result, at);
  const std::int64_t begin = blockIdx.y * r.part_size;
  const std::int64_t end =
      begin + r.part_size < r.elements_each ? begin + r.part_size : r.elements_each;
  Scalar value = Fold::nothing();
  if (is_result) {
    value = fold_elements<Fold>(r.elements, x + at[0], begin + threadIdx.x, end, blockDim.x);
  }
  value = blockDim.x == warp_size ? fold_warp<Fold>(value) : fold_block<Fold>(value);
  if (is_result && threadIdx.x == 0) y[blockIdx.y * r.result_count + at[1]] = value;
}

// One result for each thread along x: 32 neighbours in memory belong to 32 results. Eight rows of
// threads each take every eighth element; they combine their sums in shared memory.
template <typename Fold>
__global__ void reduce_columns(Reduction r, const Scalar* x, Scalar* y) {
  __shared__ Scalar of_rows[rows_at_once][warp_size];
  const std::int64_t result = static_cast<std::int64_t>(blockIdx.x) * warp_size + threadIdx.x;
  const bool is_result = result < r.result_count;
  std::int64_t at[2] = {0, 0};
  if (is_result) r.results.offsets(result, at);
  const std::int64_t begin = blockIdx.y * r.part_size;
  const std::int64_t end =
      begin + r.part_size < r.elements_each ? begin + r.part_size : r.elements_each;
  Scalar value = Fold::nothing();
  if (is_result) {
    value = fold_elements<Fold>(r.elements, x + at[0], begin + threadIdx.y, end, rows_at_once);
  }
  of_rows[threadIdx.y][threadIdx.x] = value;
  __syncthreads();
  if (threadIdx.y != 0 || !is_result) return;
  for (int row = 1; row < rows_at_once; ++row) {
    value = Fold::join(value, of_rows[row][threadIdx.x]);
  }
  y[blockIdx.y * r.result_count + at[1]] = value;
}

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

// True if neighbours in memory belong to different results, and there are enough of them for a
// warp.
bool is_along_columns(const Shape& x, const Shape& y) {
  std::int64_t neighbours = 1;
  for (int axis = x.size() - 1; axis >= 0 && y[axis] == x[axis]; --axis) neighbours *= x[axis];
  return neighbours >= warp_size / 2;
}

template <typename Fold>
void reduce_by(const char* name, const Array& x, Array& y) {
  Layout from = x.layout;
  Layout to = y.layout;
  sort_axes(from, to);
  Reduction r;
  r.results = make_walk<2>(to.shape, {&from.strides, &to.strides});
  r.elements = make_walk<1>(reduced_shape(from.shape, to.shape), {&from.strides});
  r.result_count = y.numel();
  r.elements_each = x.numel() / y.numel();

  const bool along_columns = is_along_columns(from.shape, to.shape);
  const int across = along_columns || r.elements_each <= 2 * block ? warp_size : block;
  const std::int64_t results_a_block = along_columns ? warp_size : block / across;
  const std::int64_t threads_each = along_columns ? rows_at_once : across;
  const std::int64_t blocks = blocks_for(r.result_count, results_a_block);
  const std::int64_t for_busy = std::min(busy / blocks, r.elements_each / (16 * threads_each));
  const std::int64_t for_digits = r.elements_each / (longest_chain * threads_each);
  const std::int64_t parts =
      std::clamp<std::int64_t>(std::max(for_busy, for_digits), 1, most_parts);
  r.part_size = (r.elements_each + parts - 1) / parts;

  Array of_parts;
  if (parts > 1) of_parts = empty_array(Shape{parts, r.result_count}, Device::Cuda);
  Scalar* const results = parts > 1 ? of_parts.data() : y.data();
  const Dim3 grid(static_cast<unsigned>(blocks), static_cast<unsigned>(parts));
  const auto kernel = along_columns ? reduce_columns<Fold> : reduce_rows<Fold>;
  launch(name, kernel, grid,
         Dim3(static_cast<unsigned>(across), static_cast<unsigned>(block / across)), 0, stream(), r,
         x.data(), results);
  if (parts == 1) return;
  const Shape row{1, r.result_count};
  Array joined = y.view({row, contiguous_strides(row), y.layout.offset});
  reduce_by<Fold>(name, of_parts, joined);
}

// The index of the first largest element of a row, one row a block. NaN counts as the largest.
__global__ void argmax_rows(Walk<1> rows, const Scalar* x, std::int64_t step, std::int64_t n,
                            std::int64_t* y) {
  __shared__ std::int64_t best[block];
  std::int64_t at[1];
  rows.offsets(blockIdx.x, at);
  const Scalar* const row = x + at[0];
  // -1 if this thread has no element.
  std::int64_t mine = -1;
  for (std::int64_t i = threadIdx.x; i < n; i += block) {
    const Scalar value = row[i * step];
    const Scalar largest = mine < 0 ? value : row[mine * step];
    if (mine < 0 || value > largest || (value != value && largest == largest)) mine = i;
  }
  best[threadIdx.x] = mine;
  for (int half = block / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x >= static_cast<unsigned>(half)) continue;
    const std::int64_t other = best[threadIdx.x + half];
    if (other < 0) continue;
    const Scalar theirs = row[other * step];
    const Scalar ours = row[mine * step];
    const bool equal = theirs == ours || (theirs != theirs && ours != ours);
    if (equal ? other < mine : theirs > ours || (theirs != theirs && ours == ours)) mine = other;
    best[threadIdx.x] = mine;
  }
  if (threadIdx.x == 0) y[blockIdx.x] = mine;
}

}  // namespace

void CudaBackend::reduce(Reduce operation, const Array& x, Array& y) {
  if (y.numel() == 0) return;
  if (x.numel() == 0) {
    fill(y, 0);
  } else if (operation == Reduce::Sum) {
    reduce_by<SumOf>("sum", x, y);
  } else {
    reduce_by<MaxOf>("max", x, y);
  }
}

void CudaBackend::argmax(const Array& x, std::int64_t* y) {
  if (x.numel() == 0) return;
  const int last = x.dim() - 1;
  const std::int64_t n = x.shape()[last];
  const std::int64_t rows = x.numel() / n;
  const Memory<std::int64_t> indices(rows, "argmax");
  launch("argmax", argmax_rows, static_cast<unsigned>(rows), block, 0, stream(),
         make_walk<1>(x.shape(), {&x.strides()}, last), x.data(), x.strides()[last], n,
         indices.data());
  copy_to_host(y, indices.data(), indices.bytes(), "argmax");
  throw_refusal();
}

}  // namespace wick
