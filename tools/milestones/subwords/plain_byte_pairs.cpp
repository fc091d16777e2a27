#include "tools/milestones/subwords/plain_byte_pairs.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <regex>

namespace wick::milestones {
namespace {

using PieceIds = std::vector<std::int64_t>;

struct CountedWord {
  PieceIds ids;
  std::int64_t times = 0;
};

PieceIds bytes_of(const std::string& word) {
  PieceIds ids;
  for (const char byte : word) ids.push_back(static_cast<unsigned char>(byte));
  return ids;
}

/// Puts `id` in the place of each pair, from the left, where the ids lie.
void merge(PieceIds& ids, const std::pair<std::int64_t, std::int64_t>& pair, std::int64_t id) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < ids.size(); ++kept) {
    if (i + 1 < ids.size() && ids[i] == pair.first && ids[i + 1] == pair.second) {
      ids[kept] = id;
      i += 2;
    } else {
      ids[kept] = ids[i];
      i += 1;
    }
  }
  ids.resize(kept);
}

}  // namespace

std::vector<std::string> plain_words(const std::string& text) {
  static const std::regex word(" ?[A-Za-z]+| ?[0-9]+| ?[^\\sA-Za-z0-9]+|\\s");
  std::vector<std::string> words;
  for (std::sregex_iterator at(text.begin(), text.end(), word), end; at != end; ++at) {
    words.push_back(at->str());
  }
  return words;
}

PlainMerges plain_merges(const std::vector<std::string>& words, std::int64_t size) {
  std::map<std::string, std::int64_t> times;
  for (const std::string& word : words) ++times[word];
  std::vector<CountedWord> counted;
  for (const auto& [word, count] : times) counted.push_back({bytes_of(word), count});

  constexpr std::size_t most = 1024;
  PlainMerges merges;
  std::vector<std::int64_t> counts(most * most);  // of (first, second) at first * most + second
  for (std::int64_t id = 256; id < size; ++id) {
    std::fill(counts.begin(), counts.end(), 0);
    for (const CountedWord& word : counted) {
      for (std::size_t i = 1; i < word.ids.size(); ++i) {
        counts[static_cast<std::size_t>(word.ids[i - 1]) * most +
               static_cast<std::size_t>(word.ids[i])] += word.times;
      }
    }
    // The first of the largest, which stands where the ids are smallest.
    const auto best = std::max_element(counts.begin(), counts.end());
    if (*best == 0) break;
    const std::int64_t place = best - counts.begin();
    merges.emplace_back(place / std::int64_t{most}, place % std::int64_t{most});
    for (CountedWord& word : counted) merge(word.ids, merges.back(), id);
  }
  return merges;
}

std::vector<std::int64_t> plain_tokens(const std::vector<std::string>& words,
                                       const PlainMerges& merges) {
  std::vector<std::int64_t> tokens;
  for (const std::string& word : words) {
    PieceIds ids = bytes_of(word);
    for (std::size_t i = 0; i < merges.size(); ++i) {
      merge(ids, merges[i], 256 + static_cast<std::int64_t>(i));
    }
    tokens.insert(tokens.end(), ids.begin(), ids.end());
  }
  return tokens;
}

}  // namespace wick::milestones
