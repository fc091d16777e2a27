#include "core/cuda/toolkit/pinned.h"

#include "core/cuda/runtime.h"
#include "core/cuda/toolkit/check.h"

#include <algorithm>
#include <cstring>
#include <mutex>

namespace wick::cuda {

namespace {

// Large enough that a copy is bound by the bus, small enough to be pinned on every machine.
constexpr std::size_t piece_bytes = std::size_t{4} << 20;

struct Pieces {
  Pieces() {
    for (int i = 0; i < 2; ++i) {
      check(cudaMallocHost(&memory[i], piece_bytes), "pinning host memory");
      check(cudaEventCreateWithFlags(&copied[i], cudaEventDisableTiming), "creating an event");
    }
  }

  std::mutex mutex;
  void* memory[2] = {};
  cudaEvent_t copied[2] = {};  // the device's last use of a piece
};

// Never destroyed: at the end of a process the driver may end first.
Pieces& pieces() {
  static Pieces* const pieces = new Pieces;
  return *pieces;
}

}  // namespace

void copy_from_pageable(void* device, const void* host, std::size_t bytes, const char* step) {
  Pieces& staging = pieces();
  const std::lock_guard<std::mutex> lock(staging.mutex);
  for (std::size_t done = 0, turn = 0; done < bytes; done += piece_bytes, turn ^= 1) {
    const std::size_t count = std::min(piece_bytes, bytes - done);
    check(cudaEventSynchronize(staging.copied[turn]), step);
    std::memcpy(staging.memory[turn], static_cast<const char*>(host) + done, count);
    check(cudaMemcpyAsync(static_cast<char*>(device) + done, staging.memory[turn], count,
                          cudaMemcpyHostToDevice, stream()),
          step);
    check(cudaEventRecord(staging.copied[turn], stream()), step);
  }
}

void copy_to_pageable(void* host, const void* device, std::size_t bytes, const char* step) {
  Pieces& staging = pieces();
  const std::lock_guard<std::mutex> lock(staging.mutex);
  const auto request = [&](std::size_t done, std::size_t turn) {
    check(cudaMemcpyAsync(staging.memory[turn], static_cast<const char*>(device) + done,
                          std::min(piece_bytes, bytes - done), cudaMemcpyDeviceToHost, stream()),
          step);
    check(cudaEventRecord(staging.copied[turn], stream()), step);
  };
  request(0, 0);
  for (std::size_t done = 0, turn = 0; done < bytes; done += piece_bytes, turn ^= 1) {
    if (done + piece_bytes < bytes) request(done + piece_bytes, turn ^ 1);
    check(cudaEventSynchronize(staging.copied[turn]), step);
    std::memcpy(static_cast<char*>(host) + done, staging.memory[turn],
                std::min(piece_bytes, bytes - done));
  }
}

}  // namespace wick::cuda
