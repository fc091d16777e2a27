// A token for each character: the smallest vocabulary that writes a text, and the longest
// sequences.

#include "nn/text/character_tokenizer.h"

#include "nn/text/characters.h"

#include "core/error.h"

#include <algorithm>
#include <set>

namespace wick::nn {

CharacterTokenizer::CharacterTokenizer(const std::string& text) {
  // BEGIN SOLUTION 10.2
  const std::vector<std::string> all = characters(text);
  const std::set<std::string> sorted(all.begin(), all.end());
  vocabulary_.assign(sorted.begin(), sorted.end());
  // END SOLUTION
}

std::string CharacterTokenizer::vocabulary() const {
  std::string joined;
  for (const std::string& character : vocabulary_) joined += character;
  return joined;
}

std::vector<std::int64_t> CharacterTokenizer::encode(const std::string& text) const {
  // BEGIN SOLUTION 10.2
  std::vector<std::int64_t> encoded;
  for (const std::string& character : characters(text)) {
    const auto found = std::lower_bound(vocabulary_.begin(), vocabulary_.end(), character);
    if (found == vocabulary_.end() || *found != character) {
      fail<ValueError>("encode: the character '", character, "' at position ", encoded.size(),
                       ": it must be one of the vocabulary's ", size());
    }
    encoded.push_back(found - vocabulary_.begin());
  }
  return encoded;
  // END SOLUTION
}

std::string CharacterTokenizer::decode(const std::vector<std::int64_t>& ids) const {
  // BEGIN SOLUTION 10.2
  std::string text;
  for (const std::int64_t id : ids) {
    if (id < 0 || id >= size()) {
      fail<ValueError>("decode: id ", id, ": ids must be from 0 to ", size() - 1);
    }
    text += vocabulary_[static_cast<std::size_t>(id)];
  }
  return text;
  // END SOLUTION
}

}  // namespace wick::nn
