#pragma once

#include <cuda_runtime.h>

namespace wick::cuda {

/// Throws DeviceError "cuda: <step>: <CUDA's text>" if a call failed. The error is cleared for
/// later calls, unless this process has lost the device.
void check(cudaError_t error, const char* step);

}  // namespace wick::cuda
