#pragma once

#include "nn/text/pairs.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace wick::nn {

/// Byte-level byte-pair encoding (Sennrich, Haddow and Birch, "Neural Machine Translation of Rare
/// Words with Subword Units", 2016; of bytes: Radford et al., GPT-2, 2019). Ids 0 to 255 are the
/// bytes, ids from 256 on are the merges in their order, and special tokens follow. Every string
/// of bytes has ids, and comes back from them as it was.
class BytePairTokenizer {
 public:
  /// `merges[i]` makes token 256 + i of two tokens with smaller ids. Throws ValueError for a pair
  /// with another id, for a pair that is merged twice, and for tokens of more than 2^28 bytes in
  /// all.
  explicit BytePairTokenizer(std::vector<Pair> merges = {});

  std::int64_t size() const { return static_cast<std::int64_t>(bytes_.size()); }
  const std::vector<Pair>& merges() const { return merges_; }
  /// The bytes of a token; of a special token, its name. Throws ValueError unless 0 <= id < size().
  const std::string& bytes(std::int64_t id) const;
  /// The id that the merge of this pair makes, -1 if the pair is never merged.
  std::int64_t merged(Pair pair) const;

  /// The ids of a text. In each word of split_words, the pair whose merge came first is merged
  /// first, until no merge applies. No id is special, whatever the text is.
  std::vector<std::int64_t> encode(const std::string& text) const;
  /// The bytes of all ids, joined. Throws ValueError for an id that is none, with the id and the
  /// range.
  std::string decode(const std::vector<std::int64_t>& ids) const;

  /// Adds a token that no text has: the end of a document, for example "<|end|>". Its id is the old
  /// size(). Throws ValueError for a name that is empty, has a control character, or is taken.
  std::int64_t add_special(const std::string& name);
  /// The id of a special token. Throws ValueError for a name that was never added.
  std::int64_t encode_special(const std::string& name) const;
  /// Names of special tokens, in the order of their ids.
  std::vector<std::string> special() const;

 private:
  std::vector<Pair> merges_;
  std::vector<std::string> bytes_;                       // of each id
  std::unordered_map<std::uint64_t, std::int64_t> ids_;  // of each pair that is merged
};

}  // namespace wick::nn
