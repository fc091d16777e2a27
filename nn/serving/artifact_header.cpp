#include "nn/serving/artifact_header.h"

#include <cstring>
#include <utility>

namespace wick::nn {

namespace {

constexpr const char* magic = "wik1";
constexpr unsigned tied_flag = 1, tanh_flag = 2;

// The bytes of tokens grow like powers of two with the merges: summed before they exist.
void check_token_bytes(const std::vector<Pair>& merges) {
  std::vector<std::int64_t> sizes(256, 1);
  std::int64_t sum = 0;
  for (const auto& [first, second] : merges) {
    const auto known = static_cast<std::int64_t>(sizes.size());
    if (first >= known || second >= known) {
      fail<Error>("merge (", first, ", ", second, "): only tokens below ", known, " exist there");
    }
    sizes.push_back(sizes[first] + sizes[second]);
    sum += sizes.back();
    if (sum > most_token_bytes) {
      fail<Error>("its tokens have more than ", most_token_bytes, " bytes together");
    }
  }
}

// Each size is below 2^16: the product is below 2^63.
void check_cache(const GptOptions& options) {
  const std::int64_t numbers = 2 * options.num_layers * options.embed_dim * options.context;
  if (numbers <= most_cached_numbers) return;
  fail<Error>("its cache has 2 * ", options.num_layers, " * ", options.embed_dim, " * ",
              options.context, " numbers, and may have ", most_cached_numbers);
}

/// Numbers and texts of a header, one behind the other.
class HeaderReader {
 public:
  HeaderReader(const std::string& bytes, std::size_t end, std::size_t& place)
      : bytes_(bytes), end_(end), place_(place) {}

  std::string text(std::size_t size) {
    if (size > end_ - place_) fail<Error>("it ends in the middle of its header");
    place_ += size;
    return bytes_.substr(place_ - size, size);
  }

  std::uint64_t number(std::size_t size) {
    std::uint64_t value = 0;
    const std::string part = text(size);
    for (std::size_t i = 0; i < size; ++i) {
      value |= static_cast<std::uint64_t>(static_cast<unsigned char>(part[i])) << 8 * i;
    }
    return value;
  }

  std::int64_t size(std::size_t bytes) { return static_cast<std::int64_t>(number(bytes)); }

  double real() {
    const std::uint64_t word = number(8);
    double value;
    std::memcpy(&value, &word, sizeof value);
    return value;
  }

 private:
  const std::string& bytes_;
  std::size_t end_;
  std::size_t& place_;
};

BytePairTokenizer read_tokenizer(HeaderReader& reader, std::int64_t merges, std::int64_t special) {
  std::vector<Pair> pairs;
  for (std::int64_t i = 0; i < merges; ++i) {
    const std::int64_t first = reader.size(2), second = reader.size(2);
    pairs.emplace_back(first, second);
  }
  check_token_bytes(pairs);
  BytePairTokenizer tokenizer(std::move(pairs));
  for (std::int64_t i = 0; i < special; ++i) {
    tokenizer.add_special(reader.text(static_cast<std::size_t>(reader.size(1))));
  }
  return tokenizer;
}

// Throws ValueError for a number that has no place in so many bytes.
void append_size(std::string& bytes, const char* name, std::int64_t value, std::size_t size) {
  const std::int64_t limit = std::int64_t{1} << 8 * size;
  if (value < 0 || value >= limit) {
    fail<ValueError>("pack: ", name, " is ", value, ": an artifact holds 0 to ", limit - 1);
  }
  append_number(bytes, static_cast<std::uint64_t>(value), size);
}

}  // namespace

void append_number(std::string& bytes, std::uint64_t number, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) bytes.push_back(static_cast<char>(number >> 8 * i & 0xff));
}

void check_begins_artifact(const std::string& bytes) {
  if (bytes.compare(0, 4, magic) != 0)
    fail<Error>("it is no artifact: it does not begin with ", magic);
}

std::string header_bytes(const ArtifactHeader& header) {
  const GptOptions& options = header.options;
  const BytePairTokenizer& tokenizer = header.tokenizer;
  if (header.bits < 2 || header.bits > 8) {
    fail<ValueError>("pack: bits is ", header.bits, ": it must be from 2 to 8");
  }
  if (options.vocabulary != tokenizer.size()) {
    fail<ValueError>("pack: the model has ", options.vocabulary, " tokens, the tokenizer ",
                     tokenizer.size(), ": they must be equal");
  }
  const std::vector<std::string> special = tokenizer.special();
  std::string bytes = magic;
  append_number(bytes, static_cast<std::uint64_t>(header.bits), 1);
  append_size(bytes, "num_layers", options.num_layers, 1);
  append_size(bytes, "the number of special tokens", static_cast<std::int64_t>(special.size()), 1);
  append_number(bytes,
                (options.tied ? tied_flag : 0) | (options.form == Gelu::Tanh ? tanh_flag : 0), 1);
  append_size(bytes, "context", options.context, 2);
  append_size(bytes, "embed_dim", options.embed_dim, 2);
  append_size(bytes, "num_heads", options.num_heads, 2);
  append_size(bytes, "the number of merges", static_cast<std::int64_t>(tokenizer.merges().size()),
              2);
  std::uint64_t base;
  std::memcpy(&base, &options.rotary_base, sizeof base);
  append_number(bytes, base, 8);
  for (const auto& [first, second] : tokenizer.merges()) {
    append_size(bytes, "an id of a merge", first, 2);
    append_size(bytes, "an id of a merge", second, 2);
  }
  for (const std::string& name : special) {
    append_size(bytes, "the length of a special token's name",
                static_cast<std::int64_t>(name.size()), 1);
    bytes += name;
  }
  try {
    check_cache(options);
    check_token_bytes(tokenizer.merges());
  } catch (const Error& error) {
    fail<ValueError>("pack: ", error.what());
  }
  return bytes;
}

ArtifactHeader read_header(const std::string& bytes, std::size_t end, std::size_t& place) {
  HeaderReader reader(bytes, end, place);
  reader.text(4);
  ArtifactHeader header;
  GptOptions& options = header.options;
  header.bits = static_cast<int>(reader.number(1));
  if (header.bits < 2 || header.bits > 8) {
    fail<Error>("its bits are ", header.bits, ": they must be from 2 to 8");
  }
  options.num_layers = reader.size(1);
  const std::int64_t special = reader.size(1);
  const std::uint64_t flags = reader.number(1);
  if (flags > (tied_flag | tanh_flag)) fail<Error>("its flags are ", flags, ": 0 to 3 are known");
  options.tied = (flags & tied_flag) != 0;
  if ((flags & tanh_flag) != 0) options.form = Gelu::Tanh;
  options.context = reader.size(2);
  options.embed_dim = reader.size(2);
  options.num_heads = reader.size(2);
  const std::int64_t merges = reader.size(2);
  options.rotary_base = reader.real();
  header.tokenizer = read_tokenizer(reader, merges, special);
  options.vocabulary = header.tokenizer.size();
  check_cache(options);
  return header;
}

}  // namespace wick::nn
