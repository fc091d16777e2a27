// Chapter 10, Tokenization: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 10
// In the framework this file is nn/text/character_tokenizer.cpp.

// A token for each character: the smallest vocabulary that writes a text, and the longest
// sequences.

#include "nn/text/character_tokenizer.h"

#include "nn/text/characters.h"

#include "core/error.h"

#include <algorithm>
#include <set>

namespace wick::nn {

CharacterTokenizer::CharacterTokenizer(const std::string& text) {
  throw NotImplemented("10.2 a token for each character: see modules/10_tokenization/README.md");
}

std::string CharacterTokenizer::vocabulary() const {
  std::string joined;
  for (const std::string& character : vocabulary_) joined += character;
  return joined;
}

std::vector<std::int64_t> CharacterTokenizer::encode(const std::string& text) const {
  throw NotImplemented("10.2 a token for each character: see modules/10_tokenization/README.md");
}

std::string CharacterTokenizer::decode(const std::vector<std::int64_t>& ids) const {
  throw NotImplemented("10.2 a token for each character: see modules/10_tokenization/README.md");
}

}  // namespace wick::nn
