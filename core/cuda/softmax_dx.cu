// The gradients of softmax and log-softmax in one pass over y and dy; the composed rules of
// core/gradients/softmax.cpp take four passes.

#include "core/cuda/backend.h"
#include "core/cuda/fold.cuh"
#include "core/cuda/launch.h"
#include "core/cuda/softmax_rows.cuh"

#include <cmath>
#include <type_traits>

namespace wick {

namespace {

using namespace cuda;

// softmax:      dx = y (dy - sum(dy y))
// log_softmax:  dx = dy - exp(y) sum(dy)
struct SoftmaxRule {
  __device__ static Scalar addend(Scalar y, Scalar dy) { return dy * y; }
  __device__ static Scalar dx(Scalar y, Scalar dy, Scalar sum) { return y * (dy - sum); }
};

struct LogSoftmaxRule {
  __device__ static Scalar addend(Scalar, Scalar dy) { return dy; }
  __device__ static Scalar dx(Scalar y, Scalar dy, Scalar sum) { return dy - std::exp(y) * sum; }
};

// Operand 0 is y, operand 1 is dy.
template <typename Rule, int width, int loads>
__global__ void dx_warp(Rows<2> x, Scalar* dx) {
  const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * rows_a_block + threadIdx.y;
  if (row >= x.count) return;
  std::int64_t at[2];
  x.starts.offsets(row, at);
  Scalar y[loads * width] = {};
  Scalar dy[loads * width] = {};
  Scalar sum = 0;
#pragma unroll
  for (int i = 0; i < loads; ++i) {
    const int column = (i * warp_size + threadIdx.x) * width;
    if (column >= x.n) continue;
    load<width>(x.data[0] + at[0] + column, y + i * width);
    load<width>(x.data[1] + at[1] + column, dy + i * width);
    for (int j = 0; j < width; ++j) sum += Rule::addend(y[i * width + j], dy[i * width + j]);
  }
  sum = fold_warp<SumOf>(sum);
#pragma unroll
  for (int i = 0; i < loads; ++i) {
    const int column = (i * warp_size + threadIdx.x) * width;
    if (column >= x.n) continue;
    Scalar results[width];
    for (int j = 0; j < width; ++j) {
      results[j] = Rule::dx(y[i * width + j], dy[i * width + j], sum);
    }
    store<width>(dx + row * x.n + column, results);
  }
}

// Longer rows are read twice, the second time mostly from the cache.
template <typename Rule, int width>
__global__ void dx_block(Rows<2> x, Scalar* dx) {
  std::int64_t at[2];
  x.starts.offsets(blockIdx.x, at);
  const std::int64_t step = static_cast<std::int64_t>(blockDim.x) * width;
  const std::int64_t begin = static_cast<std::int64_t>(threadIdx.x) * width;
  Scalar y[width];
  Scalar dy[width];
  Scalar sum = 0;
  for (std::int64_t column = begin; column < x.n; column += step) {
    load<width>(x.data[0] + at[0] + column, y);
    load<width>(x.data[1] + at[1] + column, dy);
    for (int j = 0; j < width; ++j) sum += Rule::addend(y[j], dy[j]);
  }
  sum = fold_block<SumOf>(sum);
  for (std::int64_t column = begin; column < x.n; column += step) {
    load<width>(x.data[0] + at[0] + column, y);
    load<width>(x.data[1] + at[1] + column, dy);
    for (int j = 0; j < width; ++j) y[j] = Rule::dx(y[j], dy[j], sum);
    store<width>(dx + blockIdx.x * x.n + column, y);
  }
}

template <typename Rule>
Array dx_of(const char* name, const Array& given_y, const Array& given_dy) {
  Array dx = empty_array(given_y.shape(), Device::Cuda);
  if (dx.numel() == 0) return dx;
  const Array y = with_whole_rows(given_y);
  const Array dy = with_whole_rows(given_dy);
  const Rows<2> rows = rows_of<2>({&y, &dy});
  const bool packs = are_packs(rows, dx.data());
  if (rows.n <= longest_in_registers) {
    choose_registers(rows.n, packs, [&](auto width, auto loads) {
      launch(name, dx_warp<Rule, width.value, loads.value>, blocks_for(rows.count, rows_a_block),
             Dim3(warp_size, rows_a_block), 0, stream(), rows, dx.data());
    });
    return dx;
  }
  const auto kernel = packs ? dx_block<Rule, pack_size> : dx_block<Rule, 1>;
  launch(name, kernel, static_cast<unsigned>(rows.count), rows.n <= 4096 ? 256 : 1024, 0, stream(),
         rows, dx.data());
  return dx;
}

}  // namespace

Array CudaBackend::softmax_dx(const Array& y, const Array& dy) {
  return dx_of<SoftmaxRule>("softmax_dx", y, dy);
}

Array CudaBackend::log_softmax_dx(const Array& y, const Array& dy) {
  return dx_of<LogSoftmaxRule>("log_softmax_dx", y, dy);
}

}  // namespace wick
