#pragma once

#include "core/cuda/launch.h"
#include "core/cuda/pack.cuh"
#include "core/cuda/walk.cuh"

#include <algorithm>
#include <array>
#include <cstdint>

namespace wick::cuda {

/// The operands of an elementwise kernel.
template <int N>
struct Operands {
  const Scalar* data[N];
  Walk<N> walk;
};

/// The operation on element i of each of up to three operands.
template <typename Operation, typename Row>
__device__ Scalar apply(const Operation& operation, const Row (&x)[1], int i) {
  return operation(x[0][i]);
}
template <typename Operation, typename Row>
__device__ Scalar apply(const Operation& operation, const Row (&x)[2], int i) {
  return operation(x[0][i], x[1][i]);
}
template <typename Operation, typename Row>
__device__ Scalar apply(const Operation& operation, const Row (&x)[3], int i) {
  return operation(x[0][i], x[1][i], x[2][i]);
}

/// y[i] = the operation on element i of every operand; y is contiguous. One thread for each i.
template <typename Operation, int N>
__global__ void each_element(Operation operation, Operands<N> x, Scalar* y, std::int64_t count) {
  const std::int64_t i = thread_index();
  if (i >= count) return;
  std::int64_t at[N];
  x.walk.offsets(i, at);
  const Scalar* elements[N];
  for (int operand = 0; operand < N; ++operand) elements[operand] = x.data[operand] + at[operand];
  y[i] = apply(operation, elements, 0);
}

/// The same for operands that can be read in packs: one thread for each pack, and one thread for
/// the rest.
template <typename Operation, int N>
__global__ void each_pack(Operation operation, Operands<N> x, Scalar* y, std::int64_t count) {
  const std::int64_t first = pack_size * thread_index();
  if (first >= count) return;
  std::int64_t at[N];
  x.walk.offsets(first, at);
  Scalar values[N][pack_size];
  const std::int64_t n = count - first < pack_size ? count - first : pack_size;
  for (int operand = 0; operand < N; ++operand) {
    const Scalar* const from = x.data[operand] + at[operand];
    const std::int64_t step = x.walk.steps[operand][0];
    if (step == 0 || n < pack_size) {
      for (int i = 0; i < pack_size; ++i) values[operand][i] = from[i < n ? i * step : 0];
    } else {
      const Pack pack = load_pack(from);
      for (int i = 0; i < pack_size; ++i) values[operand][i] = pack.values[i];
    }
  }
  Pack result;
  for (int i = 0; i < pack_size; ++i) result.values[i] = apply(operation, values, i);
  if (n == pack_size) {
    store_pack(y + first, result);
  } else {
    for (int i = 0; i < n; ++i) y[first + i] = result.values[i];
  }
}

/// Launches whichever of the two kernels suits the operands, which all have the shape of y.
template <typename Operation, int N>
void elementwise(const char* name, const Operation& operation, const std::array<const Array*, N>& x,
                 Array& y) {
  constexpr int block = 256;
  const std::int64_t count = y.numel();
  if (count == 0) return;
  std::array<const Strides*, N> strides;
  for (int i = 0; i < N; ++i) strides[i] = &x[i]->strides();
  Operands<N> operands{{}, make_walk<N>(y.shape(), strides)};
  bool packs = is_pack_aligned(y.data());
  for (int i = 0; i < N; ++i) {
    operands.data[i] = x[i]->data();
    packs = packs && reads_in_packs(operands.walk, i, operands.data[i]);
  }
  if (packs) {
    launch(name, each_pack<Operation, N>, blocks_for((count + pack_size - 1) / pack_size, block),
           block, 0, stream(), operation, operands, y.data(), count);
  } else {
    launch(name, each_element<Operation, N>, blocks_for(count, block), block, 0, stream(),
           operation, operands, y.data(), count);
  }
}

}  // namespace wick::cuda
