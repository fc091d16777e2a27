#include "nn/text/train_byte_pairs.h"
#include "tests/10_tokenization/public/pairs.h"

using namespace wick;
using namespace wick::scenario;

GRADED("10.5", "texts of few letters, with ties in every step") {
  const std::vector<std::vector<std::string>> alphabets{
      {"a", "b"},
      {"b", "a", "c", " "},
      {"x", "y", "\n", " ", "1", "\xc3\xa9"},
      {"e", "t", "a", "o", " t", "he", " ", ".", "\xff"}};
  for (const auto& items : alphabets) {
    for (const std::size_t size : {7, 60, 400}) {
      const std::string text = drawn_text(draw, size, items);
      const nn::BytePairTokenizer tokenizer = nn::train_byte_pairs(text, 256 + 25);
      observe_text("merges of " + std::to_string(size) + " bytes of " +
                       std::to_string(items.size()) + " items",
                   text_of(tokenizer.merges()));
    }
  }
  observe_text("no merges wanted", text_of(nn::train_byte_pairs("aaaa", 256).merges()));
  // No word gains a merge that another word's bytes make.
  const std::string letters = rising_letters(draw, 2);
  observe_text("all that there are",
               text_of(nn::train_byte_pairs(in_letters("aaaaaaa bbb", letters), 400).merges()));
  std::string hundreds;
  for (int i = 0; i < 300; ++i) hundreds += " aa";
  for (int i = 0; i < 400; ++i) hundreds += " bb";
  observe_text("400 words before 300",
               text_of(nn::train_byte_pairs(in_letters(hundreds, letters), 256 + 1).merges()));
  // One word is there more often than 16 bits count, another one 40 times.
  const std::string four = drawn_letters(draw, 4);
  const std::string often = in_letters(" ab", four), seldom = in_letters(" cd", four);
  const std::int64_t times = 65536 + draw.integer(1, 20);
  std::string many;
  for (std::int64_t i = 0; i < times; ++i) many += often;
  for (int i = 0; i < 40; ++i) many += seldom;
  observe_text("the first merge of many words",
               text_of(nn::train_byte_pairs(many, 256 + 1).merges()));
}
