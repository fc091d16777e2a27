#pragma once

#include "nn/nn.h"
#include "tools/milestones/text.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wick::milestones {

/// A text for a model that reads characters: chapter 10's tokenizer of all its characters, and two
/// parts, as they are and as ids.
struct GptText {
  /// `prompt` is what the model's samples begin with.
  GptText(std::string train_text, std::string test_text, std::string prompt);

  std::string train_text;
  std::string test_text;
  std::string prompt;
  nn::CharacterTokenizer tokenizer;
  std::vector<std::int64_t> train;
  std::vector<std::int64_t> test;
};

/// Genesis and Exodus in the parts of load_text().
GptText load_gpt_text();

/// A reader's own text; its last tenth is the test part. "\r\n" is read as "\n", and a byte order
/// mark is left out. Throws Error with the path and the system's reason for a file that cannot be
/// read, and ValueError, with the path and the place, unless it is text in UTF-8 without control
/// characters, from 10,000 characters to 4 MiB, with two different characters at least.
GptText read_gpt_text(const std::string& path);

/// The number of windows of 100 characters of the test part that are in the training part, too.
std::int64_t shared_windows(const GptText& text);

}  // namespace wick::milestones
