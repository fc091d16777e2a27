#pragma once

/// CUDA's language for a host compiler: the names that a kernel's source may use. A kernel is an
/// ordinary function here; every simulated thread calls it on its own fiber.

#include "core/cuda/simulator/atomics.h"
#include "core/cuda/simulator/mathematics.h"
#include "core/cuda/simulator/vectors.h"
#include "core/cuda/simulator/warp.h"

#include <cstddef>

#define __global__
#define __device__
#define __host__
#define __constant__
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __align__(bytes) __attribute__((aligned(bytes)))
// The threads of a block are fibers of one thread of the host, which runs one block at a time.
#define __shared__ static thread_local

// The place of the running thread. The simulator sets these variables; a kernel's reads of const
// variables are not instrumented. __thread, because thread_local would check at each use that they
// are constructed.
extern __thread const uint3 threadIdx;
extern __thread const uint3 blockIdx;
extern __thread const uint3 blockDim;
extern __thread const uint3 gridDim;

void __syncthreads();
int __syncthreads_count(int predicate);
int __syncthreads_and(int predicate);
int __syncthreads_or(int predicate);
void __threadfence();
void __threadfence_block();

template <typename T>
T __ldg(const T* address) {
  return *address;
}

namespace wick::cuda::simulator {

/// The dynamic shared memory of the running block.
void* dynamic_shared_memory();

}  // namespace wick::cuda::simulator

/// The block's dynamic shared memory: the bytes that the launch asked for, aligned to 16.
template <typename T>
T* dynamic_shared() {
  return static_cast<T*>(wick::cuda::simulator::dynamic_shared_memory());
}
