#pragma once

#include "nn/transformer/gpt.h"

#include <cstdint>
#include <string>

namespace wick::capstone {

/// All that a training follows from: the same recipe gives the same model.
struct Recipe {
  std::int64_t vocabulary = 512;
  std::int64_t layers = 2;
  std::int64_t width = 32;
  std::int64_t heads = 4;
  std::int64_t context = 64;
  std::int64_t steps = 1000;
  std::int64_t batch = 8;
  std::int64_t seed = 1;
  double rate = 0.01;   // AdamW's at its peak, after the first tenth of the steps
  double rotary = 1e4;  // 0: learned positions
  bool tied = true;
};

nn::GptOptions options_of(const Recipe& recipe);

/// Lines "name value", which `read` of the judge understands.
std::string to_text(const Recipe& recipe);

}  // namespace wick::capstone
