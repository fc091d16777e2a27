// Softmax and log-softmax along rows. The first two of three ways read a row from memory once: a
// warp holds it in registers, or a block holds it in shared memory. For a row that fits in neither,
// a block finds maximum and sum in one reading and writes in a second.

#include "core/cuda/backend.h"
#include "core/cuda/fold.cuh"
#include "core/cuda/launch.h"
#include "core/cuda/softmax_rows.cuh"

#include <cmath>
#include <type_traits>

namespace wick {

namespace {

using namespace cuda;

enum class Form { Softmax, LogSoftmax };

// The result from a row's largest element and its sum of exp(x - largest). `e` is exp(x - largest).
template <Form form>
__device__ Scalar result(Scalar x, Scalar e, Scalar largest, Scalar share, Scalar log_sum) {
  return form == Form::Softmax ? e * share : (x - largest) - log_sum;
}

// log(sum) for the sum of exp(x - largest) over a row, where it is wanted. If the largest element,
// whose exp is 1, makes most of the sum, small ones were rounded away beside it: others() adds them
// without it.
template <Form form, typename Others>
__device__ Scalar log_of_sum(Scalar sum, const Others& others) {
  if (form == Form::Softmax) return 0;
  return sum < Scalar(1.5) ? std::log1p(others()) : std::log(sum);
}

__device__ inline Scalar but_one(Scalar e) { return e == 1 ? Scalar(0) : e; }

template <Form form, int width, int loads>
__global__ void softmax_warp(Rows<1> x, Scalar* y) {
  const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * rows_a_block + threadIdx.y;
  if (row >= x.count) return;
  std::int64_t at[1];
  x.starts.offsets(row, at);
  const Scalar* const from = x.data[0] + at[0];
  Scalar values[loads * width];
  Scalar largest = -Scalar(INFINITY);
#pragma unroll
  for (int i = 0; i < loads; ++i) {
    const int column = (i * warp_size + threadIdx.x) * width;
    for (int j = 0; j < width; ++j) values[i * width + j] = -Scalar(INFINITY);
    if (column < x.n) load<width>(from + column, values + i * width);
    for (int j = 0; j < width; ++j) largest = MaxOf::join(largest, values[i * width + j]);
  }
  largest = fold_warp<MaxOf>(largest);

  Scalar e[loads * width];
  Scalar sum = 0;
#pragma unroll
  for (int i = 0; i < loads * width; ++i) {
    e[i] = std::exp(values[i] - largest);
    sum += e[i];
  }
  sum = fold_warp<SumOf>(sum);
  const Scalar share = Scalar(1) / sum;
  const Scalar log_sum = log_of_sum<form>(sum, [&] {
    Scalar rest = 0;
    for (int i = 0; i < loads * width; ++i) rest += but_one(e[i]);
    return fold_warp<SumOf>(rest);
  });

  Scalar* const to = y + row * x.n;
#pragma unroll
  for (int i = 0; i < loads; ++i) {
    const int column = (i * warp_size + threadIdx.x) * width;
    if (column >= x.n) continue;
    Scalar results[width];
    for (int j = 0; j < width; ++j) {
      const int k = i * width + j;
      results[j] = result<form>(values[k], e[k], largest, share, log_sum);
    }
    store<width>(to + column, results);
  }
}

// Each thread reads from shared memory only numbers that it put there itself.
template <Form form, int width>
__global__ void softmax_block(Rows<1> x, Scalar* y) {
  Scalar* const row = dynamic_shared<Scalar>();
  std::int64_t at[1];
  x.starts.offsets(blockIdx.x, at);
  const Scalar* const from = x.data[0] + at[0];
  const int step = blockDim.x * width;
  Scalar values[width];
  Scalar largest = -Scalar(INFINITY);
  for (int column = threadIdx.x * width; column < x.n; column += step) {
    load<width>(from + column, values);
    store<width>(row + column, values);
    for (int j = 0; j < width; ++j) largest = MaxOf::join(largest, values[j]);
  }
  largest = fold_block<MaxOf>(largest);

  Scalar sum = 0;
  for (int column = threadIdx.x * width; column < x.n; column += step) {
    load<width>(row + column, values);
    for (int j = 0; j < width; ++j) {
      const Scalar e = std::exp(values[j] - largest);
      sum += e;
      if (form == Form::Softmax) values[j] = e;
    }
    if (form == Form::Softmax) store<width>(row + column, values);
  }
  sum = fold_block<SumOf>(sum);
  const Scalar share = Scalar(1) / sum;
  const Scalar log_sum = log_of_sum<form>(sum, [&] {
    Scalar rest = 0;
    for (int column = threadIdx.x * width; column < x.n; column += step) {
      load<width>(row + column, values);
      for (int j = 0; j < width; ++j) rest += but_one(std::exp(values[j] - largest));
    }
    return fold_block<SumOf>(rest);
  });

  Scalar* const to = y + blockIdx.x * x.n;
  for (int column = threadIdx.x * width; column < x.n; column += step) {
    load<width>(row + column, values);
    for (int j = 0; j < width; ++j) {
      values[j] = result<form>(values[j], values[j], largest, share, log_sum);
    }
    store<width>(to + column, values);
  }
}

// Finds maximum and sum in one reading (Milakov and Gimelshein, 2018, arXiv:1805.02867): when a
// larger element comes, the sum so far is scaled down to it.
template <Form form, int width>
__global__ void softmax_online(Rows<1> x, Scalar* y) {
  std::int64_t at[1];
  x.starts.offsets(blockIdx.x, at);
  const Scalar* const from = x.data[0] + at[0];
  const std::int64_t step = static_cast<std::int64_t>(blockDim.x) * width;
  const std::int64_t begin = static_cast<std::int64_t>(threadIdx.x) * width;
  Scalar values[width];
  Scalar mine = -Scalar(INFINITY);
  Scalar sum = 0;
  for (std::int64_t column = begin; column < x.n; column += step) {
    load<width>(from + column, values);
    Scalar largest = values[0];
    for (int j = 1; j < width; ++j) largest = MaxOf::join(largest, values[j]);
    if (largest > mine) {
      sum *= std::exp(mine - largest);
      mine = largest;
    }
    // The sum begins with the first element above -infinity: -infinity minus itself is NaN.
    if (largest == -Scalar(INFINITY)) continue;
    for (int j = 0; j < width; ++j) sum += std::exp(values[j] - mine);
  }
  const Scalar largest = fold_block<MaxOf>(mine);
  sum = fold_block<SumOf>(mine == largest ? sum : sum * std::exp(mine - largest));
  const Scalar share = Scalar(1) / sum;
  const Scalar log_sum = log_of_sum<form>(sum, [&] {
    Scalar rest = 0;
    for (std::int64_t column = begin; column < x.n; column += step) {
      load<width>(from + column, values);
      for (int j = 0; j < width; ++j) rest += but_one(std::exp(values[j] - largest));
    }
    return fold_block<SumOf>(rest);
  });

  // Backwards: the numbers read last are the likeliest to be in the cache still.
  Scalar* const to = y + blockIdx.x * x.n;
  const std::int64_t readings = (x.n + step - 1) / step;
  for (std::int64_t column = begin + (readings - 1) * step; column >= 0; column -= step) {
    if (column >= x.n) continue;
    load<width>(from + column, values);
    for (int j = 0; j < width; ++j) {
      const Scalar e = form == Form::Softmax ? std::exp(values[j] - largest) : 0;
      values[j] = result<form>(values[j], e, largest, share, log_sum);
    }
    store<width>(to + column, values);
  }
}

// The shared memory that every device gives a block.
constexpr std::int64_t longest_in_shared = 48 * 1024 / sizeof(Scalar);

template <Form form>
void softmax_of(const char* name, const Array& given, Array& y) {
  if (given.numel() == 0) return;
  const Array x = with_whole_rows(given);
  const Rows<1> rows = rows_of<1>({&x});
  const bool packs = are_packs(rows, y.data());
  if (rows.n <= longest_in_registers) {
    return choose_registers(rows.n, packs, [&](auto width, auto loads) {
      launch(name, softmax_warp<form, width.value, loads.value>,
             blocks_for(rows.count, rows_a_block), Dim3(warp_size, rows_a_block), 0, stream(), rows,
             y.data());
    });
  }
  const auto blocks = static_cast<unsigned>(rows.count);
  // fold_block's own shared memory counts too.
  if (rows.n <= longest_in_shared - warp_size * 2) {
    const auto kernel = packs ? softmax_block<form, pack_size> : softmax_block<form, 1>;
    return launch(name, kernel, blocks, rows.n <= 4096 ? 256 : 512,
                  static_cast<std::size_t>(rows.n) * sizeof(Scalar), stream(), rows, y.data());
  }
  const auto kernel = packs ? softmax_online<form, pack_size> : softmax_online<form, 1>;
  launch(name, kernel, blocks, 1024, 0, stream(), rows, y.data());
}

}  // namespace

void CudaBackend::softmax(const Array& x, Array& y) { softmax_of<Form::Softmax>("softmax", x, y); }

void CudaBackend::log_softmax(const Array& x, Array& y) {
  softmax_of<Form::LogSoftmax>("log_softmax", x, y);
}

}  // namespace wick
