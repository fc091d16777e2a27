#include "core/cuda/backend.h"

#include "core/cuda/runtime.h"
#include "core/error.h"

namespace wick {

bool cuda_available() { return cuda::device_count() > 0; }

Backend& cuda_backend() {
  // Never destroyed: buffers in static storage are released after all other objects.
  static CudaBackend* const backend = [] {
    if (cuda::device_count() == 0) {
      fail<DeviceError>(
          "cuda: no usable device: this build needs an NVIDIA GPU and its driver; nvidia-smi says "
          "what the machine has, and the preset cuda-sim needs neither");
    }
    return new CudaBackend;
  }();
  return *backend;
}

}  // namespace wick
