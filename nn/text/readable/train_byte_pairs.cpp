// How merges are learned, as a book would write it: words are counted once, pairs in every step.
// Graded programs link this file in place of nn/text/train_byte_pairs.cpp, which counts again only
// what a merge has changed.

#include "nn/text/train_byte_pairs.h"

#include "nn/text/split_words.h"

#include "core/error.h"

#include <map>

namespace wick::nn {

BytePairTokenizer train_byte_pairs(const std::string& text, std::int64_t size) {
  if (size < 256) {
    fail<ValueError>("train_byte_pairs: size ", size, ": it must be 256 at least, for the bytes");
  }
  // BEGIN SOLUTION 10.5
  std::map<std::string, std::int64_t> frequencies;
  for (const std::string& word : split_words(text)) ++frequencies[word];
  std::vector<std::pair<std::vector<std::int64_t>, std::int64_t>> words;
  for (const auto& [word, frequency] : frequencies) {
    std::vector<std::int64_t> of_word;
    for (const char c : word) of_word.push_back(static_cast<unsigned char>(c));
    words.emplace_back(of_word, frequency);
  }

  std::vector<Pair> learned;
  for (std::int64_t id = 256; id < size; ++id) {
    std::map<Pair, std::int64_t> counts;
    for (const auto& [ids, frequency] : words) {
      for (const auto& [pair, count] : count_pairs(ids)) counts[pair] += count * frequency;
    }
    if (counts.empty()) break;
    Pair best = counts.begin()->first;
    for (const auto& [pair, count] : counts) {
      if (count > counts[best]) best = pair;  // among equals the first of the map, the smallest
    }
    learned.push_back(best);
    for (auto& word : words) word.first = merge_pair(word.first, best, id);
  }
  return BytePairTokenizer(learned);
  // END SOLUTION
}

}  // namespace wick::nn
