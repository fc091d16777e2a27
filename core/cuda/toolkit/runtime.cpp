#include "core/cuda/runtime.h"

#include "core/cuda/toolkit/check.h"
#include "core/cuda/toolkit/pinned.h"
#include "core/error.h"

#include <atomic>
#include <limits>

namespace wick::cuda {

namespace {

std::atomic<std::uint64_t> host_to_device, device_to_host;
std::atomic<std::uint64_t> allocations, bytes_asked_for;

// Created once and never destroyed: at the end of a process the driver may end first.
Stream make_stream() {
  // The pool keeps its memory: by default it gives memory back at every synchronisation.
  int device = 0;
  check(cudaGetDevice(&device), "choosing a device");
  cudaMemPool_t pool = nullptr;
  check(cudaDeviceGetDefaultMemPool(&pool, device), "the memory pool");
  std::uint64_t keep = std::numeric_limits<std::uint64_t>::max();
  check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep), "the memory pool");
  cudaStream_t stream = nullptr;
  check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "creating a stream");
  return stream;
}

}  // namespace

void check(cudaError_t error, const char* step) {
  if (error == cudaSuccess) return;
  cudaGetLastError();
  fail<DeviceError>("cuda: ", step, ": ", cudaGetErrorString(error), " (", cudaGetErrorName(error),
                    ")");
}

int device_count() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess) {
    cudaGetLastError();
    return 0;
  }
  return count;
}

std::string device_name() {
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, 0), "the device's name");
  return properties.name;
}

bool is_simulator() { return false; }

MemoryInfo memory_info(const char* step) {
  MemoryInfo info{};
  check(cudaMemGetInfo(&info.free_bytes, &info.total_bytes), step);
  return info;
}

void* allocate(std::size_t bytes, const char* step) {
  if (bytes == 0) return nullptr;
  ++allocations;
  bytes_asked_for += bytes;
  void* memory = nullptr;
  const cudaError_t error = cudaMallocAsync(&memory, bytes, stream());
  if (error == cudaErrorMemoryAllocation) {
    cudaGetLastError();
    const MemoryInfo info = memory_info(step);
    fail<DeviceError>("cuda: ", step, ": out of memory: asked for ", bytes,
                      " bytes, the device has ", info.free_bytes, " of ", info.total_bytes,
                      " free");
  }
  check(error, step);
  return memory;
}

void release(void* memory, std::size_t) noexcept {
  // A failure here cannot be repaired; the next checked call reports its cause.
  if (memory != nullptr) static_cast<void>(cudaFreeAsync(memory, stream()));
}

Stream stream() {
  static const Stream stream = make_stream();
  return stream;
}

void synchronize(const char* step) { check(cudaStreamSynchronize(stream()), step); }

void copy_to_device(void* device, const void* host, std::size_t bytes, const char* step) {
  if (bytes == 0) return;
  ++host_to_device;
  copy_from_pageable(device, host, bytes, step);
}

void copy_to_host(void* host, const void* device, std::size_t bytes, const char* step) {
  if (bytes == 0) return;
  ++device_to_host;
  copy_to_pageable(host, device, bytes, step);
}

void copy_on_device(void* target, const void* source, std::size_t bytes, const char* step) {
  if (bytes == 0) return;
  check(cudaMemcpyAsync(target, source, bytes, cudaMemcpyDeviceToDevice, stream()), step);
}

void fill_bytes(void* device, unsigned char byte, std::size_t bytes, const char* step) {
  if (bytes == 0) return;
  check(cudaMemsetAsync(device, byte, bytes, stream()), step);
}

AllocationCounts allocation_counts() { return {allocations, bytes_asked_for}; }

CopyCounts copy_counts() { return {host_to_device, device_to_host}; }

Event::Event() : event_(nullptr) { check(cudaEventCreate(&event_), "creating an event"); }

Event::~Event() { static_cast<void>(cudaEventDestroy(event_)); }

void Event::record() { check(cudaEventRecord(event_, stream()), "recording an event"); }

double Event::seconds_since(const Event& earlier) const {
  check(cudaEventSynchronize(event_), "waiting for an event");
  float milliseconds = 0;
  check(cudaEventElapsedTime(&milliseconds, earlier.event_, event_), "timing");
  return milliseconds / 1000.0;
}

}  // namespace wick::cuda
