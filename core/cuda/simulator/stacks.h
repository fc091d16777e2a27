#pragma once

#include <cstddef>

namespace wick::cuda::simulator {

/// Stacks for the threads of one block, with a page below each that nobody may touch. They are
/// reserved as they are asked for, and use memory as far as they are filled.
class Stacks {
 public:
  static constexpr std::size_t bytes = 64 * 1024;  // what a fiber may use

  Stacks() = default;
  ~Stacks();
  Stacks(const Stacks&) = delete;
  Stacks& operator=(const Stacks&) = delete;

  /// Makes sure that there are `count`. Throws std::bad_alloc.
  void reserve(std::size_t count);
  /// The lowest address of stack `i`.
  void* operator[](std::size_t i) const;

 private:
  char* memory_ = nullptr;
  std::size_t usable_ = 0;
};

}  // namespace wick::cuda::simulator
