// The gradients of layer normalisation: x's gradient row by row, weight's and bias's column by
// column.

#include "core/cuda/backend.h"
#include "core/cuda/fold.cuh"
#include "core/cuda/launch.h"
#include "core/cuda/softmax_rows.cuh"

#include <algorithm>

namespace wick {

namespace {

using namespace cuda;

// The mean and scale of each row, computed by the forward pass, and what the rounded mean lacks,
// which the kernels for dx leave for sum_columns.
struct Normal {
  const Scalar* means;
  const Scalar* scales;
  Scalar* rests;
};

// With h = (x - mean) scale and dh = dy weight: dx = scale (dh - mean(dh) - h mean(dh h)). The mean
// of the distances from the rounded mean is what that lacks. Operand 0 is x, operand 1 is dy.
template <int width, int loads>
__global__ void dx_warp(Rows<2> x, Normal of, const Scalar* weight, Scalar* dx) {
  const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * rows_a_block + threadIdx.y;
  if (row >= x.count) return;
  std::int64_t at[2];
  x.starts.offsets(row, at);
  const Scalar mean = of.means[row];
  const Scalar scale = of.scales[row];
  Scalar h[loads * width] = {};
  Scalar dh[loads * width] = {};
  Scalar distances = 0;
#pragma unroll
  for (int i = 0; i < loads; ++i) {
    const int column = (i * warp_size + threadIdx.x) * width;
    if (column >= x.n) continue;
    Scalar weights[width];
    load<width>(x.data[0] + at[0] + column, h + i * width);
    load<width>(x.data[1] + at[1] + column, dh + i * width);
    load<width>(weight + column, weights);
    for (int j = 0; j < width; ++j) {
      const int k = i * width + j;
      h[k] -= mean;
      dh[k] *= weights[j];
      distances += h[k];
    }
  }
  const Scalar rest = fold_warp<SumOf>(distances) / static_cast<Scalar>(x.n);
  if (threadIdx.x == 0) of.rests[row] = rest;

  Scalar sum_dh = 0;
  Scalar sum_dh_h = 0;
#pragma unroll
  for (int i = 0; i < loads; ++i) {
    const int column = (i * warp_size + threadIdx.x) * width;
    if (column >= x.n) continue;
    for (int j = 0; j < width; ++j) {
      const int k = i * width + j;
      h[k] = (h[k] - rest) * scale;
      sum_dh += dh[k];
      sum_dh_h += dh[k] * h[k];
    }
  }
  const Scalar mean_dh = fold_warp<SumOf>(sum_dh) / static_cast<Scalar>(x.n);
  const Scalar mean_dh_h = fold_warp<SumOf>(sum_dh_h) / static_cast<Scalar>(x.n);
#pragma unroll
  for (int i = 0; i < loads; ++i) {
    const int column = (i * warp_size + threadIdx.x) * width;
    if (column >= x.n) continue;
    Scalar results[width];
    for (int j = 0; j < width; ++j) {
      const int k = i * width + j;
      results[j] = scale * (dh[k] - mean_dh - h[k] * mean_dh_h);
    }
    store<width>(dx + row * x.n + column, results);
  }
}

// Longer rows are read three times, after the first time mostly from the cache.
template <int width>
__global__ void dx_block(Rows<2> x, Normal of, const Scalar* weight, Scalar* dx) {
  const std::int64_t row = blockIdx.x;
  std::int64_t at[2];
  x.starts.offsets(row, at);
  const Scalar mean = of.means[row];
  const Scalar scale = of.scales[row];
  const std::int64_t step = static_cast<std::int64_t>(blockDim.x) * width;
  const std::int64_t begin = static_cast<std::int64_t>(threadIdx.x) * width;
  Scalar h[width];
  Scalar distances = 0;
  for (std::int64_t column = begin; column < x.n; column += step) {
    load<width>(x.data[0] + at[0] + column, h);
    for (int j = 0; j < width; ++j) distances += h[j] - mean;
  }
  const Scalar rest = fold_block<SumOf>(distances) / static_cast<Scalar>(x.n);
  if (threadIdx.x == 0) of.rests[row] = rest;

  Scalar dh[width];
  Scalar weights[width];
  const auto read = [&](std::int64_t column) {
    load<width>(x.data[0] + at[0] + column, h);
    load<width>(x.data[1] + at[1] + column, dh);
    load<width>(weight + column, weights);
    for (int j = 0; j < width; ++j) {
      h[j] = (h[j] - mean - rest) * scale;
      dh[j] *= weights[j];
    }
  };
  Scalar sum_dh = 0;
  Scalar sum_dh_h = 0;
  for (std::int64_t column = begin; column < x.n; column += step) {
    read(column);
    for (int j = 0; j < width; ++j) {
      sum_dh += dh[j];
      sum_dh_h += dh[j] * h[j];
    }
  }
  const Scalar mean_dh = fold_block<SumOf>(sum_dh) / static_cast<Scalar>(x.n);
  const Scalar mean_dh_h = fold_block<SumOf>(sum_dh_h) / static_cast<Scalar>(x.n);
  for (std::int64_t column = begin; column < x.n; column += step) {
    read(column);
    for (int j = 0; j < width; ++j) h[j] = scale * (dh[j] - mean_dh - h[j] * mean_dh_h);
    store<width>(dx + row * x.n + column, h);
  }
}

constexpr int rows_at_once = 8;
constexpr int loads_at_once = 4;  // by one thread, so that it waits once for all

// Sums over a part of the rows, one column for each thread along x: of dy h into dweight[part,
// column], of dy into dbias[part, column]. No block adds to another block's sum, so every run gives
// the same bits.
__global__ void sum_columns(Rows<2> x, Normal of, std::int64_t rows_a_part, Scalar* dweight,
                            Scalar* dbias) {
  __shared__ Scalar of_weight[rows_at_once][warp_size];
  __shared__ Scalar of_bias[rows_at_once][warp_size];
  const std::int64_t column = static_cast<std::int64_t>(blockIdx.x) * warp_size + threadIdx.x;
  const std::int64_t first = blockIdx.y * rows_a_part;
  const std::int64_t end = first + rows_a_part < x.count ? first + rows_a_part : x.count;
  Scalar sum_dy_h = 0;
  Scalar sum_dy = 0;
  for (std::int64_t row = first + threadIdx.y; row < end && column < x.n;
       row += loads_at_once * rows_at_once) {
    Scalar values[loads_at_once] = {}, means[loads_at_once] = {};
    Scalar rests[loads_at_once] = {}, scales[loads_at_once] = {}, dy[loads_at_once] = {};
#pragma unroll
    for (int i = 0; i < loads_at_once; ++i) {
      const std::int64_t this_row = row + i * rows_at_once;
      if (this_row >= end) continue;
      std::int64_t at[2];
      x.starts.offsets(this_row, at);
      values[i] = x.data[0][at[0] + column];
      dy[i] = x.data[1][at[1] + column];
      means[i] = of.means[this_row];
      rests[i] = of.rests[this_row];
      scales[i] = of.scales[this_row];
    }
#pragma unroll
    for (int i = 0; i < loads_at_once; ++i) {
      sum_dy_h += dy[i] * ((values[i] - means[i] - rests[i]) * scales[i]);
      sum_dy += dy[i];
    }
  }
  of_weight[threadIdx.y][threadIdx.x] = sum_dy_h;
  of_bias[threadIdx.y][threadIdx.x] = sum_dy;
  __syncthreads();
  if (threadIdx.y > 0 || column >= x.n) return;
  for (int i = 1; i < rows_at_once; ++i) {
    sum_dy_h += of_weight[i][threadIdx.x];
    sum_dy += of_bias[i][threadIdx.x];
  }
  dweight[blockIdx.y * x.n + column] = sum_dy_h;
  dbias[blockIdx.y * x.n + column] = sum_dy;
}

void sum_over_rows(CudaBackend& backend, const Rows<2>& rows, const Normal& of, Array& dweight,
                   Array& dbias) {
  constexpr std::int64_t most_parts = 64;
  constexpr std::int64_t fewest_rows = 64;
  const std::int64_t wanted = std::clamp<std::int64_t>(rows.count / fewest_rows, 1, most_parts);
  const std::int64_t rows_a_part = (rows.count + wanted - 1) / wanted;
  const std::int64_t parts = (rows.count + rows_a_part - 1) / rows_a_part;
  const Dim3 grid(blocks_for(rows.n, warp_size), static_cast<unsigned>(parts));
  const auto add_up = [&](Array& to_weight, Array& to_bias) {
    launch("layer_norm_backward", sum_columns, grid, Dim3(warp_size, rows_at_once), 0, stream(),
           rows, of, rows_a_part, to_weight.data(), to_bias.data());
  };
  if (parts == 1) return add_up(dweight, dbias);
  Array of_weight = empty_array(Shape{parts, rows.n}, Device::Cuda);
  Array of_bias = empty_array(Shape{parts, rows.n}, Device::Cuda);
  add_up(of_weight, of_bias);
  Array weight_row = dweight.view(unsqueeze(dweight.layout, 0));
  Array bias_row = dbias.view(unsqueeze(dbias.layout, 0));
  backend.reduce(Reduce::Sum, of_weight, weight_row);
  backend.reduce(Reduce::Sum, of_bias, bias_row);
}

}  // namespace

void CudaBackend::layer_norm_backward(const Array& given, const Array& given_weight,
                                      const Array& means, const Array& scales,
                                      const Array& given_dy, Array& dx, Array& dweight,
                                      Array& dbias) {
  if (given.numel() == 0) {
    fill(dweight, 0);
    return fill(dbias, 0);
  }
  const Array x = with_whole_rows(given);
  const Array dy = with_whole_rows(given_dy);
  const Array weight = contiguous(given_weight);
  const Rows<2> rows = rows_of<2>({&x, &dy});
  Array rests = empty_array(means.shape(), Device::Cuda);
  const Normal of{means.data(), scales.data(), rests.data()};
  const bool packs = are_packs(rows, dx.data()) && is_pack_aligned(weight.data());
  if (rows.n <= longest_in_registers) {
    choose_registers(rows.n, packs, [&](auto width, auto loads) {
      launch("layer_norm_backward", dx_warp<width.value, loads.value>,
             blocks_for(rows.count, rows_a_block), Dim3(warp_size, rows_a_block), 0, stream(), rows,
             of, weight.data(), dx.data());
    });
  } else {
    const auto kernel = packs ? dx_block<pack_size> : dx_block<1>;
    launch("layer_norm_backward", kernel, static_cast<unsigned>(rows.count),
           rows.n <= 4096 ? 256 : 1024, 0, stream(), rows, of, weight.data(), dx.data());
  }
  sum_over_rows(*this, rows, of, dweight, dbias);
}

}  // namespace wick
