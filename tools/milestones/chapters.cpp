#include "tools/milestones/chapters.h"

#include "core/error.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <sstream>

namespace wick::milestones {
namespace {

constexpr std::array<const char*, 20> titles{
    "tensor",      "activations",  "layers",       "losses",       "data",
    "autograd",    "optimizers",   "training",     "convolutions", "tokenization",
    "embeddings",  "attention",    "transformers", "profiling",    "quantization",
    "compression", "acceleration", "memoization",  "benchmarking", "capstone"};

bool exists(int number) { return number >= 1 && number <= static_cast<int>(titles.size()); }

/// What stands between "yours: " and the next ';'.
std::string own_part(const std::string& text) {
  const std::string key = "yours: ";
  std::size_t first = text.find(key);
  if (first == std::string::npos) return "";
  first += key.size();
  return text.substr(first, text.find(';', first) - first);
}

}  // namespace

std::string chapter_name(int number) {
  if (!exists(number)) {
    fail<ValueError>("chapters: there is no chapter ", number, ": they are 1 to ", titles.size());
  }
  const std::string digits = (number < 10 ? "0" : "") + std::to_string(number);
  return "chapter " + digits + ", " + titles[static_cast<std::size_t>(number - 1)];
}

Chapters::Chapters(const std::string& text) : text_(text) {
  std::istringstream items(own_part(text));
  for (std::string item; std::getline(items, item, ',');) {
    const int number = std::atoi(item.c_str());  // "01_tensor" is 1, and no number is 0
    if (!exists(number)) {
      fail<ValueError>("chapters: \"", text, "\" has \"", item,
                       "\": it must be a chapter's folder, as 01_tensor");
    }
    own_.push_back(number);
  }
  std::sort(own_.begin(), own_.end());
}

bool Chapters::is_own(int number) const {
  return std::binary_search(own_.begin(), own_.end(), number);
}

}  // namespace wick::milestones
