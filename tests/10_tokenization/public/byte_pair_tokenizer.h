#pragma once

#include "nn/text/byte_pair_tokenizer.h"
#include "tests/10_tokenization/public/pairs.h"

// What the scenarios of encode and decode share.
namespace wick::scenario {

/// A tokenizer with merges of single bytes and of tokens from 256 on, shown to the student.
inline nn::BytePairTokenizer show_tokenizer(const std::vector<nn::Pair>& merges) {
  const nn::BytePairTokenizer tokenizer(merges);
  show("merges", text_of(merges));
  std::vector<std::string> tokens;
  for (std::int64_t id = 256; id < tokenizer.size(); ++id) tokens.push_back(tokenizer.bytes(id));
  std::string text;
  for (const std::string& token : tokens) text += (text.empty() ? "" : "|") + visible(token);
  show("tokens from 256 on", text);
  return tokenizer;
}

inline void observe_encoding(const nn::BytePairTokenizer& tokenizer, const std::string& text) {
  observe_ids("ids of \"" + visible(text) + "\"", tokenizer.encode(text));
}

}  // namespace wick::scenario
