#pragma once

#include "core/cuda/kernel.h"
#include "core/cuda/walk.cuh"
#include "core/scalar.h"

#include <cstdint>

namespace wick::cuda {

/// Four neighbouring numbers, which a thread loads and stores by one instruction (two for doubles):
/// memory gets a quarter of the requests.
inline constexpr int pack_size = 4;
struct alignas(pack_size * sizeof(Scalar)) Pack {
  Scalar values[pack_size];
};

__device__ inline Pack load_pack(const Scalar* x) { return *reinterpret_cast<const Pack*>(x); }
__device__ inline void store_pack(Scalar* y, const Pack& pack) {
  *reinterpret_cast<Pack*>(y) = pack;
}

inline bool is_pack_aligned(const void* data) {
  return reinterpret_cast<std::uintptr_t>(data) % sizeof(Pack) == 0;
}

/// True if operand i can be read in packs: every four elements are contiguous and aligned, or one
/// element repeated. A rest that fills no pack is allowed only if there is a single axis.
template <int N>
bool reads_in_packs(const Walk<N>& walk, int i, const void* data) {
  if (walk.rank > 1 && walk.extents[0] % pack_size != 0) return false;
  if (walk.steps[i][0] == 0) return true;
  bool fits = walk.steps[i][0] == 1 && is_pack_aligned(data);
  for (int axis = 1; axis < walk.rank; ++axis) {
    fits = fits && walk.steps[i][axis] % pack_size == 0;
  }
  return fits;
}

/// The number of blocks of `block` threads that have at least `threads` threads.
inline unsigned blocks_for(std::int64_t threads, std::int64_t block) {
  return static_cast<unsigned>((threads + block - 1) / block);
}

/// The number of this thread among all threads of a launch along x.
__device__ inline std::int64_t thread_index() {
  return static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}

}  // namespace wick::cuda
