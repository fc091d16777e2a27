#include "core/cuda/launch.h"

#include "core/cuda/toolkit/check.h"

#include <atomic>

namespace wick::cuda {

namespace {

// The shared memory that every device gives a block by default.
constexpr std::size_t shared_bytes_without_asking = 48 * 1024;

std::atomic<std::uint64_t> launched{0};

}  // namespace

std::uint64_t launch_count() { return launched; }

void launch_on_device(const Launch& launch, const void* kernel, void** arguments) {
  if (launch.shared_bytes > shared_bytes_without_asking) {
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               static_cast<int>(launch.shared_bytes)),
          launch.name);
  }
  check(cudaLaunchKernel(kernel, dim3(launch.grid.x, launch.grid.y, launch.grid.z),
                         dim3(launch.block.x, launch.block.y, launch.block.z), arguments,
                         launch.shared_bytes, launch.stream),
        launch.name);
  check(cudaGetLastError(), launch.name);
  ++launched;
}

}  // namespace wick::cuda
