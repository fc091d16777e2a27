// Layer normalisation along rows. A warp holds a short row in registers and reads it from memory
// once; a block reads a longer row four times, after the first time mostly from the cache.

#include "core/cuda/backend.h"
#include "core/cuda/fold.cuh"
#include "core/cuda/launch.h"
#include "core/cuda/softmax_rows.cuh"

#include <cmath>

namespace wick {

namespace {

using namespace cuda;

// The mean of a row as a sum of two numbers: the rounded mean, and the mean of the distances from
// it, which is what rounding took.
struct Mean {
  Scalar rounded, rest;
  __device__ Scalar distance(Scalar x) const { return x - rounded - rest; }
};

// The parameters that all rows share, and the results that backward needs of each row.
struct Parameters {
  const Scalar* weight;
  const Scalar* bias;
  Scalar eps;
  Scalar* means;
  Scalar* scales;
};

// y = (x - mean) scale weight + bias for the numbers of a row from `column` on.
template <int width>
__device__ void normalise(const Scalar* x, const Mean& mean, Scalar scale, const Parameters& with,
                          std::int64_t column, Scalar* y) {
  Scalar weight[width];
  Scalar bias[width];
  Scalar results[width];
  load<width>(with.weight + column, weight);
  load<width>(with.bias + column, bias);
  for (int j = 0; j < width; ++j) results[j] = mean.distance(x[j]) * scale * weight[j] + bias[j];
  store<width>(y + column, results);
}

template <int width, int loads>
__global__ void normalise_warp(Rows<1> x, Parameters with, Scalar* y) {
  const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * rows_a_block + threadIdx.y;
  if (row >= x.count) return;
  std::int64_t at[1];
  x.starts.offsets(row, at);
  const Scalar* const from = x.data[0] + at[0];
  Scalar values[loads * width] = {};
  Scalar sum = 0;
#pragma unroll
  for (int i = 0; i < loads; ++i) {
    const int column = (i * warp_size + threadIdx.x) * width;
    if (column < x.n) load<width>(from + column, values + i * width);
    for (int j = 0; j < width; ++j) sum += values[i * width + j];
  }
  Mean mean{fold_warp<SumOf>(sum) / static_cast<Scalar>(x.n), 0};

  Scalar distances = 0;
#pragma unroll
  for (int i = 0; i < loads; ++i) {
    const int column = (i * warp_size + threadIdx.x) * width;
    if (column >= x.n) continue;
    for (int j = 0; j < width; ++j) distances += mean.distance(values[i * width + j]);
  }
  mean.rest = fold_warp<SumOf>(distances) / static_cast<Scalar>(x.n);

  Scalar squares = 0;
#pragma unroll
  for (int i = 0; i < loads; ++i) {
    const int column = (i * warp_size + threadIdx.x) * width;
    if (column >= x.n) continue;
    for (int j = 0; j < width; ++j) {
      const Scalar distance = mean.distance(values[i * width + j]);
      squares += distance * distance;
    }
  }
  const Scalar variance = fold_warp<SumOf>(squares) / static_cast<Scalar>(x.n);
  const Scalar scale = Scalar(1) / std::sqrt(variance + with.eps);
  if (threadIdx.x == 0) {
    with.means[row] = mean.rounded + mean.rest;
    with.scales[row] = scale;
  }
#pragma unroll
  for (int i = 0; i < loads; ++i) {
    const int column = (i * warp_size + threadIdx.x) * width;
    if (column >= x.n) continue;
    normalise<width>(values + i * width, mean, scale, with, column, y + row * x.n);
  }
}

template <int width>
__global__ void normalise_block(Rows<1> x, Parameters with, Scalar* y) {
  const std::int64_t row = blockIdx.x;
  std::int64_t at[1];
  x.starts.offsets(row, at);
  const Scalar* const from = x.data[0] + at[0];
  const std::int64_t step = static_cast<std::int64_t>(blockDim.x) * width;
  const std::int64_t begin = static_cast<std::int64_t>(threadIdx.x) * width;
  Scalar values[width];
  Scalar sum = 0;
  for (std::int64_t column = begin; column < x.n; column += step) {
    load<width>(from + column, values);
    for (int j = 0; j < width; ++j) sum += values[j];
  }
  Mean mean{fold_block<SumOf>(sum) / static_cast<Scalar>(x.n), 0};

  Scalar distances = 0;
  for (std::int64_t column = begin; column < x.n; column += step) {
    load<width>(from + column, values);
    for (int j = 0; j < width; ++j) distances += mean.distance(values[j]);
  }
  mean.rest = fold_block<SumOf>(distances) / static_cast<Scalar>(x.n);

  Scalar squares = 0;
  for (std::int64_t column = begin; column < x.n; column += step) {
    load<width>(from + column, values);
    for (int j = 0; j < width; ++j) {
      const Scalar distance = mean.distance(values[j]);
      squares += distance * distance;
    }
  }
  const Scalar variance = fold_block<SumOf>(squares) / static_cast<Scalar>(x.n);
  const Scalar scale = Scalar(1) / std::sqrt(variance + with.eps);
  if (threadIdx.x == 0) {
    with.means[row] = mean.rounded + mean.rest;
    with.scales[row] = scale;
  }
  for (std::int64_t column = begin; column < x.n; column += step) {
    load<width>(from + column, values);
    normalise<width>(values, mean, scale, with, column, y + row * x.n);
  }
}

}  // namespace

void CudaBackend::layer_norm(const Array& given, const Array& given_weight, const Array& given_bias,
                             Scalar eps, Array& y, Array& means, Array& scales) {
  if (given.numel() == 0) return;
  const Array x = with_whole_rows(given);
  const Array weight = contiguous(given_weight);
  const Array bias = contiguous(given_bias);
  const Rows<1> rows = rows_of<1>({&x});
  const bool packs =
      are_packs(rows, y.data()) && is_pack_aligned(weight.data()) && is_pack_aligned(bias.data());
  const Parameters with{weight.data(), bias.data(), eps, means.data(), scales.data()};
  if (rows.n <= longest_in_registers) {
    return choose_registers(rows.n, packs, [&](auto width, auto loads) {
      launch("layer_norm", normalise_warp<width.value, loads.value>,
             blocks_for(rows.count, rows_a_block), Dim3(warp_size, rows_a_block), 0, stream(), rows,
             with, y.data());
    });
  }
  const auto kernel = packs ? normalise_block<pack_size> : normalise_block<1>;
  launch("layer_norm", kernel, static_cast<unsigned>(rows.count), rows.n <= 4096 ? 256 : 1024, 0,
         stream(), rows, with, y.data());
}

}  // namespace wick
