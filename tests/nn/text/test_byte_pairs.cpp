// Runs on the fast training and encoding, and in a program of its own on the readable ones, which
// graded programs have. Both are compared with a third that counts everything in every step.
#include "tests/check.h"

#include "nn/nn.h"

#include <algorithm>
#include <functional>
#include <map>
#include <random>

using namespace wick;
using nn::Pair;

namespace {

using Tokens = std::vector<std::int64_t>;

std::string bytes_of(const nn::BytePairTokenizer& tokenizer, const Tokens& ids) {
  std::string shown;
  for (const std::int64_t id : ids) shown += (shown.empty() ? "" : "|") + tokenizer.bytes(id);
  return shown;
}

// Every word of the text, as often as it stands there; each merge in all of them.
struct Oracle {
  std::vector<Pair> merges;
  Tokens ids;  // of the whole text

  Oracle(const std::string& text, std::int64_t size) {
    std::vector<Tokens> words;
    for (const std::string& word : nn::split_words(text)) {
      words.emplace_back();
      for (const char c : word) words.back().push_back(static_cast<unsigned char>(c));
    }
    for (std::int64_t id = 256; id < size; ++id) {
      std::map<Pair, std::int64_t> counts;
      for (const Tokens& word : words) {
        for (std::size_t i = 1; i < word.size(); ++i) ++counts[{word[i - 1], word[i]}];
      }
      if (counts.empty()) break;
      const auto best =
          std::max_element(counts.begin(), counts.end(),
                           [](const auto& a, const auto& b) { return a.second < b.second; });
      merges.push_back(best->first);
      for (Tokens& word : words) word = replaced(word, best->first, id);
    }
    for (const Tokens& word : words) ids.insert(ids.end(), word.begin(), word.end());
  }

  static Tokens replaced(const Tokens& word, Pair pair, std::int64_t id) {
    Tokens result;
    for (const std::int64_t next : word) {
      // What is merged already has another id than the pair's first.
      if (!result.empty() && result.back() == pair.first && next == pair.second) {
        result.back() = id;
      } else {
        result.push_back(next);
      }
    }
    return result;
  }
};

// Texts of few letters, whose counts are often equal, and runs of one letter.
std::string random_text(std::mt19937& random, int length, const std::string& letters) {
  std::string text;
  while (static_cast<int>(text.size()) < length) {
    text.append(random() % 7 == 0 ? random() % 9 : 1, letters[random() % letters.size()]);
  }
  return text;
}

}  // namespace

TEST_CASE("count_pairs: neighbours overlap in the count") {
  CHECK(nn::count_pairs({1, 1, 1}) == std::map<Pair, std::int64_t>{{{1, 1}, 2}});
  CHECK(nn::count_pairs({1, 2, 1, 2, 3}) ==
        std::map<Pair, std::int64_t>{{{1, 2}, 2}, {{2, 1}, 1}, {{2, 3}, 1}});
  CHECK(nn::count_pairs({7}).empty());
  CHECK(nn::count_pairs({}).empty());
}

TEST_CASE("merge_pair: from the left, without overlaps, to the last pair") {
  CHECK(nn::merge_pair({1, 1, 1}, {1, 1}, 7) == Tokens{7, 1});
  CHECK(nn::merge_pair({1, 1, 1, 1}, {1, 1}, 7) == Tokens{7, 7});
  CHECK(nn::merge_pair({2, 1, 2, 3, 1, 2}, {1, 2}, 7) == Tokens{2, 7, 3, 7});
  CHECK(nn::merge_pair({2, 1}, {1, 2}, 7) == Tokens{2, 1});
  CHECK(nn::merge_pair({}, {1, 2}, 7).empty());
}

TEST_CASE("train_byte_pairs: the first merges by hand") {
  // aaabdaaabac: (a, a) 4 times, then (a, b) and (aa, a) both twice: ids 97, 98 before 256, 97.
  const nn::BytePairTokenizer tokenizer = nn::train_byte_pairs("aaabdaaabac", 259);
  CHECK(tokenizer.merges() == std::vector<Pair>{{97, 97}, {97, 98}, {256, 257}});
  CHECK(bytes_of(tokenizer, tokenizer.encode("aaabdaaabac")) == "aaab|d|aaab|a|c");
}

TEST_CASE("train_byte_pairs: among equals the smallest first id, then the smallest second id") {
  CHECK(nn::train_byte_pairs("dcba", 257).merges() == std::vector<Pair>{{'b', 'a'}});
  CHECK(nn::train_byte_pairs("ab ac", 257).merges() == std::vector<Pair>{{' ', 'a'}});
  CHECK(nn::train_byte_pairs("ac!ab", 257).merges() == std::vector<Pair>{{'a', 'b'}});
}

TEST_CASE("train_byte_pairs: words count as often as they stand in the text") {
  // (e, s) and (s, t) 9 times; then (l, o) and (o, w) 7 times; then six pairs 6 times, and (" ", n)
  // has the smallest ids.
  const nn::BytePairTokenizer tokenizer = nn::train_byte_pairs(
      "low low low low low lower lower widest widest widest newest newest newest newest newest "
      "newest",
      262);
  std::string learned;
  for (std::int64_t id = 256; id < tokenizer.size(); ++id) learned += tokenizer.bytes(id) + "|";
  CHECK(learned == "es|est|lo|low| n| low|");
}

TEST_CASE("train_byte_pairs: pairs never cross words, and no merge is left at the end") {
  const nn::BytePairTokenizer tokenizer = nn::train_byte_pairs("ab ab ab", 1000);
  CHECK(tokenizer.merges() == std::vector<Pair>{{'a', 'b'}, {' ', 256}});
  CHECK(nn::train_byte_pairs("", 300).size() == 256);
  CHECK(nn::train_byte_pairs("a1!", 300).size() == 256);
  CHECK(nn::train_byte_pairs("aaaa", 256).size() == 256);
  CHECK(message_of<ValueError>([] { nn::train_byte_pairs("a", 255); }) ==
        "train_byte_pairs: size 255: it must be 256 at least, for the bytes");
}

TEST_CASE("train_byte_pairs and encode: as counting everything in every step") {
  std::mt19937 random(3);
  for (const std::string letters : {"ab", "abc ", "aab\n \xc3\xa9", "abcdefgh  1!"}) {
    for (int length = 1; length < 600; length = length * 3 / 2 + 1) {
      const std::string text = random_text(random, length, letters);
      const Oracle oracle(text, 256 + 60);
      const nn::BytePairTokenizer tokenizer = nn::train_byte_pairs(text, 256 + 60);
      CHECK(tokenizer.merges() == oracle.merges);
      CHECK(tokenizer.encode(text) == oracle.ids);
    }
  }
}

TEST_CASE("encode: another text, by merges in their order") {
  std::mt19937 random(4);
  const nn::BytePairTokenizer tokenizer =
      nn::train_byte_pairs(random_text(random, 2000, "abcab  1"), 256 + 80);
  for (int round = 0; round < 50; ++round) {
    const std::string text = random_text(random, 100, "abc 1\xff");
    Tokens expected;
    for (const std::string& word : nn::split_words(text)) {
      Tokens ids;
      for (const char c : word) ids.push_back(static_cast<unsigned char>(c));
      for (std::size_t i = 0; i < tokenizer.merges().size(); ++i) {
        ids = Oracle::replaced(ids, tokenizer.merges()[i], 256 + static_cast<std::int64_t>(i));
      }
      expected.insert(expected.end(), ids.begin(), ids.end());
    }
    CHECK(tokenizer.encode(text) == expected);
  }
}

TEST_CASE("decode: every string of bytes comes back") {
  std::mt19937 random(5);
  const nn::BytePairTokenizer tokenizer = nn::train_byte_pairs("the cat and the hat", 270);
  for (int length = 0; length < 300; length += 7) {
    std::string text;
    for (int i = 0; i < length; ++i) text += static_cast<char>(random());
    CHECK(tokenizer.decode(tokenizer.encode(text)) == text);
  }
}

TEST_CASE("BytePairTokenizer: what no table has is refused") {
  const nn::BytePairTokenizer tokenizer({{97, 98}, {256, 99}});
  CHECK(tokenizer.bytes(257) == "abc");
  CHECK(tokenizer.merged({256, 99}) == 257);
  CHECK(tokenizer.merged({99, 256}) == -1);
  CHECK(message_of<ValueError>([&] {
          tokenizer.decode({97, 258});
        }) == "decode: id 258: ids must be from 0 to 257");
  CHECK(message_of<ValueError>([&] { tokenizer.bytes(-1); }) ==
        "bytes: id -1: ids must be from 0 to 257");
  CHECK(message_of<ValueError>([] {
          nn::BytePairTokenizer({{97, 256}});
        }) == "BytePairTokenizer: token 256 is made of 97 and 256: both must be from 0 to 255");
  CHECK(message_of<ValueError>([] {
          nn::BytePairTokenizer({{97, 98}, {97, 98}});
        }) ==
        "BytePairTokenizer: tokens 256 and 257 are both made of 97 and 98: a pair has one token");
}

TEST_CASE("special tokens: no text makes one") {
  nn::BytePairTokenizer tokenizer = nn::train_byte_pairs("<|end|><|end|>", 400);
  const std::int64_t end = tokenizer.add_special("<|end|>");
  CHECK(end == tokenizer.size() - 1);
  CHECK(tokenizer.encode_special("<|end|>") == end);
  const Tokens ids = tokenizer.encode("a<|end|>");
  CHECK(std::find(ids.begin(), ids.end(), end) == ids.end());
  CHECK(tokenizer.decode({97, end}) == "a<|end|>");
  CHECK(tokenizer.special() == std::vector<std::string>{"<|end|>"});
  CHECK(message_of<ValueError>([&] { tokenizer.encode_special("<|pad|>"); }) ==
        "encode_special: <|pad|> is none of 1 special tokens: add it with add_special");
  CHECK(message_of<ValueError>([&] {
          tokenizer.add_special("<|end|>");
        }).find("is there already") != std::string::npos);
  CHECK(message_of<ValueError>([&] {
          tokenizer.add_special("a\nb");
        }).find("no control character") != std::string::npos);
  CHECK(message_of<ValueError>([&] { tokenizer.add_special(""); }) != "");
}
