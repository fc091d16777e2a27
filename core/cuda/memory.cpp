// Memory, and copies between it and the host.

#include "core/cuda/memory.h"

#include "core/cuda/backend.h"
#include "core/error.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

namespace wick {

namespace cuda {

namespace {

// The refusal is one number on the device. It is read only after expect_zeros() was called:
// otherwise every download would need a second copy.
std::atomic<bool> refusal_is_possible{false};
std::atomic<std::uint64_t> refusals_thrown{0};

std::mutex& refusals_mutex() {
  static std::mutex* const mutex = new std::mutex;
  return *mutex;
}

std::vector<const char*>& known_refusals() {
  static std::vector<const char*>* const known = new std::vector<const char*>;
  return *known;
}

}  // namespace

// Never released: at the end of a process the driver may end first.
int* refusals() {
  static int* const number = [] {
    void* const memory = allocate(sizeof(int), "memory");
    fill_bytes(memory, 0, sizeof(int), "memory");
    return static_cast<int*>(memory);
  }();
  return number;
}

int refusal_number(const char* refusal) {
  const std::lock_guard<std::mutex> lock(refusals_mutex());
  auto& known = known_refusals();
  const auto found = std::find(known.begin(), known.end(), refusal);
  const auto position = found - known.begin();
  if (found == known.end()) known.push_back(refusal);
  refusal_is_possible = true;
  return static_cast<int>(position) + 1;
}

void throw_refusal() {
  if (!refusal_is_possible.exchange(false)) return;
  int number = 0;
  try {
    copy_to_host(&number, refusals(), sizeof number, "reading what was refused");
    if (number == 0) return;
    fill_bytes(refusals(), 0, sizeof number, "reading what was refused");
  } catch (...) {
    refusal_is_possible = true;  // it has not been read
    throw;
  }
  ++refusals_thrown;
  const std::lock_guard<std::mutex> lock(refusals_mutex());
  throw ValueError(known_refusals()[static_cast<std::size_t>(number - 1)]);
}

}  // namespace cuda

// An empty tensor gets memory too, because a null pointer identifies no tensor.
void* CudaBackend::allocate(std::size_t bytes) {
  return cuda::allocate(std::max<std::size_t>(bytes, 1), "memory");
}

void CudaBackend::release(void* memory, std::size_t bytes) noexcept {
  cuda::release(memory, std::max<std::size_t>(bytes, 1));
}

void CudaBackend::upload(Scalar* device, const Scalar* host, std::int64_t count) {
  cuda::copy_to_device(device, host, static_cast<std::size_t>(count) * sizeof(Scalar), "upload");
}

void CudaBackend::download(Scalar* host, const Scalar* device, std::int64_t count) {
  cuda::copy_to_host(host, device, static_cast<std::size_t>(count) * sizeof(Scalar), "download");
  cuda::throw_refusal();
}

std::uint64_t CudaBackend::refusals() const { return cuda::refusals_thrown; }

void CudaBackend::synchronize() {
  cuda::synchronize("synchronize");
  cuda::throw_refusal();
}

}  // namespace wick
