// Functions that move numbers or fill arrays: copies between any strides, fill, arange and checks.

#include "core/cuda/backend.h"
#include "core/cuda/launch.h"
#include "core/cuda/memory.h"
#include "core/cuda/pack.cuh"
#include "core/cuda/walk.cuh"

namespace wick {

namespace {

using namespace cuda;

constexpr int block = 256;

__global__ void copy_elements(Walk<2> walk, const Scalar* x, Scalar* y, std::int64_t count) {
  const std::int64_t i = thread_index();
  if (i >= count) return;
  std::int64_t at[2];
  walk.offsets(i, at);
  y[at[1]] = x[at[0]];
}

// count is the number of packs.
__global__ void copy_packs(Walk<2> walk, const Scalar* x, Scalar* y, std::int64_t count) {
  const std::int64_t i = thread_index();
  if (i >= count) return;
  std::int64_t at[2];
  walk.offsets(pack_size * i, at);
  store_pack(y + at[1], load_pack(x + at[0]));
}

// The side of a square that a block carries through shared memory: the square is read along x's
// rows and written along y's. It has one column too many: without it, threads that read a column
// would all use the same memory bank.
constexpr int side = 32;
constexpr int rows_at_once = 8;

// The innermost two axes of `walk` are a matrix, one square a block; x is contiguous along axis 1,
// y along axis 0. The axes around them count matrices.
__global__ void copy_transposed(Walk<2> matrices, const Scalar* x, Scalar* y, std::int64_t width,
                                std::int64_t height, std::int64_t x_step, std::int64_t y_step,
                                std::int64_t squares_across, std::int64_t squares_down) {
  __shared__ Scalar square[side][side + 1];
  const std::int64_t square_in_matrix = blockIdx.x % (squares_across * squares_down);
  std::int64_t at[2];
  matrices.offsets(blockIdx.x / (squares_across * squares_down), at);
  const std::int64_t left = square_in_matrix % squares_across * side;
  const std::int64_t top = square_in_matrix / squares_across * side;
  for (int i = threadIdx.y; i < side; i += rows_at_once) {
    const std::int64_t column = left + i;
    const std::int64_t row = top + threadIdx.x;
    if (column < width && row < height) {
      square[i][threadIdx.x] = x[at[0] + column * x_step + row];
    }
  }
  __syncthreads();
  for (int i = threadIdx.y; i < side; i += rows_at_once) {
    const std::int64_t column = left + threadIdx.x;
    const std::int64_t row = top + i;
    if (column < width && row < height) {
      y[at[1] + row * y_step + column] = square[threadIdx.x][i];
    }
  }
}

bool is_transposed(const Walk<2>& walk) {
  return walk.rank >= 2 && walk.steps[0][1] == 1 && walk.steps[0][0] != 1 &&
         walk.steps[1][0] == 1 && walk.extents[0] >= 8 && walk.extents[1] >= 8;
}

// The axes of `walk` around the innermost two.
Walk<2> around_matrices(const Walk<2>& walk) {
  Walk<2> matrices = walk;
  matrices.rank = 1;
  matrices.extents[0] = 1;
  for (int axis = 2; axis < walk.rank; ++axis) {
    matrices.rank = axis - 1;
    matrices.extents[axis - 2] = walk.extents[axis];
    for (int i = 0; i < 2; ++i) matrices.steps[i][axis - 2] = walk.steps[i][axis];
  }
  return matrices;
}

__global__ void fill_elements(Walk<1> walk, Scalar* y, Scalar value, std::int64_t count) {
  const std::int64_t i = thread_index();
  if (i >= count) return;
  std::int64_t at[1];
  walk.offsets(i, at);
  y[at[0]] = value;
}

__global__ void count_up(Scalar* y, std::int64_t count) {
  const std::int64_t i = thread_index();
  if (i < count) y[i] = static_cast<Scalar>(i);
}

// The first refusal stays.
__global__ void refuse_nonzero(Walk<1> walk, const Scalar* x, std::int64_t count, int number,
                               int* refused) {
  const std::int64_t i = thread_index();
  if (i >= count) return;
  std::int64_t at[1];
  walk.offsets(i, at);
  if (x[at[0]] != 0) atomicCAS(refused, 0, number);
}

}  // namespace

void CudaBackend::copy(const Array& x, Array& y) {
  const std::int64_t count = y.numel();
  if (count == 0) return;
  const Walk<2> walk = make_walk<2>(y.shape(), {&x.strides(), &y.strides()});
  if (walk.rank == 1 && walk.steps[0][0] == 1 && walk.steps[1][0] == 1) {
    return copy_on_device(y.data(), x.data(), static_cast<std::size_t>(count) * sizeof(Scalar),
                          "copy");
  }
  if (is_transposed(walk)) {
    const std::int64_t across = (walk.extents[0] + side - 1) / side;
    const std::int64_t down = (walk.extents[1] + side - 1) / side;
    const std::int64_t matrices = count / walk.extents[0] / walk.extents[1];
    return launch("copy", copy_transposed, static_cast<unsigned>(matrices * across * down),
                  Dim3(side, rows_at_once), 0, stream(), around_matrices(walk), x.data(), y.data(),
                  walk.extents[0], walk.extents[1], walk.steps[0][0], walk.steps[1][1], across,
                  down);
  }
  if (walk.steps[0][0] == 1 && walk.steps[1][0] == 1 && count % pack_size == 0 &&
      reads_in_packs(walk, 0, x.data()) && reads_in_packs(walk, 1, y.data())) {
    return launch("copy", copy_packs, blocks_for(count / pack_size, block), block, 0, stream(),
                  walk, x.data(), y.data(), count / pack_size);
  }
  launch("copy", copy_elements, blocks_for(count, block), block, 0, stream(), walk, x.data(),
         y.data(), count);
}

void CudaBackend::fill(Array& y, Scalar value) {
  const std::int64_t count = y.numel();
  if (count == 0) return;
  const Walk<1> walk = make_walk<1>(y.shape(), {&y.strides()});
  launch("fill", fill_elements, blocks_for(count, block), block, 0, stream(), walk, y.data(), value,
         count);
}

void CudaBackend::arange(Array& y) {
  launch("arange", count_up, blocks_for(y.numel(), block), block, 0, stream(), y.data(), y.numel());
}

void CudaBackend::expect_zeros(const Array& x, const char* refusal) {
  const std::int64_t count = x.numel();
  if (count == 0) return;
  const Walk<1> walk = make_walk<1>(x.shape(), {&x.strides()});
  launch("expect_zeros", refuse_nonzero, blocks_for(count, block), block, 0, stream(), walk,
         x.data(), count, refusal_number(refusal), cuda::refusals());
}

}  // namespace wick
