#include "wick/heads.h"

#include "wick/display.h"

#include <sstream>

namespace wick::notebook {

Tensor heads_of(const std::string& what, const Tensor& weights) {
  const Tensor values = weights.detach();
  const int rank = values.dim();
  if (rank < 2 || rank > 4 || (rank == 4 && values.size(0) != 1) || values.numel() == 0) {
    fail<ShapeError>(what, ": weights of shape ", values.shape(),
                     ": expected (t, s), (h, t, s) or (1, h, t, s); choose a sequence of a batch "
                     "with slice(0, i, i + 1)");
  }
  if (rank == 2) return values.unsqueeze(0);
  return rank == 4 ? values.squeeze(0) : values;
}

std::vector<std::string> names_for(const std::string& what, const std::string& whose,
                                   const std::vector<std::string>& names, std::int64_t count) {
  if (names.empty()) {
    std::vector<std::string> numbers;
    for (std::int64_t i = 0; i < count; ++i) numbers.push_back(std::to_string(i));
    return numbers;
  }
  if (static_cast<std::int64_t>(names.size()) != count) {
    fail<ValueError>(what, ": ", names.size(), " names for ", count, " ", whose,
                     ": each needs one");
  }
  return names;
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

std::vector<std::string> letters(const std::string& text) {
  std::vector<std::string> result;
  for (char c : text) {
    const bool continues = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
    if (continues && !result.empty()) {
      result.back() += c;
    } else {
      result.emplace_back(1, c);
    }
  }
  return result;
}

}  // namespace wick::notebook
