#pragma once

/// Included by every kernel's source. nvcc knows CUDA itself; for a host compiler the simulator
/// gives the same names, so that a kernel runs without a GPU.

#ifdef __CUDACC__
#include <cuda_runtime.h>

/// The block's dynamic shared memory: the bytes that the launch asked for, aligned to 16.
template <typename T>
__device__ T* dynamic_shared() {
  extern __shared__ __align__(16) unsigned char wick_dynamic_shared[];
  return reinterpret_cast<T*>(wick_dynamic_shared);
}
#else
#include "core/cuda/simulator/device.h"
#endif
