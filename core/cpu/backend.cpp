#include "core/cpu/backend.h"

#include "core/cpu/memory.h"
#include "core/error.h"

#include <cstring>

namespace wick {

Backend& cpu_backend() {
  // Never destroyed: buffers in static storage are released after everything else is gone.
  static CpuBackend* const backend = new CpuBackend;
  return *backend;
}

void* CpuBackend::allocate(std::size_t bytes) {
  void* memory = take_memory(bytes);
  if (memory == nullptr) {
    fail<DeviceError>("cpu: cannot allocate ", bytes, " bytes: there is not enough memory");
  }
  return memory;
}

void CpuBackend::release(void* memory, std::size_t bytes) noexcept { give_memory(memory, bytes); }

void CpuBackend::upload(Scalar* device, const Scalar* host, std::int64_t count) {
  if (count > 0) std::memcpy(device, host, count * sizeof(Scalar));
}

void CpuBackend::download(Scalar* host, const Scalar* device, std::int64_t count) {
  if (count > 0) std::memcpy(host, device, count * sizeof(Scalar));
}

}  // namespace wick
