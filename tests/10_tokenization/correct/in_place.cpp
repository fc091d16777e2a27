#include <algorithm>
#include <functional>
#include <iterator>
#include <list>
#include <string>
#include <unordered_map>
#include <vector>

// By bits counted from the left, by runs with a state, and with sequences that shrink where they
// are.

int leading_ones(unsigned char byte) {
  int count = 0;
  while (count < 8 && (byte & (0x80 >> count)) != 0) ++count;
  return count;
}

std::size_t end_of_character(std::string_view text, std::size_t begin) {
  const int bytes = leading_ones(static_cast<unsigned char>(text[begin]));
  const std::size_t alone = begin + 1;
  if (bytes < 2 || bytes > 4 || text.size() - begin < static_cast<std::size_t>(bytes)) return alone;
  unsigned long number = static_cast<unsigned char>(text[begin]) % (1u << (7 - bytes));
  for (int i = 1; i < bytes; ++i) {
    const auto next = static_cast<unsigned char>(text[begin + static_cast<std::size_t>(i)]);
    if (leading_ones(next) != 1) return alone;
    number = number * 64 + next % 64;
  }
  const bool is_short = (bytes == 2 && number < 128) || (bytes == 3 && number < 2048) ||
                        (bytes == 4 && number < 65536);
  if (is_short || number / 2048 == 27 || number > 1114111) return alone;
  return begin + static_cast<std::size_t>(bytes);
}

CharacterTokenizer::CharacterTokenizer(const std::string& text) {
  for (const std::string& character : characters(text)) {
    const auto place = std::lower_bound(vocabulary_.begin(), vocabulary_.end(), character);
    if (place == vocabulary_.end() || *place != character) vocabulary_.insert(place, character);
  }
}

std::vector<std::int64_t> CharacterTokenizer::encode(const std::string& text) const {
  std::unordered_map<std::string, std::int64_t> places;
  for (std::int64_t id = 0; id < size(); ++id)
    places[vocabulary_[static_cast<std::size_t>(id)]] = id;
  std::vector<std::int64_t> ids;
  for (const std::string& character : characters(text)) {
    if (places.count(character) == 0) {
      fail<ValueError>("encode: ", character, " at ", ids.size(), " has no token");
    }
    ids.push_back(places[character]);
  }
  return ids;
}

std::string CharacterTokenizer::decode(const std::vector<std::int64_t>& ids) const {
  std::string text;
  for (auto id = ids.begin(); id != ids.end(); ++id) {
    const bool is_known = *id >= 0 && static_cast<std::size_t>(*id) < vocabulary_.size();
    if (!is_known) fail<ValueError>("decode: ", *id, " is above ", size() - 1, " or negative");
    text.append(vocabulary_[static_cast<std::size_t>(*id)]);
  }
  return text;
}

bool is_white(char c) { return std::string(" \t\n\v\f\r").find(c) != std::string::npos; }

bool is_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
}

std::size_t end_of_word(std::string_view text, std::size_t begin) {
  const auto until = [&](std::size_t i, const std::function<bool(char)>& belongs) {
    while (i < text.size() && belongs(text[i])) ++i;
    return i;
  };
  const auto digits = [](char c) { return '0' <= c && c <= '9'; };
  const auto others = [&](char c) { return !is_white(c) && !is_letter(c) && !digits(c); };
  const std::size_t behind_white = until(begin, is_white);
  if (behind_white == text.size()) return behind_white;
  if (behind_white > begin + 1 && text[behind_white - 1] == ' ') return behind_white - 1;
  if (behind_white > begin && text[behind_white - 1] != ' ') return behind_white;
  const char next = text[behind_white];
  if (is_letter(next)) return until(behind_white, is_letter);
  return digits(next) ? until(behind_white, digits) : until(behind_white, others);
}

std::map<Pair, std::int64_t> count_pairs(const std::vector<std::int64_t>& ids) {
  std::map<Pair, std::int64_t> counts;
  std::vector<Pair> pairs;
  std::transform(ids.begin() + (ids.empty() ? 0 : 1), ids.end(), ids.begin(),
                 std::back_inserter(pairs),
                 [](std::int64_t second, std::int64_t first) { return Pair(first, second); });
  for (const Pair& pair : pairs) counts[pair] = std::count(pairs.begin(), pairs.end(), pair);
  return counts;
}

std::vector<std::int64_t> merge_pair(const std::vector<std::int64_t>& ids, Pair pair,
                                     std::int64_t id) {
  std::list<std::int64_t> left(ids.begin(), ids.end());
  for (auto place = left.begin(); place != left.end(); ++place) {
    const auto next = std::next(place);
    if (next == left.end() || *place != pair.first || *next != pair.second) continue;
    *place = id;
    left.erase(next);
  }
  return {left.begin(), left.end()};
}

// Pairs in the order of what is wanted: many first, then small ids.
BytePairTokenizer train_byte_pairs(const std::string& text, std::int64_t size) {
  std::map<std::vector<std::int64_t>, std::int64_t> words;
  for (const std::string& word : split_words(text)) {
    const std::vector<unsigned char> bytes(word.begin(), word.end());
    words[std::vector<std::int64_t>(bytes.begin(), bytes.end())] += 1;
  }
  std::vector<Pair> learned;
  for (std::int64_t id = 256; id < size; ++id) {
    std::map<Pair, std::int64_t> negative;
    for (const auto& word : words) {
      for (std::size_t i = 0; i + 1 < word.first.size(); ++i) {
        negative[{word.first[i], word.first[i + 1]}] -= word.second;
      }
    }
    std::vector<std::pair<std::int64_t, Pair>> order;
    for (const auto& entry : negative) order.emplace_back(entry.second, entry.first);
    if (order.empty()) break;
    const Pair next = std::min_element(order.begin(), order.end())->second;
    learned.push_back(next);
    std::map<std::vector<std::int64_t>, std::int64_t> merged_words;
    for (const auto& word : words) merged_words[merge_pair(word.first, next, id)] += word.second;
    words = merged_words;
  }
  return BytePairTokenizer(learned);
}

// One pair at a time is taken out of the middle: the leftmost of those whose merge is the oldest.
std::vector<std::int64_t> BytePairTokenizer::encode(const std::string& text) const {
  std::vector<std::int64_t> ids;
  for (const std::string& word : split_words(text)) {
    const std::size_t begin = ids.size();
    for (const char c : word) ids.push_back(static_cast<std::uint8_t>(c));
    while (true) {
      std::size_t best = 0;
      std::int64_t made = size();
      for (std::size_t i = begin; i + 1 < ids.size(); ++i) {
        const std::int64_t id = merged(Pair(ids[i], ids[i + 1]));
        if (id != -1 && id < made) {
          made = id;
          best = i;
        }
      }
      if (made == size()) break;
      ids[best] = made;
      ids.erase(ids.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    }
  }
  return ids;
}

std::string BytePairTokenizer::decode(const std::vector<std::int64_t>& ids) const {
  std::string text;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] < 0 || ids[i] >= size()) {
      throw ValueError("decode: " + std::to_string(ids[i]) + " at " + std::to_string(i) +
                       ": the last id is " + std::to_string(size() - 1));
    }
    text += bytes_.at(static_cast<std::size_t>(ids[i]));
  }
  return text;
}
