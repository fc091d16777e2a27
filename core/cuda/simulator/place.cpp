// Kernels see these variables as constants (device.h), and they do not change while a kernel reads
// them. This file does not include device.h, which declares them const.

#include "core/cuda/simulator/place.h"

#include "core/cuda/simulator/vectors.h"

__thread uint3 threadIdx;
__thread uint3 blockIdx;
// These have the layout of dim3, without its constructor.
__thread uint3 blockDim;
__thread uint3 gridDim;

namespace wick::cuda::simulator {

void set_thread(Dim3 thread) { threadIdx = {thread.x, thread.y, thread.z}; }

void set_block(Dim3 grid, Dim3 block, Dim3 index) {
  gridDim = {grid.x, grid.y, grid.z};
  blockDim = {block.x, block.y, block.z};
  blockIdx = {index.x, index.y, index.z};
}

}  // namespace wick::cuda::simulator
