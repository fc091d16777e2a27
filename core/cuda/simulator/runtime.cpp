// The CUDA runtime without a device: memory is a part of the host's memory, and every call has done
// its work when it returns.

#include "core/cuda/runtime.h"

#include "core/cuda/simulator/global_memory.h"
#include "core/error.h"

#include <atomic>
#include <chrono>
#include <cstring>

struct CUevent_st {
  std::chrono::steady_clock::time_point time;
  bool recorded = false;
};

namespace wick::cuda {

using namespace simulator;

namespace {

std::atomic<std::uint64_t> host_to_device, device_to_host;
std::atomic<std::uint64_t> allocations, bytes_asked_for;

// A device stops at such a copy, or copies the memory of others.
void check_range(const void* memory, std::size_t bytes, const char* step) {
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const Allocation* found = find_allocation(address);
  if (found == nullptr) {
    fail<DeviceError>("cuda: ", step, ": ", memory, " is not memory of the device");
  }
  if (found->released) {
    fail<DeviceError>("cuda: ", step, ": the device's memory at ", memory, " has been released");
  }
  const std::size_t offset = address - found->begin;
  if (bytes > found->bytes || offset > found->bytes - bytes) {
    fail<DeviceError>("cuda: ", step, ": cannot copy ", bytes, " bytes at byte ", offset,
                      " of an allocation of ", found->bytes);
  }
}

}  // namespace

int device_count() { return 1; }

std::string device_name() { return "simulator"; }

bool is_simulator() { return true; }

MemoryInfo memory_info(const char*) {
  const std::lock_guard<std::mutex> lock(device_mutex());
  const std::size_t total = global_memory_bytes();
  return {total - allocated_bytes(), total};
}

void* allocate(std::size_t bytes, const char* step) {
  if (bytes == 0) return nullptr;
  ++allocations;
  bytes_asked_for += bytes;
  const std::lock_guard<std::mutex> lock(device_mutex());
  if (void* memory = allocate_global(bytes)) return memory;
  const std::size_t total = global_memory_bytes();
  fail<DeviceError>("cuda: ", step, ": out of memory: asked for ", bytes, " bytes, the device has ",
                    total - allocated_bytes(), " of ", total, " free");
}

void release(void* memory, std::size_t) noexcept {
  if (memory == nullptr) return;
  const std::lock_guard<std::mutex> lock(device_mutex());
  release_global(memory);
}

Stream stream() { return nullptr; }

void synchronize(const char*) {}

void copy_to_device(void* device, const void* host, std::size_t bytes, const char* step) {
  if (bytes == 0) return;
  const std::lock_guard<std::mutex> lock(device_mutex());
  check_range(device, bytes, step);
  ++host_to_device;
  const OpenMemory open;
  std::memcpy(device, host, bytes);
  set_initialised(reinterpret_cast<std::uintptr_t>(device), bytes);
}

void copy_to_host(void* host, const void* device, std::size_t bytes, const char* step) {
  if (bytes == 0) return;
  const std::lock_guard<std::mutex> lock(device_mutex());
  check_range(device, bytes, step);
  ++device_to_host;
  const OpenMemory open;
  std::memcpy(host, device, bytes);
}

void copy_on_device(void* target, const void* source, std::size_t bytes, const char* step) {
  if (bytes == 0) return;
  const std::lock_guard<std::mutex> lock(device_mutex());
  check_range(target, bytes, step);
  check_range(source, bytes, step);
  const OpenMemory open;
  std::memmove(target, source, bytes);
  copy_initialised(reinterpret_cast<std::uintptr_t>(target),
                   reinterpret_cast<std::uintptr_t>(source), bytes);
}

void fill_bytes(void* device, unsigned char byte, std::size_t bytes, const char* step) {
  if (bytes == 0) return;
  const std::lock_guard<std::mutex> lock(device_mutex());
  check_range(device, bytes, step);
  const OpenMemory open;
  std::memset(device, byte, bytes);
  set_initialised(reinterpret_cast<std::uintptr_t>(device), bytes);
}

AllocationCounts allocation_counts() { return {allocations, bytes_asked_for}; }

CopyCounts copy_counts() { return {host_to_device, device_to_host}; }

Event::Event() : event_(new CUevent_st) {}

Event::~Event() { delete event_; }

void Event::record() { *event_ = {std::chrono::steady_clock::now(), true}; }

double Event::seconds_since(const Event& earlier) const {
  if (!event_->recorded || !earlier.event_->recorded) {
    fail<DeviceError>("cuda: timing: an event must be recorded before it is asked for its time");
  }
  return std::chrono::duration<double>(event_->time - earlier.event_->time).count();
}

}  // namespace wick::cuda
