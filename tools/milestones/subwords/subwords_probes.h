#pragma once

#include "nn/nn.h"
#include "tools/milestones/gpt/own_text.h"

#include <cstdint>
#include <vector>

namespace wick::milestones {

/// A text by characters and by tokens, both parts of it as ids.
struct SubwordsText {
  /// Learns the tokens from the training part.
  SubwordsText(TwoParts two_parts, std::int64_t size);

  TwoParts parts;
  std::int64_t size;  // of the vocabulary of tokens that was asked for
  nn::CharacterTokenizer characters;
  nn::BytePairTokenizer tokens;
  std::vector<std::int64_t> train_characters, test_characters;
  std::vector<std::int64_t> train_tokens, test_tokens;
};

/// Genesis and Exodus in the parts of load_text(), and a vocabulary of `size` tokens.
SubwordsText load_subwords_text(std::int64_t size = 512);

/// How both tokenizers differ from what they must be. Nothing is trained but merges.
struct SubwordsParts {
  /// Texts, of whatever bytes, that do not come back from their ids as they were.
  std::int64_t lost = 0;
  /// Characters that are cut elsewhere than by hand, in a text of one to four bytes each.
  std::int64_t other_characters = 0;
  /// Characters of the test part with another id than their places in the sorted vocabulary.
  std::int64_t wrong_ids = 0;
  /// Words that are cut elsewhere than by a regular expression, in the training part, and than by
  /// hand where white space is longer.
  std::int64_t other_words = 0;
  /// Merges that counting by another way does not confirm.
  std::int64_t other_merges = 0;
  /// Tokens of the test part that are not those of the same merges, made in their order.
  std::int64_t other_tokens = 0;
  /// Ids of special tokens that come out of a text.
  std::int64_t special = 0;
};
SubwordsParts probe_subwords(const SubwordsText& text);

}  // namespace wick::milestones
