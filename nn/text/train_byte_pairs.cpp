// Learns merges from long texts: words are counted once, and a merge counts again only the pairs
// that it changes. nn/text/readable/train_byte_pairs.cpp does the same in simpler loops.

#include "nn/text/train_byte_pairs.h"

#include "nn/text/split_words.h"

#include "core/error.h"

#include <limits>
#include <queue>
#include <string_view>

namespace wick::nn {

namespace {

using Token = std::int32_t;
using Place = std::uint32_t;

// A pair with a count that it had: the true count may be smaller by now. The largest is the most
// frequent, and among equals the one of smallest ids.
struct Candidate {
  std::int64_t count;
  Pair pair;

  bool operator<(const Candidate& other) const {
    return count != other.count ? count < other.count : pair > other.pair;
  }
};

struct Occurrences {
  std::int64_t count = 0;
  std::vector<Place> places;  // rising; the pair may have gone from some of them
};

/// Every different word of a text, one behind the other, with a gap between two words. A token
/// stands at the places of its first and its last byte; the places between hold `nothing`, as gaps
/// do.
class Words {
 public:
  explicit Words(const std::string& text) {
    std::unordered_map<std::string_view, std::int64_t> frequencies;
    std::vector<std::string_view> in_order;
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = end_of_word(text, begin);
      const std::string_view word(text.data() + begin, end - begin);
      if (++frequencies[word] == 1) in_order.push_back(word);
      begin = end;
    }
    std::size_t places = 1;
    for (const std::string_view word : in_order) places += word.size() + 1;
    if (places > std::numeric_limits<Place>::max()) {
      fail<ValueError>("train_byte_pairs: the different words of the text have ", places,
                       " bytes: they must have below 2^32");
    }
    tokens_.reserve(places);
    word_of_.reserve(places);
    add_gap();
    for (const std::string_view word : in_order) {
      for (const char c : word) {
        tokens_.push_back(static_cast<unsigned char>(c));
        word_of_.push_back(static_cast<Place>(frequencies_.size()));
      }
      frequencies_.push_back(frequencies[word]);
      add_gap();
    }
    lengths_.assign(256, 1);
    count_all();
  }

  /// Merges until there are `size` tokens or no pair is left.
  std::vector<Pair> merge(std::int64_t size) {
    std::vector<Pair> merges;
    while (static_cast<std::int64_t>(lengths_.size()) < size && !candidates_.empty()) {
      const Candidate best = candidates_.top();
      candidates_.pop();
      const auto found = pairs_.find(key_of(best.pair));
      const std::int64_t count = found == pairs_.end() ? 0 : found->second.count;
      if (count == best.count) {
        merges.push_back(best.pair);
        apply(best.pair);
      } else if (count > 0) {
        candidates_.push({count, best.pair});
      }
    }
    return merges;
  }

 private:
  static constexpr Token nothing = -1;

  static std::uint64_t key_of(Pair pair) {
    return static_cast<std::uint64_t>(pair.first) << 32 | static_cast<std::uint64_t>(pair.second);
  }

  void add_gap() {
    tokens_.push_back(nothing);
    word_of_.push_back(0);
  }

  Place length(Token token) const { return lengths_[static_cast<std::size_t>(token)]; }

  void count_all() {
    std::vector<Pair> found;
    for (Place place = 0; place + 1 < tokens_.size(); ++place) {
      const Token first = tokens_[place], second = tokens_[place + 1];
      if (first == nothing || second == nothing) continue;
      if (add(first, second, place)) found.push_back({first, second});
    }
    for (const Pair& pair : found) candidates_.push({pairs_[key_of(pair)].count, pair});
  }

  // True if the pair was never there.
  bool add(Token first, Token second, Place place) {
    Occurrences& occurrences = pairs_[key_of({first, second})];
    occurrences.count += frequencies_[word_of_[place]];
    occurrences.places.push_back(place);
    return occurrences.places.size() == 1;
  }

  void remove(Token first, Token second, Place place) {
    pairs_[key_of({first, second})].count -= frequencies_[word_of_[place]];
  }

  void apply(Pair pair) {
    const auto first = static_cast<Token>(pair.first), second = static_cast<Token>(pair.second);
    const auto id = static_cast<Token>(lengths_.size());
    lengths_.push_back(length(first) + length(second));
    // Moved out: the map may grow meanwhile.
    const std::vector<Place> places = std::move(pairs_[key_of(pair)].places);
    std::vector<Pair> made;
    for (const Place place : places) {
      const Place middle = place + length(first);
      if (tokens_[place] == first && tokens_[middle] == second) merge_at(place, middle, id, made);
    }
    pairs_.erase(key_of(pair));
    // New pairs become candidates once all of their occurrences are counted. A later merge may have
    // taken the only one.
    for (const Pair& neighbours : made) {
      const std::int64_t count = pairs_[key_of(neighbours)].count;
      if (count > 0) candidates_.push({count, neighbours});
    }
  }

  // Makes one token of those at `place` and `middle`, and counts the neighbours that change.
  void merge_at(Place place, Place middle, Token id, std::vector<Pair>& made) {
    const Token first = tokens_[place], second = tokens_[middle];
    const Place end = middle + length(second);  // at least a gap is there
    const Token before = tokens_[place - 1], after = tokens_[end];
    if (before != nothing) remove(before, first, place);
    if (after != nothing) remove(second, after, place);
    tokens_[middle - 1] = tokens_[middle] = nothing;
    tokens_[place] = tokens_[end - 1] = id;
    if (before != nothing && add(before, id, place - length(before))) made.push_back({before, id});
    if (after != nothing && add(id, after, place)) made.push_back({id, after});
  }

  std::vector<Token> tokens_;
  std::vector<Place> word_of_;             // the word of each place, in the order of the text
  std::vector<std::int64_t> frequencies_;  // of each word
  std::vector<Place> lengths_;             // in bytes, of each token
  std::unordered_map<std::uint64_t, Occurrences> pairs_;
  std::priority_queue<Candidate> candidates_;
};

}  // namespace

BytePairTokenizer train_byte_pairs(const std::string& text, std::int64_t size) {
  if (size < 256) {
    fail<ValueError>("train_byte_pairs: size ", size, ": it must be 256 at least, for the bytes");
  }
  return BytePairTokenizer(Words(text).merge(size));
}

}  // namespace wick::nn
