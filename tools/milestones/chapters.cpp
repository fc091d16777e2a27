#include "tools/milestones/chapters.h"

#include "core/error.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <sstream>

namespace wick::milestones {
namespace {

constexpr std::array<const char*, 20> titles{
    "tensor",      "activations",  "layers",       "losses",       "data",
    "autograd",    "optimizers",   "training",     "convolutions", "tokenization",
    "embeddings",  "attention",    "transformers", "profiling",    "quantization",
    "compression", "acceleration", "memoization",  "benchmarking", "capstone"};

bool exists(int number) { return number >= 1 && number <= static_cast<int>(titles.size()); }

[[noreturn]] void refuse(const std::string& text) {
  fail<ValueError>("chapters: cannot read \"", text,
                   "\": it must be like \"01 02 (yours), 03 (the reference's)\"");
}

/// The numbers of one group, "01 02 ".
std::vector<int> numbers_of(const std::string& group, const std::string& text) {
  std::vector<int> numbers;
  std::istringstream stream(group);
  for (int number = 0; stream >> number;) {
    if (!exists(number)) refuse(text);
    numbers.push_back(number);
  }
  if (!stream.eof() || numbers.empty()) refuse(text);
  return numbers;
}

}  // namespace

std::string chapter_name(int number) {
  if (!exists(number)) {
    fail<ValueError>("chapters: there is no chapter ", number, ": they are 1 to ", titles.size());
  }
  const std::string digits = (number < 10 ? "0" : "") + std::to_string(number);
  return "chapter " + digits + ", " + titles[static_cast<std::size_t>(number - 1)];
}

Chapters::Chapters(const std::string& text) : text_("chapters " + text) {
  std::size_t at = 0;
  while (true) {
    const std::size_t open = text.find('(', at);
    const std::size_t close = text.find(')', at);
    if (open == std::string::npos || close == std::string::npos || close < open) refuse(text);
    const std::vector<int> numbers = numbers_of(text.substr(at, open - at), text);
    const std::string owner = text.substr(open + 1, close - open - 1);
    if (owner == "yours") {
      own_.insert(own_.end(), numbers.begin(), numbers.end());
    } else if (owner != "the reference's") {
      refuse(text);
    }
    if (close + 1 == text.size()) break;
    if (text[close + 1] != ',') refuse(text);
    at = close + 2;
  }
  std::sort(own_.begin(), own_.end());
}

bool Chapters::is_own(int number) const {
  return std::binary_search(own_.begin(), own_.end(), number);
}

}  // namespace wick::milestones
