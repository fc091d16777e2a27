#pragma once

#include <cstddef>

namespace wick::cuda::simulator {

/// Stacks for the threads of one block, each above a page without access. Addresses are reserved on
/// request; memory is used only as far as a stack is filled.
class Stacks {
 public:
  static constexpr std::size_t bytes = 64 * 1024;  // for one fiber

  Stacks() = default;
  ~Stacks();
  Stacks(const Stacks&) = delete;
  Stacks& operator=(const Stacks&) = delete;

  /// Reserves at least `count` stacks. Throws std::bad_alloc.
  void reserve(std::size_t count);
  /// The lowest address of stack `i`.
  void* operator[](std::size_t i) const;

 private:
  char* memory_ = nullptr;
  std::size_t usable_ = 0;
};

}  // namespace wick::cuda::simulator
