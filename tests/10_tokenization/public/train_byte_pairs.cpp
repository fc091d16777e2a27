#include "nn/text/train_byte_pairs.h"
#include "tests/10_tokenization/public/pairs.h"

#include <tuple>

using namespace wick;
using namespace wick::scenario;

namespace {

void observe_merges(const std::string& name, const std::string& text, std::int64_t merges) {
  observe_text(name, text_of(nn::train_byte_pairs(text, 256 + merges).merges()));
}

/// A word, `times` in a row, each on a line.
std::string lines_of(const std::string& word, std::int64_t times) {
  std::string text;
  for (std::int64_t i = 0; i < times; ++i) text += word + "\n";
  return text;
}

}  // namespace

GRADED("10.5", "three merges of aaabdaaabac in other letters") {
  const std::string letters = rising_letters(draw, 4);
  observe_merges("merges", show_text("text", in_letters("aaabdaaabac", letters)), 3);
}

GRADED("10.5", "words count as often as they stand in the text") {
  const std::string letters = drawn_letters(draw, 6);
  const std::int64_t n = draw.integer(2, 4);
  // Without the numbers of the words, the first pair would win by its smaller ids or its words.
  const std::string text =
      lines_of(in_letters("ab", letters), n) + lines_of(in_letters("cd", letters), n + 3) +
      lines_of(in_letters("abe", letters), 1) + lines_of(in_letters("abf", letters), 1);
  observe_merges("merges", show_text("text", text), 2);
  // An example of Stanford's CS336: es and st are equally frequent, whatever is drawn.
  std::string words, counts;
  // Between these bounds no other two pairs of one first letter are equally frequent.
  const std::vector<std::tuple<std::string, int, int>> drawn = {
      {"low", 2, 3}, {"lower", 2, 3}, {"widest", 2, 4}, {"newest", 4, 11}};
  for (const auto& [word, least, most] : drawn) {
    const std::int64_t times = draw.integer(least, most);
    words += lines_of(word, times);
    counts += concatenate(counts.empty() ? "" : ", ", times, " of ", word);
  }
  show("lines of another text", counts);
  observe_merges("six merges of it", words, 6);
}

GRADED("10.5", "equal counts: the smallest first id, then the smallest second id") {
  const std::string letters = rising_letters(draw, 5);
  const std::string text = show_text("text", in_letters("ed\ncd\ncb\nea", letters));
  observe_merges("merges", text, 3);
  // Counts the pairs of a token with more bytes and a token with one.
  const std::string other = in_letters("cd\ncd\ncda\nba", letters);
  observe_merges("merges of " + visible(other), other, 3);
}

GRADED("10.5", "no pair crosses words, and training ends when no pair is left") {
  const std::string letters = drawn_letters(draw, 3);
  const std::string text = show_text("text", in_letters("ab\nab,abab1", letters));
  observe_merges("merges of 50", text, 50);
  observe_merges("merges of nothing", "", 50);
}

GRADED("10.5", "bytes from 0x80 on") {
  const std::string two = code_point(draw, 2), three = code_point(draw, 3);
  observe_merges("merges", show_text("text", two + three + two), 3);
}
