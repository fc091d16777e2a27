#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

struct CUstream_st;
struct CUevent_st;

namespace wick::cuda {

/// The checked CUDA runtime. A function that takes a `step` throws DeviceError with its name
/// ("cuda: softmax: out of memory: ..."). toolkit/runtime.cpp defines it over the CUDA Toolkit; in
/// simulator/runtime.cpp a device is a part of the host's memory, and every call has done its work
/// when it returns.

using Stream = CUstream_st*;

/// The number of usable devices; 0 if there is none, or no driver.
int device_count();
/// "NVIDIA H100 80GB HBM3", or "simulator".
std::string device_name();
/// True if kernels run in the simulator: its times tell nothing about a device.
bool is_simulator();

struct MemoryInfo {
  std::size_t free_bytes, total_bytes;
};
MemoryInfo memory_info(const char* step);

/// Device memory aligned to 256, from a pool that keeps what is released. Its content is undefined.
/// 0 bytes give nullptr.
void* allocate(std::size_t bytes, const char* step);
void release(void* memory, std::size_t bytes) noexcept;

/// The stream that gets all work, in order.
Stream stream();
/// Waits until all work so far is done; throws an error that the work met.
void synchronize(const char* step);

/// A copy returns when the host's memory may be used again: it goes through pinned memory, in order
/// with the stream's work.
void copy_to_device(void* device, const void* host, std::size_t bytes, const char* step);
void copy_to_host(void* host, const void* device, std::size_t bytes, const char* step);
void copy_on_device(void* target, const void* source, std::size_t bytes, const char* step);
/// Sets every byte to `byte`.
void fill_bytes(void* device, unsigned char byte, std::size_t bytes, const char* step);

/// The number of copies that this process has made between host and device.
struct CopyCounts {
  std::uint64_t host_to_device = 0, device_to_host = 0;
};
CopyCounts copy_counts();

/// The number of this process's requests for device memory, and their bytes together.
struct AllocationCounts {
  std::uint64_t allocations = 0, bytes = 0;
};
AllocationCounts allocation_counts();

/// A point in the stream's work.
class Event {
 public:
  Event();
  ~Event();
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  /// Records the point after all work so far.
  void record();
  /// The time between two recorded events; waits until both have happened.
  double seconds_since(const Event& earlier) const;

 private:
  CUevent_st* event_;
};

}  // namespace wick::cuda
