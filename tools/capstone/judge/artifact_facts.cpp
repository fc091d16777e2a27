#include "tools/capstone/judge/artifact_facts.h"

#include "core/error.h"

#include <zlib.h>
#include <cmath>
#include <cstring>

namespace wick::capstone {
namespace {

constexpr std::size_t checksum_bytes = 4;
// Tokens double with each merge: a small file could ask for all memory.
constexpr std::size_t most_token_bytes = std::size_t{1} << 22;

/// The file's numbers, from the front.
class ArtifactBytes {
 public:
  explicit ArtifactBytes(const std::string& bytes)
      : bytes_(bytes), end_(bytes.size() - checksum_bytes) {}

  std::int64_t number(std::size_t size) {
    take(size);
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < size; ++i) {
      value |= std::uint64_t{static_cast<unsigned char>(bytes_[place_ - size + i])} << 8 * i;
    }
    return static_cast<std::int64_t>(value);
  }

  double real() {
    const std::int64_t word = number(8);
    double value;
    std::memcpy(&value, &word, sizeof value);
    return value;
  }

  void floats(std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
      const auto word = static_cast<std::uint32_t>(number(4));
      float value;
      std::memcpy(&value, &word, sizeof value);
      if (!std::isfinite(value)) fail<Error>("artifact: a number of its weights is not finite");
    }
  }

  void skip(std::int64_t size) { take(static_cast<std::size_t>(size)); }
  std::size_t left() const { return end_ - place_; }

 private:
  void take(std::size_t size) {
    if (size > left()) fail<Error>("artifact: it ends too early");
    place_ += size;
  }

  const std::string& bytes_;
  std::size_t end_, place_ = 0;
};

void check_whole(const std::string& bytes, std::size_t most_bytes) {
  if (bytes.size() > most_bytes) {
    fail<Error>("artifact: it has ", bytes.size(), " bytes: at most ", most_bytes, " compete");
  }
  if (bytes.size() < 2 * checksum_bytes || bytes.compare(0, 4, "wik1") != 0) {
    fail<Error>("artifact: it is none: it does not begin with wik1");
  }
  const std::size_t end = bytes.size() - checksum_bytes;
  std::uint32_t named = 0;
  for (std::size_t i = 0; i < checksum_bytes; ++i) {
    named |= std::uint32_t{static_cast<unsigned char>(bytes[end + i])} << 8 * i;
  }
  const uLong checksum =
      crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(end));
  if (named != checksum) fail<Error>("artifact: it is damaged: its checksum differs");
}

void read_tokens(ArtifactBytes& file, std::int64_t merges, std::int64_t special,
                 std::vector<std::string>& tokens) {
  for (int byte = 0; byte < 256; ++byte) tokens.emplace_back(1, static_cast<char>(byte));
  std::size_t sum = 0;
  for (std::int64_t i = 0; i < merges; ++i) {
    const auto first = static_cast<std::size_t>(file.number(2));
    const auto second = static_cast<std::size_t>(file.number(2));
    if (first >= tokens.size() || second >= tokens.size()) {
      fail<Error>("artifact: merge ", i, " is of tokens that do not exist before it");
    }
    sum += tokens[first].size() + tokens[second].size();
    if (sum > most_token_bytes) fail<Error>("artifact: its tokens have too many bytes");
    tokens.push_back(tokens[first] + tokens[second]);
  }
  for (std::int64_t i = 0; i < special; ++i) {
    file.skip(file.number(1));
    tokens.emplace_back();
  }
}

/// Walks over the parameters of the model, in their order, and looks at each stored float.
void check_parameters(ArtifactBytes& file, const ArtifactFacts& facts) {
  const std::int64_t e = facts.embed_dim;
  const auto vocabulary = static_cast<std::int64_t>(facts.tokens.size());
  const auto matrix = [&](std::int64_t rows, std::int64_t columns) {
    file.floats(rows);
    file.skip((rows * columns * facts.bits + 7) / 8);
  };
  const auto layer = [&](std::int64_t out, std::int64_t in) {
    matrix(out, in);
    file.floats(out);
  };
  matrix(vocabulary, e);
  if (facts.rotary_base == 0) matrix(facts.context, e);
  for (std::int64_t i = 0; i < facts.num_layers; ++i) {
    for (int projection = 0; projection < 4; ++projection) layer(e, e);
    layer(4 * e, e);
    layer(e, 4 * e);
    for (int norm = 0; norm < 2; ++norm) file.floats(2 * e);
  }
  file.floats(2 * e);
  if (!facts.is_tied) matrix(vocabulary, e);
  if (file.left() != 0) fail<Error>("artifact: ", file.left(), " bytes follow its weights");
}

void check_sizes(const ArtifactFacts& facts) {
  if (facts.bits < 2 || facts.bits > 8) fail<Error>("artifact: its bits are ", facts.bits);
  const bool has_sizes =
      facts.num_layers > 0 && facts.context > 0 && facts.embed_dim > 0 && facts.num_heads > 0;
  if (!has_sizes || facts.embed_dim % facts.num_heads != 0) {
    fail<Error>("artifact: no model has its sizes");
  }
  if (!std::isfinite(facts.rotary_base) || facts.rotary_base < 0) {
    fail<Error>("artifact: its rotary base is no number from 0 on");
  }
}

}  // namespace

ArtifactFacts read_artifact_facts(const std::string& bytes, std::size_t most_bytes) {
  check_whole(bytes, most_bytes);
  ArtifactBytes file(bytes);
  file.skip(4);
  ArtifactFacts facts;
  facts.size = bytes.size();
  facts.bits = static_cast<int>(file.number(1));
  facts.num_layers = file.number(1);
  const std::int64_t special = file.number(1), flags = file.number(1);
  if (flags > 3) fail<Error>("artifact: its flags are ", flags, ": 0 to 3 are known");
  facts.is_tied = (flags & 1) != 0;
  facts.context = file.number(2);
  facts.embed_dim = file.number(2);
  facts.num_heads = file.number(2);
  const std::int64_t merges = file.number(2);
  facts.rotary_base = file.real();
  check_sizes(facts);
  read_tokens(file, merges, special, facts.tokens);
  check_parameters(file, facts);
  return facts;
}

}  // namespace wick::capstone
