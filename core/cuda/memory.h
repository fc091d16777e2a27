#pragma once

#include "core/cuda/runtime.h"

#include <cstddef>
#include <cstdint>

namespace wick::cuda {

/// Device memory for `count` values of T; it goes back to the pool with its owner. The pool follows
/// the stream: kernels that were launched before may still use the memory.
template <typename T>
class Memory {
 public:
  Memory(std::int64_t count, const char* step)
      : bytes_(static_cast<std::size_t>(count) * sizeof(T)),
        data_(static_cast<T*>(allocate(bytes_, step))) {}
  ~Memory() { release(data_, bytes_); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  T* data() const { return data_; }
  std::size_t bytes() const { return bytes_; }

 private:
  std::size_t bytes_;
  T* data_;
};

/// The number by which a kernel tells the host what it refuses; 0 means no refusal. The host reads
/// it whenever it waits for the device anyway.
int* refusals();
/// The number of `refusal`, a literal.
int refusal_number(const char* refusal);
/// Throws ValueError with the text of the refusal since the last call, if there was one.
void throw_refusal();

}  // namespace wick::cuda
