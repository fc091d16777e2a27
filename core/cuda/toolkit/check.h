#pragma once

#include <cuda_runtime.h>

namespace wick::cuda {

/// Throws DeviceError "cuda: <step>: <what CUDA says>" where a call went wrong. The error does not
/// stay behind for a later call to find, unless the device is lost to this process.
void check(cudaError_t error, const char* step);

}  // namespace wick::cuda
