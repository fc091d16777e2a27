#pragma once

#include "core/cuda/launch.h"

namespace wick::cuda::simulator {

/// Sets threadIdx, blockIdx, blockDim and gridDim on this thread of the host.
void set_thread(Dim3 thread);
void set_block(Dim3 grid, Dim3 block, Dim3 index);

}  // namespace wick::cuda::simulator
