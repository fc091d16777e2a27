#pragma once

#include "core/cuda/runtime.h"

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>

namespace wick::cuda {

/// A number of blocks, or of threads in a block, along x, y and z.
struct Dim3 {
  constexpr Dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
  unsigned x, y, z;
};

/// One launch, without the type of its kernel.
struct Launch {
  const char* name;
  Dim3 grid, block;
  std::size_t shared_bytes;
  Stream stream;
};

/// Each is defined once. On a device, toolkit/launch.cpp needs the kernel's address and its
/// arguments' addresses. Without one, simulator/launch.cpp needs a function to call for every
/// thread, and the place of the arguments.
void launch_on_device(const Launch& launch, const void* kernel, void** arguments);
void launch_simulated(const Launch& launch, void (*thread)(const void* call), const void* call,
                      std::size_t call_bytes);

/// The number of wick's own kernels that this process has launched; cuBLAS's are not counted.
std::uint64_t launch_count();

/// Runs `kernel(arguments...)` on every thread of `grid` blocks of `block` threads. Does nothing if
/// the grid is empty. Throws DeviceError, with `name`, if the device cannot launch the kernel. An
/// error inside a kernel is thrown by the next synchronize() on a device, and at once by the
/// simulator.
template <typename... Parameters, typename... Arguments>
void launch(const char* name, void (*kernel)(Parameters...), Dim3 grid, Dim3 block,
            std::size_t shared_bytes, Stream stream, Arguments... arguments) {
  static_assert(sizeof...(Parameters) == sizeof...(Arguments),
                "a kernel is launched with as many arguments as it has parameters");
  if (grid.x == 0 || grid.y == 0 || grid.z == 0) return;
  const Launch launch{name, grid, block, shared_bytes, stream};
  using Values = std::tuple<std::remove_cv_t<Parameters>...>;
#ifdef __CUDACC__
  Values values(static_cast<Parameters>(arguments)...);
  std::apply(
      [&](auto&... value) {
        // The array has one element more: a kernel may have no parameter, and an array may not be
        // empty.
        void* addresses[sizeof...(Parameters) + 1] = {
            const_cast<void*>(static_cast<const void*>(&value))...};
        launch_on_device(launch, reinterpret_cast<const void*>(kernel), addresses);
      },
      values);
#else
  struct Call {
    void (*kernel)(Parameters...);
    Values values;
  };
  const Call call{kernel, Values(static_cast<Parameters>(arguments)...)};
  launch_simulated(
      launch,
      [](const void* given) {
        const Call& call = *static_cast<const Call*>(given);
        std::apply(call.kernel, call.values);
      },
      &call, sizeof(Call));
#endif
}

}  // namespace wick::cuda
