#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

struct CUstream_st;
struct CUevent_st;

namespace wick::cuda {

/// The CUDA runtime, checked: every function that takes a `step` throws DeviceError naming it
/// ("cuda: softmax: out of memory: ..."). Defined by toolkit/runtime.cpp over the CUDA Toolkit, and
/// by simulator/runtime.cpp, where a device is a part of the host's memory and every stream is in
/// step with the host.

using Stream = CUstream_st*;

/// How many devices can be used; 0 where there is none, or no driver.
int device_count();
/// "NVIDIA H100 80GB HBM3", or "simulator".
std::string device_name();
/// Whether kernels run in the simulator: what takes time there says nothing of a device.
bool is_simulator();

struct MemoryInfo {
  std::size_t free_bytes, total_bytes;
};
MemoryInfo memory_info(const char* step);

/// Device memory aligned to 256, from a pool that keeps what is released. What it holds at first is
/// undefined. 0 bytes are nullptr.
void* allocate(std::size_t bytes, const char* step);
void release(void* memory, std::size_t bytes) noexcept;

/// The stream that all work goes to, in order.
Stream stream();
/// Returns when all work given so far is done; throws what went wrong in it.
void synchronize(const char* step);

/// Copies return when the host's memory may be used again: they go through pinned memory, in order
/// with the stream's work.
void copy_to_device(void* device, const void* host, std::size_t bytes, const char* step);
void copy_to_host(void* host, const void* device, std::size_t bytes, const char* step);
void copy_on_device(void* target, const void* source, std::size_t bytes, const char* step);
/// Every byte becomes `byte`.
void fill_bytes(void* device, unsigned char byte, std::size_t bytes, const char* step);

/// How often this process has copied between host and device.
struct CopyCounts {
  std::uint64_t host_to_device = 0, device_to_host = 0;
};
CopyCounts copy_counts();

/// How often this process has asked for device memory, and for how many bytes together.
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

  /// After all work given so far.
  void record();
  /// Between two recorded events, once both have happened: waits for the later.
  double seconds_since(const Event& earlier) const;

 private:
  CUevent_st* event_;
};

}  // namespace wick::cuda
