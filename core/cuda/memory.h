#pragma once

#include "core/cuda/runtime.h"

#include <cstddef>
#include <cstdint>

namespace wick::cuda {

/// Device memory for `count` values of T that goes back to the pool with its owner. The pool is in
/// step with the stream: kernels that were given before may still be using it.
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

/// Numbers that a kernel leaves where the host finds them later, to say what it refuses: 0 is
/// nothing. Read whenever the host waits for the device anyway.
int* refusals();
/// The number that stands for `refusal`, a literal.
int refusal_number(const char* refusal);
/// Throws ValueError with what a kernel has refused since the last call, if it has.
void throw_refusal();

}  // namespace wick::cuda
