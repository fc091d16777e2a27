#pragma once

#include "nn/nn.h"
#include "tools/milestones/gpt/own_text.h"

#include <cstdint>
#include <vector>

namespace wick::milestones {

/// A text for a model that reads characters: chapter 10's tokenizer of all its characters, and both
/// parts as ids.
struct GptText {
  explicit GptText(TwoParts two_parts);

  TwoParts parts;
  nn::CharacterTokenizer tokenizer;
  std::vector<std::int64_t> train;
  std::vector<std::int64_t> test;
};

/// Genesis and Exodus in the parts of load_text().
GptText load_gpt_text();

/// The number of windows of 100 characters of the test part that are in the training part, too.
std::int64_t shared_windows(const GptText& text);

}  // namespace wick::milestones
