// Chapter 10, Tokenization: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 10
// In the framework this file is nn/text/byte_pair_tokenizer.cpp.

// The table of a byte-pair tokenizer: the bytes of each id, and the way from ids back to text.
// encode() is a file of its own.

#include "nn/text/byte_pair_tokenizer.h"

#include "core/error.h"

#include <algorithm>
#include <limits>

namespace wick::nn {

namespace {

constexpr std::int64_t bytes_in_all = 256;

// Each merge may double the longest token: forty may ask for a terabyte. The tokens of no text come
// near this.
constexpr std::size_t most_bytes = std::size_t{1} << 28;

std::uint64_t key_of(Pair pair) {
  return static_cast<std::uint64_t>(pair.first) << 32 | static_cast<std::uint64_t>(pair.second);
}

}  // namespace

BytePairTokenizer::BytePairTokenizer(std::vector<Pair> merges) : merges_(std::move(merges)) {
  if (merges_.size() >= std::numeric_limits<std::int32_t>::max()) {
    fail<ValueError>("BytePairTokenizer: ", merges_.size(), " merges: there must be below 2^31");
  }
  for (std::int64_t id = 0; id < bytes_in_all; ++id) bytes_.emplace_back(1, static_cast<char>(id));
  std::size_t all = 0;
  for (const auto& [first, second] : merges_) {
    const std::int64_t id = size();
    if (first < 0 || first >= id || second < 0 || second >= id) {
      fail<ValueError>("BytePairTokenizer: token ", id, " is made of ", first, " and ", second,
                       ": both must be from 0 to ", id - 1);
    }
    const auto [place, is_new] = ids_.emplace(key_of({first, second}), id);
    if (!is_new) {
      fail<ValueError>("BytePairTokenizer: tokens ", place->second, " and ", id,
                       " are both made of ", first, " and ", second, ": a pair has one token");
    }
    const std::string& left = bytes_[static_cast<std::size_t>(first)];
    const std::string& right = bytes_[static_cast<std::size_t>(second)];
    all += left.size() + right.size();
    if (all > most_bytes) {
      fail<ValueError>("BytePairTokenizer: token ", id, " is made of ", left.size(), " and ",
                       right.size(), " bytes: all tokens together have at most ", most_bytes);
    }
    bytes_.push_back(left + right);
  }
}

const std::string& BytePairTokenizer::bytes(std::int64_t id) const {
  if (id < 0 || id >= size()) {
    fail<ValueError>("bytes: id ", id, ": ids must be from 0 to ", size() - 1);
  }
  return bytes_[static_cast<std::size_t>(id)];
}

std::int64_t BytePairTokenizer::merged(Pair pair) const {
  const auto found = ids_.find(key_of(pair));
  return found == ids_.end() ? -1 : found->second;
}

std::string BytePairTokenizer::decode(const std::vector<std::int64_t>& ids) const {
  throw NotImplemented("10.6 text to ids, and back: see modules/10_tokenization/README.md");
}

std::int64_t BytePairTokenizer::add_special(const std::string& name) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (name.empty() || std::any_of(name.begin(), name.end(), is_control)) {
    fail<ValueError>("add_special: a name of ", name.size(),
                     " bytes: it must have one at least, and no control character");
  }
  const std::vector<std::string> taken = special();
  if (std::find(taken.begin(), taken.end(), name) != taken.end()) {
    fail<ValueError>("add_special: ", name, " is there already, as id ", encode_special(name),
                     ": a name has one token");
  }
  bytes_.push_back(name);
  return size() - 1;
}

std::int64_t BytePairTokenizer::encode_special(const std::string& name) const {
  const std::vector<std::string> names = special();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    fail<ValueError>("encode_special: ", name, " is none of ", names.size(),
                     " special tokens: add it with add_special");
  }
  return bytes_in_all + static_cast<std::int64_t>(merges_.size()) + (found - names.begin());
}

std::vector<std::string> BytePairTokenizer::special() const {
  return {bytes_.begin() + bytes_in_all + static_cast<std::ptrdiff_t>(merges_.size()),
          bytes_.end()};
}

}  // namespace wick::nn
