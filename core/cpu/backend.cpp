#include "core/cpu/backend.h"

#include "core/cpu/instructions.h"
#include "core/cpu/memory.h"
#include "core/error.h"
#include "core/runs.h"

#include <cstring>

namespace wick {

// The only definition of this folder that other files see. All other code that is compiled with
// these vector instructions stays hidden (core/cpu/CMakeLists.txt).
template <>
Backend& compiled_backend<Instructions::WICK_INSTRUCTIONS>() {
  // Never destroyed: buffers in static storage are released after all other objects.
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

void CpuBackend::expect_zeros(const Array& x, const char* refusal) {
  if (x.numel() == 0) return;
  const Runs<1> runs(x.shape(), {&x.strides()});
  bool zeros = true;
  runs.visit(0, x.numel(), [&](const Runs<1>::Offsets& at, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) zeros &= x.data()[at[0] + i * runs.step(0)] == 0;
  });
  if (!zeros) fail<ValueError>(refusal);
}

}  // namespace wick
