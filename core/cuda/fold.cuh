#pragma once

#include "core/cuda/kernel.h"
#include "core/scalar.h"

#include <cmath>

namespace wick::cuda {

/// A function that joins two numbers, and the number that changes nothing.
struct SumOf {
  __host__ __device__ static Scalar nothing() { return 0; }
  __device__ static Scalar join(Scalar a, Scalar b) { return a + b; }
};

/// NaN is larger than everything and stays.
struct MaxOf {
  __host__ __device__ static Scalar nothing() { return -Scalar(INFINITY); }
  __device__ static Scalar join(Scalar a, Scalar b) { return a > b || a != a ? a : b; }
};

inline constexpr int warp_size = 32;
inline constexpr unsigned all_lanes = 0xffffffff;

/// The fold of `value` over a warp, or over each group of `lanes` neighbours, for every lane.
/// Halves are joined, then quarters, then eighths: a warp takes five exchanges of registers.
template <typename Fold, int lanes = warp_size>
__device__ Scalar fold_warp(Scalar value) {
  for (int distance = lanes / 2; distance > 0; distance /= 2) {
    value = Fold::join(value, __shfl_xor_sync(all_lanes, value, distance));
  }
  return value;
}

/// The fold of `value` over a block of whole warps, at most 32, for every thread. All threads call
/// it, and may call it again at once.
template <typename Fold>
__device__ Scalar fold_block(Scalar value) {
  __shared__ Scalar of_warps[warp_size];
  const int thread = threadIdx.x + blockDim.x * threadIdx.y;
  const int warps = blockDim.x * blockDim.y / warp_size;
  value = fold_warp<Fold>(value);
  __syncthreads();  // until all threads have read the result of an earlier call
  if (thread % warp_size == 0) of_warps[thread / warp_size] = value;
  __syncthreads();
  const int lane = thread % warp_size;
  return fold_warp<Fold>(lane < warps ? of_warps[lane] : Fold::nothing());
}

}  // namespace wick::cuda
