#include "tools/milestones/subwords/subwords_probes.h"

#include "tools/milestones/gpt/gpt_text.h"
#include "tools/milestones/subwords/plain_byte_pairs.h"

#include <algorithm>
#include <set>
#include <utility>

namespace wick::milestones {
namespace {

/// The number of places in which two lists differ; what one has more counts, too.
template <typename T>
std::int64_t different(const std::vector<T>& a, const std::vector<T>& b) {
  const std::size_t common = std::min(a.size(), b.size());
  auto count = static_cast<std::int64_t>(std::max(a.size(), b.size()) - common);
  for (std::size_t i = 0; i < common; ++i) count += a[i] == b[i] ? 0 : 1;
  return count;
}

/// Texts that only a tokenizer of bytes can keep, besides ordinary ones.
std::vector<std::string> odd_texts() {
  std::string every_byte;
  for (int byte = 0; byte < 256; ++byte) every_byte += static_cast<char>(byte);
  return {"",
          " ",
          "   two  spaces   ",
          "\n\n\t end\r\n",
          "H\xC3\xA9llo \xE4\xBD\xA0\xE5\xA5\xBD \xF0\x9F\x99\x82",
          "cut \xE4\xBD and \xF0\x9F alone \xA0",
          every_byte,
          "x1 = -42; it's 10 o'clock",
          "<|end|>"};
}

std::int64_t lost_texts(const SubwordsText& text) {
  std::vector<std::string> texts = odd_texts();
  texts.push_back(text.parts.test);
  std::int64_t lost = 0;
  for (const std::string& one : texts) {
    if (text.tokens.decode(text.tokens.encode(one)) != one) ++lost;
    const nn::CharacterTokenizer of_it(one);
    if (of_it.decode(of_it.encode(one)) != one) ++lost;
  }
  return lost;
}

std::int64_t special_tokens_found(nn::BytePairTokenizer tokenizer) {
  const std::int64_t end = tokenizer.add_special("<|end|>");
  const std::vector<std::int64_t> ids = tokenizer.encode("a<|end|>b <|end|>");
  return std::count_if(ids.begin(), ids.end(), [end](std::int64_t id) { return id >= end; });
}

}  // namespace

SubwordsText::SubwordsText(TwoParts two_parts, std::int64_t size)
    : parts(std::move(two_parts)),
      size(size),
      characters(parts.train + parts.test),
      tokens(nn::train_byte_pairs(parts.train, size)),
      train_characters(characters.encode(parts.train)),
      test_characters(characters.encode(parts.test)),
      train_tokens(tokens.encode(parts.train)),
      test_tokens(tokens.encode(parts.test)) {}

SubwordsText load_subwords_text(std::int64_t size) {
  return SubwordsText(load_gpt_text().parts, size);
}

SubwordsParts probe_subwords(const SubwordsText& text) {
  SubwordsParts found;
  found.lost = lost_texts(text);
  const std::vector<std::string> by_hand{
      "a",    "\xC3\xA9", "\xE4\xBD\xA0", "\xF0\x9F\x99\x82", "\x80", "\xE4", "b", "\xF0",
      "\x9F", "\n"};
  std::string joined;
  for (const std::string& character : by_hand) joined += character;
  found.other_characters = different(nn::characters(joined), by_hand);
  const std::string whole = text.parts.train + text.parts.test;
  const std::set<char> sorted(whole.begin(), whole.end());
  std::vector<std::int64_t> places;
  for (const char c : text.parts.test) {
    places.push_back(std::distance(sorted.begin(), sorted.find(c)));
  }
  found.wrong_ids = different(text.test_characters, places);
  const std::vector<std::string> words = plain_words(text.parts.train);
  found.other_words = different(nn::split_words(text.parts.train), words) +
                      different(nn::split_words("two  spaces\n\n end 1, \t"),
                                {"two", " ", " spaces", "\n\n", " end", " 1", ",", " \t"});
  found.other_merges = different(text.tokens.merges(), plain_merges(words, text.size));
  // By the tokenizer's own merges: a mistake in these is counted above.
  found.other_tokens =
      different(text.test_tokens, plain_tokens(plain_words(text.parts.test), text.tokens.merges()));
  found.special = special_tokens_found(text.tokens);
  return found;
}

}  // namespace wick::milestones
