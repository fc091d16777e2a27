// Encodes each different word of a text once, with a heap of merges that apply.
// nn/text/readable/encode.cpp does the same in loops that are easier to read.

#include "nn/text/byte_pair_tokenizer.h"
#include "nn/text/split_words.h"

#include <functional>
#include <queue>
#include <string_view>

namespace wick::nn {

namespace {

// A merge that applied to the tokens at `place` and behind it when it was found. Ids rise with the
// merges, so the smallest id is the merge of lowest rank.
struct Merge {
  std::int64_t id;
  std::size_t place;

  bool operator>(const Merge& other) const {
    return id != other.id ? id > other.id : place > other.place;
  }
};

/// The tokens of a word while pairs of them are merged, in n log n steps for n bytes. A token
/// stands at the place of its first byte, and its neighbours' places are known.
class Word {
 public:
  Word(const BytePairTokenizer& tokenizer, std::string_view bytes) : tokenizer_(tokenizer) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      tokens_.push_back({static_cast<unsigned char>(bytes[i]), i - 1, i + 1});
    }
    for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) look_at(i);
  }

  void merge_all() {
    while (!found_.empty()) {
      const Merge merge = found_.top();
      found_.pop();
      if (merged_at(merge.place) == merge.id) apply(merge);
    }
  }

  void append_to(std::vector<std::int64_t>& ids) const {
    for (std::size_t i = 0; i < tokens_.size(); i = tokens_[i].next) ids.push_back(tokens_[i].id);
  }

 private:
  struct Token {
    std::int64_t id;  // -1: it is a part of the token before it
    std::size_t previous;
    std::size_t next;
  };

  // The id of the merge that applies at a place now, -1 for none.
  std::int64_t merged_at(std::size_t place) const {
    const Token& token = tokens_[place];
    if (token.id < 0 || token.next >= tokens_.size()) return -1;
    return tokenizer_.merged({token.id, tokens_[token.next].id});
  }

  void look_at(std::size_t place) {
    const std::int64_t id = merged_at(place);
    if (id >= 0) found_.push({id, place});
  }

  void apply(const Merge& merge) {
    Token& token = tokens_[merge.place];
    Token& second = tokens_[token.next];
    token.id = merge.id;
    token.next = second.next;
    second.id = -1;
    if (token.next < tokens_.size()) tokens_[token.next].previous = merge.place;
    look_at(merge.place);
    if (merge.place > 0) look_at(token.previous);
  }

  const BytePairTokenizer& tokenizer_;
  std::vector<Token> tokens_;
  std::priority_queue<Merge, std::vector<Merge>, std::greater<Merge>> found_;
};

// Where a word's ids stand among those of the text.
struct Stretch {
  std::size_t begin;
  std::size_t size;
};

}  // namespace

std::vector<std::int64_t> BytePairTokenizer::encode(const std::string& text) const {
  std::vector<std::int64_t> ids;
  std::unordered_map<std::string_view, Stretch> known;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = end_of_word(text, begin);
    const std::string_view word(text.data() + begin, end - begin);
    begin = end;
    const auto [place, is_new] = known.try_emplace(word, Stretch{ids.size(), 0});
    Stretch& stretch = place->second;
    if (is_new) {
      Word tokens(*this, word);
      tokens.merge_all();
      tokens.append_to(ids);
      stretch.size = ids.size() - stretch.begin;
    } else {
      for (std::size_t i = 0; i < stretch.size; ++i) ids.push_back(ids[stretch.begin + i]);
    }
  }
  return ids;
}

}  // namespace wick::nn
