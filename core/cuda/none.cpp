// Linked if wick is built without CUDA.

#include "core/backend.h"
#include "core/error.h"

namespace wick {

bool cuda_available() { return false; }

Backend& cuda_backend() {
  fail<DeviceError>(
      "cuda: this build of wick has no CUDA: configure one with cmake --preset cuda, or with "
      "cmake --preset cuda-sim where there is no GPU");
}

}  // namespace wick
