#include "core/cuda/simulator/stacks.h"

#include <sys/mman.h>
#include <new>

namespace wick::cuda::simulator {

namespace {

constexpr std::size_t most = 1024;  // threads in a block
constexpr std::size_t guard_bytes = 4096;
constexpr std::size_t stride = Stacks::bytes + guard_bytes;

}  // namespace

Stacks::~Stacks() {
  if (memory_ != nullptr) munmap(memory_, most * stride);
}

void Stacks::reserve(std::size_t count) {
  if (memory_ == nullptr) {
    void* memory =
        mmap(nullptr, most * stride, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    memory_ = static_cast<char*>(memory);
  }
  for (; usable_ < count; ++usable_) {
    if (mprotect((*this)[usable_], bytes, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
  }
}

void* Stacks::operator[](std::size_t i) const { return memory_ + i * stride + guard_bytes; }

}  // namespace wick::cuda::simulator
