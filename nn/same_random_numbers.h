#pragma once

#include "core/core.h"

namespace wick::nn {

/// Puts this thread's default generator back at the end of its scope: a model whose initial values
/// are replaced at once takes no numbers from the program.
class SameRandomNumbers {
 public:
  SameRandomNumbers() : position_(default_generator().position()) {}
  ~SameRandomNumbers() { default_generator() = Generator(position_); }
  SameRandomNumbers(const SameRandomNumbers&) = delete;
  SameRandomNumbers& operator=(const SameRandomNumbers&) = delete;

 private:
  Generator::Position position_;
};

}  // namespace wick::nn
