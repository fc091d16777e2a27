#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

// By the ranges of the Unicode Standard's table 3-7, by masks of kinds, and with the merges in
// their order: each of them everywhere.

struct SecondByte {
  unsigned char first, last;
};

SecondByte second_byte_of(unsigned char lead) {
  if (lead == 0xe0) return {0xa0, 0xbf};
  if (lead == 0xed) return {0x80, 0x9f};
  if (lead == 0xf0) return {0x90, 0xbf};
  if (lead == 0xf4) return {0x80, 0x8f};
  return {0x80, 0xbf};
}

std::size_t end_of_character(std::string_view text, std::size_t begin) {
  const std::string bytes(text.substr(begin, 4));
  const auto at = [&](std::size_t i) { return i < bytes.size() ? bytes[i] & 0xff : 0; };
  std::size_t length = 1;
  if (at(0) >= 0xc2 && at(0) <= 0xdf) length = 2;
  if (at(0) >= 0xe0 && at(0) <= 0xef) length = 3;
  if (at(0) >= 0xf0 && at(0) <= 0xf4) length = 4;
  if (length > 1) {
    const SecondByte range = second_byte_of(static_cast<unsigned char>(at(0)));
    if (at(1) < range.first || at(1) > range.last) length = 1;
  }
  for (std::size_t i = 2; i < length; ++i) {
    if (at(i) < 0x80 || at(i) > 0xbf) length = 1;
  }
  return begin + length;
}

CharacterTokenizer::CharacterTokenizer(const std::string& text) {
  vocabulary_ = characters(text);
  std::sort(vocabulary_.begin(), vocabulary_.end());
  vocabulary_.erase(std::unique(vocabulary_.begin(), vocabulary_.end()), vocabulary_.end());
}

std::vector<std::int64_t> CharacterTokenizer::encode(const std::string& text) const {
  const std::vector<std::string> wanted = characters(text);
  std::vector<std::int64_t> ids(wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto place = std::find(vocabulary_.begin(), vocabulary_.end(), wanted[i]);
    if (place == vocabulary_.end()) {
      throw ValueError("no token for " + wanted[i] + ", character " + std::to_string(i));
    }
    ids[i] = std::distance(vocabulary_.begin(), place);
  }
  return ids;
}

std::string CharacterTokenizer::decode(const std::vector<std::int64_t>& ids) const {
  return std::accumulate(ids.begin(), ids.end(), std::string(),
                         [this](const std::string& before, std::int64_t id) {
                           if (id < 0 || id > size() - 1) {
                             throw ValueError("id " + std::to_string(id) + " is not in 0.." +
                                              std::to_string(size() - 1));
                           }
                           return before + vocabulary_.at(static_cast<std::size_t>(id));
                         });
}

// 0 space, 1 letter, 2 digit, 3 other.
int class_of(char c) {
  const int code = c & 0xff;
  if (code == 32 || (code >= 9 && code <= 13)) return 0;
  if (code >= 128 || (code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return 1;
  return code >= 48 && code <= 57 ? 2 : 3;
}

std::size_t end_of_word(std::string_view text, std::size_t begin) {
  std::size_t first = begin;
  const bool joins =
      text[begin] == ' ' && begin + 1 < text.size() && class_of(text[begin + 1]) != 0;
  if (joins) ++first;
  std::size_t end = first + 1;
  while (end < text.size() && class_of(text[end]) == class_of(text[first])) ++end;
  const bool is_white = class_of(text[first]) == 0;
  if (is_white && end < text.size() && end - begin > 1 && text[end - 1] == ' ') --end;
  return end;
}

std::map<Pair, std::int64_t> count_pairs(const std::vector<std::int64_t>& ids) {
  std::map<Pair, std::int64_t> counts;
  std::int64_t previous = -1;
  for (const std::int64_t id : ids) {
    if (previous >= 0) counts[Pair(previous, id)] += 1;
    previous = id;
  }
  return counts;
}

std::vector<std::int64_t> merge_pair(const std::vector<std::int64_t>& ids, Pair pair,
                                     std::int64_t id) {
  std::vector<std::int64_t> result;
  std::size_t i = 0;
  while (i < ids.size()) {
    if (i + 2 <= ids.size() && Pair(ids[i], ids[i + 1]) == pair) {
      result.push_back(id);
      i += 2;
    } else {
      result.push_back(ids[i++]);
    }
  }
  return result;
}

// Every word as often as it stands in the text: nothing is counted ahead.
BytePairTokenizer train_byte_pairs(const std::string& text, std::int64_t size) {
  std::vector<std::vector<std::int64_t>> words;
  for (const std::string& word : split_words(text)) {
    words.emplace_back();
    for (std::size_t i = 0; i < word.size(); ++i) words.back().push_back(word[i] & 0xff);
  }
  std::vector<Pair> merges;
  while (static_cast<std::int64_t>(merges.size()) + 256 < size) {
    std::map<Pair, std::int64_t> all;
    for (const auto& word : words) {
      for (const auto& one : count_pairs(word)) all[one.first] += one.second;
    }
    if (all.empty()) return BytePairTokenizer(merges);
    const auto most = std::max_element(
        all.begin(), all.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    const std::int64_t id = 256 + static_cast<std::int64_t>(merges.size());
    merges.push_back(most->first);
    for (auto& word : words) word = merge_pair(word, most->first, id);
  }
  return BytePairTokenizer(merges);
}

std::vector<std::int64_t> BytePairTokenizer::encode(const std::string& text) const {
  std::vector<std::int64_t> result;
  for (const std::string& word : split_words(text)) {
    std::vector<std::int64_t> tokens;
    for (std::size_t i = 0; i < word.size(); ++i) tokens.push_back(word[i] & 0xff);
    std::int64_t id = 256;
    for (const Pair& pair : merges()) tokens = merge_pair(tokens, pair, id++);
    result.insert(result.end(), tokens.begin(), tokens.end());
  }
  return result;
}

std::string BytePairTokenizer::decode(const std::vector<std::int64_t>& ids) const {
  std::string result;
  for (const std::int64_t id : ids) result.append(bytes(id));
  return result;
}
