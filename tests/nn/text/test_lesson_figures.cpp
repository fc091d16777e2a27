// The figures that the lessons of chapters 10 and 11 give of Genesis and Exodus.

#include "nn/checkpoint/file.h"
#include "nn/nn.h"
#include "tests/check.h"
#include "tests/source_root.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <unordered_map>

using namespace wick;
using namespace wick::nn;

namespace {

using Tokens = std::vector<std::int64_t>;

std::string king_james() {
  return read_file(std::string(test::source_root) + "/tools/milestones/data/king_james.txt");
}

struct CountedWord {
  std::string text;
  Tokens ids;  // bytes at first
  std::int64_t count;
};

std::vector<CountedWord> distinct_words(const std::string& text) {
  std::map<std::string, std::int64_t> counts;
  for (const std::string& word : split_words(text)) ++counts[word];
  std::vector<CountedWord> words;
  for (const auto& [word, count] : counts) {
    words.push_back({word, {}, count});
    for (const char byte : word) words.back().ids.push_back(static_cast<unsigned char>(byte));
  }
  return words;
}

// How many pairs are as frequent as the most frequent one, itself included.
std::int64_t most_frequent_pairs(const std::vector<CountedWord>& words) {
  std::unordered_map<std::int64_t, std::int64_t> counts;
  std::int64_t largest = 0;
  for (const CountedWord& word : words) {
    for (std::size_t i = 1; i < word.ids.size(); ++i) {
      std::int64_t& count = counts[word.ids[i - 1] << 32 | word.ids[i]];
      count += word.count;
      largest = std::max(largest, count);
    }
  }
  return std::count_if(counts.begin(), counts.end(),
                       [&](const auto& pair) { return pair.second == largest; });
}

Tokens longest_match(const BytePairTokenizer& tokenizer, const std::string& word) {
  Tokens ids;
  for (std::size_t i = 0; i < word.size();) {
    std::int64_t best = static_cast<unsigned char>(word[i]);
    for (std::int64_t id = 256; id < tokenizer.size(); ++id) {
      const std::string& token = tokenizer.bytes(id);
      const bool is_longer = token.size() > tokenizer.bytes(best).size();
      if (is_longer && word.compare(i, token.size(), token) == 0) best = id;
    }
    ids.push_back(best);
    i += tokenizer.bytes(best).size();
  }
  return ids;
}

Tokens first_from_left(const BytePairTokenizer& tokenizer, const std::string& word) {
  Tokens ids;
  for (const char byte : word) ids.push_back(static_cast<unsigned char>(byte));
  for (std::size_t i = 0; i + 1 < ids.size();) {
    const std::int64_t id = tokenizer.merged({ids[i], ids[i + 1]});
    if (id >= 0) {
      ids[i] = id;
      ids.erase(ids.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      i = 0;
    } else {
      ++i;
    }
  }
  return ids;
}

std::string pieces(const BytePairTokenizer& tokenizer, const Tokens& ids) {
  std::string text;
  for (const std::int64_t id : ids) text += (text.empty() ? "" : "|") + tokenizer.bytes(id);
  return text;
}

}  // namespace

TEST_CASE("lesson 10: bytes a token, and merges that a tie decides") {
  const std::string text = king_james();
  std::vector<CountedWord> words = distinct_words(text);
  const std::vector<Pair> merges = train_byte_pairs(text, 1024).merges();
  std::map<std::int64_t, std::int64_t> ties;  // up to a number of tokens
  std::int64_t decided = 0;
  for (std::size_t i = 0; i < merges.size(); ++i) {
    const auto id = static_cast<std::int64_t>(256 + i);
    if (most_frequent_pairs(words) > 1) ++decided;
    for (CountedWord& word : words) word.ids = merge_pair(word.ids, merges[i], id);
    ties[id + 1] = decided;
  }
  const std::map<std::int64_t, std::pair<double, std::int64_t>> told = {
      {320, {1.73, 3}}, {512, {2.51, 44}}, {768, {3.02, 210}}, {1024, {3.32, 441}}};
  for (const auto& [key, figures] : told) {
    const std::int64_t size = key;
    INFO(size);
    const Tokens ids = train_byte_pairs(text, size).encode(text);
    const double bytes = static_cast<double>(text.size()) / static_cast<double>(ids.size());
    CHECK(std::abs(bytes - figures.first) <= 0.005);  // as it is printed
    CHECK(ties[size] == figures.second);
  }
}

TEST_CASE("lesson 10: words on which two other ways differ, and tokens that never occur") {
  const std::string text = king_james();
  const BytePairTokenizer tokenizer = train_byte_pairs(text, 512);
  const std::vector<CountedWord> words = distinct_words(text);
  std::size_t merged_tokens = 0, longest_tokens = 0, different = 0;
  std::size_t first_tokens = 0, first_different = 0;
  for (const CountedWord& word : words) {
    const Tokens merged = tokenizer.encode(word.text),
                 longest = longest_match(tokenizer, word.text),
                 first = first_from_left(tokenizer, word.text);
    merged_tokens += merged.size();
    longest_tokens += longest.size();
    first_tokens += first.size();
    if (merged != longest) ++different;
    if (merged != first) ++first_different;
  }
  CHECK(words.size() == 3590);
  CHECK(different == 799);
  CHECK(merged_tokens == 14323);
  CHECK(longest_tokens == 14322);
  CHECK(first_different == 1117);
  CHECK(first_tokens == 14758);
  CHECK(pieces(tokenizer, first_from_left(tokenizer, " the")) == " t|h|e");
  CHECK(pieces(tokenizer, first_from_left(tokenizer, " heaven")) == " he|a|ve|n");
  CHECK(pieces(tokenizer, tokenizer.encode(" heaven")) == " he|a|ven");
  const Tokens ids = train_byte_pairs(text, 320).encode(text);
  CHECK(320 - std::set<std::int64_t>(ids.begin(), ids.end()).size() == 194);
}

TEST_CASE("lesson 11: rows that a batch of windows touches") {
  const std::string text = king_james();
  const CharacterTokenizer tokenizer(text);
  CHECK(tokenizer.size() == 62);
  const Tokens ids = tokenizer.encode(text);
  const std::size_t window = 32;
  std::mt19937 engine(1);
  const std::map<int, double> told = {{1, 16}, {8, 31}, {32, 42}};
  for (const auto& [windows, rows] : told) {
    std::size_t touched = 0;
    for (int draw = 0; draw < 300; ++draw) {
      std::set<std::int64_t> different;
      for (int i = 0; i < windows; ++i) {
        const auto begin =
            ids.begin() + static_cast<std::ptrdiff_t>(engine() % (ids.size() - window + 1));
        different.insert(begin, begin + window);
      }
      touched += different.size();
    }
    CHECK(std::abs(static_cast<double>(touched) / 300 - rows) <= 0.5);  // as it is printed
  }
}
