#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wick::nn {

/// A token for each character of a text.
class CharacterTokenizer {
 public:
  /// The vocabulary: the different characters of `text`, in the order of their bytes.
  explicit CharacterTokenizer(const std::string& text);

  std::int64_t size() const { return static_cast<std::int64_t>(vocabulary_.size()); }
  /// All characters, joined: CharacterTokenizer(vocabulary()) has the same.
  std::string vocabulary() const;

  /// The id of each character: its place in the vocabulary, from 0. Throws ValueError for a
  /// character that is not in the vocabulary, with the character and its place in the text.
  std::vector<std::int64_t> encode(const std::string& text) const;
  /// The text of these ids. Throws ValueError for an id that is none, with the id and the range.
  std::string decode(const std::vector<std::int64_t>& ids) const;

 private:
  std::vector<std::string> vocabulary_;
};

}  // namespace wick::nn
