#include "tests/check.h"
#include "tests/nn/files.h"
#include "tests/nn/serving/small_model.h"

using namespace wick;

namespace {

std::string artifact(int bits = 4) {
  return nn::artifact_bytes(random_model(small_options()), small_tokenizer(), bits);
}

// The last four bytes as pack() writes them, bit by bit and most significant first in place of
// last.
std::string with_checksum(std::string bytes) {
  const auto reversed = [](std::uint32_t word, int bits) {
    std::uint32_t result = 0;
    for (int i = 0; i < bits; ++i) result |= (word >> i & 1) << (bits - 1 - i);
    return result;
  };
  std::uint32_t remainder = 0xffffffff;
  for (const char byte : bytes) {
    remainder ^= reversed(static_cast<unsigned char>(byte), 8) << 24;
    for (int i = 0; i < 8; ++i) {
      remainder = remainder << 1 ^ ((remainder & 0x80000000) != 0 ? 0x04c11db7 : 0);
    }
  }
  const std::uint32_t crc = ~reversed(remainder, 32);
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>(crc >> 8 * i & 0xff);
  return bytes;
}

std::string refusal_of(const std::string& bytes) {
  try {
    nn::artifact_of(bytes, "NAME");
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

// An artifact whose byte at `place` is another, with a checksum that fits.
std::string changed(std::size_t place, const std::string& part, std::string bytes = artifact()) {
  bytes.resize(bytes.size() - 4);
  return with_checksum(bytes.replace(place, part.size(), part));
}

}  // namespace

TEST_CASE("pack: unpack gives options, tokenizer and the weights of quantize_parameters") {
  const Folder folder;
  for (const int bits : {2, 3, 4, 5, 6, 7, 8}) {
    for (const bool tied : {false, true}) {
      const nn::GptOptions options = small_options(tied, tied ? 10000 : 0);
      nn::GptOptions even = options;
      if (tied) even.num_heads = 1;
      nn::Gpt model = random_model(even);
      nn::pack(folder / "model", model, small_tokenizer(), bits);
      CHECK(folder.files() == 1);
      const std::uint64_t before = default_generator().position().next_block;
      nn::Artifact read_back = nn::unpack(folder / "model");
      CHECK(default_generator().position().next_block == before);
      CHECK(read_back.bits == bits);
      CHECK(read_back.tokenizer.merges() == small_tokenizer().merges());
      CHECK(read_back.tokenizer.special() == small_tokenizer().special());
      CHECK_FALSE(read_back.model.is_training());
      CHECK(read_back.model.options().tied == tied);
      CHECK(read_back.model.options().rotary_base == even.rotary_base);
      CHECK(read_back.model.options().form == even.form);
      CHECK(read_back.model.options().context == 5);
      nn::quantize_parameters(model, bits);
      const auto expected = model.named_parameters();
      const auto received = read_back.model.named_parameters();
      REQUIRE(received.size() == expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(received[i].first == expected[i].first);
        // A scale is a float in the file; the numbers of this build may have more digits.
        check_close(received[i].second, expected[i].second, tolerance(0, 1e-6));
      }
      CHECK(nn::artifact_bytes(read_back.model, read_back.tokenizer, bits).size() ==
            read(folder / "model").size());
    }
  }
}

TEST_CASE("pack: the file's bytes by hand") {
  nn::GptOptions options = small_options();
  options.vocabulary = 257;
  nn::Gpt model = random_model(options);
  const std::string bytes = nn::artifact_bytes(model, nn::BytePairTokenizer({{97, 98}}), 3);
  const std::string header = std::string("wik1\x03\x02\0\0\x05\0\x06\0\x03\0\x01\0", 16) +
                             std::string(8, '\0') + std::string("\x61\0\x62\0", 4);
  CHECK(bytes.substr(0, header.size()) == header);
  CHECK(bytes == with_checksum(bytes.substr(0, bytes.size() - 4)));
  CHECK(static_cast<std::int64_t>(bytes.size() - header.size() - 4) == nn::packed_size(options, 3));
  // Rows of tables: 257 + 5 + 257 scales; 6 numbers of 3 bits each. Blocks: rows 4 * 6 + 24 + 6,
  // 12 * 36 numbers, 24 + 24 + 6 biases and 4 * 6 numbers of norms. A norm of 12 numbers.
  const std::int64_t tables = 2 * (257 * 4 + (257 * 18 + 7) / 8) + 5 * 4 + (5 * 18 + 7) / 8;
  const std::int64_t block =
      54 * 4 + 4 * ((36 * 3 + 7) / 8) + 2 * (144 * 3 / 8) + 4 * (24 + 24 + 6 + 24);
  CHECK(nn::packed_size(options, 3) == tables + 2 * block + 48);
}

TEST_CASE("pack: a model of use fits into 32 KiB") {
  nn::GptOptions options;
  options.vocabulary = 512;
  options.context = 64;
  options.embed_dim = 44;
  options.num_heads = 2;
  options.num_layers = 1;
  options.tied = true;
  options.rotary_base = 10000;
  CHECK(nn::packed_size(options, 4) + 4 * 256 + 28 == 30204);
  options.embed_dim = 48;
  CHECK(nn::packed_size(options, 4) + 4 * 256 + 28 > 32768);
}

TEST_CASE("pack_bits: bits by hand, and as pack_four_bits has them") {
  // 01, 11, 10, 00 from the lowest bit on: 00 10 11 01.
  CHECK(nn::pack_bits({1, -1, -2, 0}, 2) == std::vector<std::uint8_t>{0x2d});
  // 001, 111, 100: 1 00 111 001, and the first bit of 100 is 0, the second 0, the third 1.
  CHECK(nn::pack_bits({1, -1, -4}, 3) == std::vector<std::uint8_t>{0x39, 0x01});
  CHECK(nn::pack_bits({}, 5).empty());
  CHECK(nn::pack_bits({-128, 127}, 8) == std::vector<std::uint8_t>{0x80, 0x7f});
  const std::vector<std::int8_t> values{-8, 7, 3, -1, 0, 5, -5};
  CHECK(nn::pack_bits(values, 4) == nn::pack_four_bits(values));
}

TEST_CASE("unpack_bits: every count of values of every width comes back") {
  for (int bits = 2; bits <= 8; ++bits) {
    std::vector<std::int8_t> values;
    for (int i = 0; i < 300; ++i) {
      const std::vector<std::uint8_t> bytes = nn::pack_bits(values, bits);
      CHECK(bytes.size() == (values.size() * static_cast<std::size_t>(bits) + 7) / 8);
      CHECK(nn::unpack_bits(bytes, bits, i) == values);
      values.push_back(static_cast<std::int8_t>(i % (1 << bits) - (1 << (bits - 1))));
    }
  }
}

TEST_CASE("pack_bits: says what does not fit") {
  CHECK_THROWS_WITH_AS(nn::pack_bits({1}, 9), "pack_bits: bits is 9: it must be from 2 to 8",
                       ValueError);
  CHECK_THROWS_WITH_AS(nn::pack_bits({4}, 3),
                       "pack_bits: a value is 4: 3 bits hold whole numbers from -4 to 3",
                       ValueError);
  CHECK_THROWS_AS(nn::unpack_bits({1}, 1, 8), ValueError);
  CHECK_THROWS_AS(nn::unpack_bits({1, 2}, 3, 2), ValueError);
  CHECK_THROWS_AS(nn::unpack_bits({}, 3, -1), ValueError);
  CHECK_THROWS_AS(nn::unpack_bits({1}, 8, std::int64_t{1} << 61), ValueError);
}

TEST_CASE("pack: says what cannot be packed, and writes nothing") {
  const Folder folder;
  nn::Gpt model = random_model(small_options());
  const std::string path = folder / "model";
  CHECK_THROWS_WITH_AS(nn::pack(path, model, small_tokenizer(), 9),
                       "pack: bits is 9: it must be from 2 to 8", ValueError);
  CHECK_THROWS_WITH_AS(nn::pack(path, model, nn::BytePairTokenizer(), 4),
                       "pack: the model has 260 tokens, the tokenizer 256: they must be equal",
                       ValueError);
  {
    const NoGrad no_grad;
    model.norm.bias.copy_(full(Shape{6}, std::numeric_limits<Scalar>::infinity()));
  }
  CHECK_THROWS_WITH_AS(
      nn::pack(path, model, small_tokenizer(), 4),
      "packed_parameters: norm.bias contains inf: each number must be a finite float", ValueError);
  nn::GptOptions long_context = small_options(true, 10);
  long_context.num_heads = 1;
  long_context.context = 65536;
  CHECK_THROWS_AS(nn::pack(path, random_model(long_context), small_tokenizer(), 4), ValueError);
  nn::GptOptions wide = small_options();
  wide.embed_dim = 600;
  CHECK_THROWS_AS(nn::pack(path, random_model(wide), small_tokenizer(), 8), ValueError);
  CHECK(folder.files() == 0);
  CHECK_THROWS_AS(
      nn::pack(folder / "no" + "/model", random_model(small_options()), small_tokenizer(), 4),
      Error);
}

TEST_CASE("unpack: every damaged byte and every cut is an error") {
  const std::string bytes = artifact(2);
  REQUIRE(refusal_of(bytes).empty());
  for (std::size_t i = 0; i < bytes.size(); i += 1 + i / 40) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    CHECK_FALSE(refusal_of(damaged).empty());
    CHECK_FALSE(refusal_of(bytes.substr(0, i)).empty());
  }
  CHECK_FALSE(refusal_of(bytes + '\0').empty());
  CHECK(contains(refusal_of("PK\x03\x04"), "NAME: it is no artifact"));
  CHECK(contains(refusal_of(changed(0, "wik2")), "it does not begin with wik1"));
}

TEST_CASE("unpack: hostile headers with the right checksum are errors that say what is wrong") {
  const std::string two = "\xff\xff";
  CHECK(contains(refusal_of(changed(4, "\x09")), "its bits are 9"));
  CHECK(contains(refusal_of(changed(4, "\x03")), "its parameters have"));
  CHECK(contains(refusal_of(changed(5, std::string(1, '\0'))), "its parameters have"));
  CHECK(contains(refusal_of(changed(5, "\xff")), "its parameters have"));
  CHECK(contains(refusal_of(changed(7, "\x04")), "its flags are 4"));
  CHECK(contains(refusal_of(changed(8, two)), "its parameters have"));
  CHECK(contains(refusal_of(changed(10, two)), "its parameters have"));
  CHECK(contains(refusal_of(changed(8, two + two)), "its cache has"));
  CHECK(contains(refusal_of(changed(12, std::string(2, '\0'))), "num_heads is 0"));
  CHECK(contains(refusal_of(changed(12, std::string("\x04\0", 2))), "num_heads"));
  CHECK(contains(refusal_of(changed(14, two)), "in the middle of its header"));
  CHECK(contains(refusal_of(changed(16, std::string(6, '\0') + "\xf8\x7f")), "rotary_base"));
  CHECK(contains(refusal_of(changed(24, "\xff\xff")), "exist there"));
  CHECK(contains(refusal_of(changed(28, std::string("\x61\0\x62\0", 4))), "tokens 256 and 257"));
}

TEST_CASE("unpack: tokens that double do not fill the memory") {
  std::string bytes = std::string("wik1\x04\x01\0\0\x05\0\x06\0\x03\0\x28\0", 16);
  bytes += std::string(8, '\0');
  int last = 97;
  for (int id = 256; id < 296; ++id) {
    for (int i = 0; i < 2; ++i) {
      bytes += static_cast<char>(last & 0xff);
      bytes += static_cast<char>(last >> 8);
    }
    last = id;
  }
  CHECK(contains(refusal_of(with_checksum(bytes)), "its tokens have more than 4194304 bytes"));
}

TEST_CASE("unpack: a number that is not finite is an error") {
  const std::string nan("\0\0\xc0\x7f", 4);
  // A tied model's last number before the checksum is one of norm.bias.
  const std::string tied =
      nn::artifact_bytes(random_model(small_options(true)), small_tokenizer(), 4);
  CHECK(contains(refusal_of(changed(tied.size() - 8, nan, tied)), "norm.bias contains nan"));
  // The first number of the parameters is a scale of tokens.weight.
  const std::size_t begin = 24 + 3 * 4 + 8;
  CHECK(contains(refusal_of(changed(begin, nan)), "tokens.weight contains nan"));
}

TEST_CASE("unpack: random bytes behind a good beginning are errors, or models") {
  std::uint64_t state = 20261128;
  const auto next = [&] { return state = state * 6364136223846793005u + 1442695040888963407u; };
  const std::string good = artifact(2);
  int models = 0;
  for (int round = 0; round < 400; ++round) {
    std::string bytes = good.substr(0, good.size() - 4);
    for (std::uint64_t i = next() >> 62; i < 4; ++i) {
      bytes[(next() >> 33) % 60] = static_cast<char>(next() >> 56);
    }
    if (round % 4 == 0) bytes.resize((next() >> 33) % bytes.size());
    models += refusal_of(with_checksum(bytes)).empty() ? 1 : 0;
  }
  MESSAGE(models, " of 400 are models");
}

TEST_CASE("unpack: a file that is missing, no file, or too long says so") {
  const Folder folder;
  CHECK_THROWS_AS(nn::unpack(folder / "none"), Error);
  CHECK_THROWS_AS(nn::unpack(folder / "."), Error);
  write(folder / "long", std::string(nn::most_artifact_bytes + 1, 'x'));
  try {
    nn::unpack(folder / "long");
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(contains(error.what(), "it has 1048577 bytes, and may have 1048576"));
  }
}

TEST_CASE("load_packed_parameters: says how many bytes a model needs, and leaves it as it was") {
  nn::Gpt model = random_model(small_options());
  const std::string bytes = nn::packed_parameters(model, 4);
  const std::vector<Scalar> before = model.tokens.weight.to_vector();
  CHECK_THROWS_AS(nn::load_packed_parameters(model, bytes + "x", 4), ValueError);
  CHECK_THROWS_AS(nn::load_packed_parameters(model, bytes, 5), ValueError);
  CHECK_THROWS_AS(nn::load_packed_parameters(model, bytes, 0), ValueError);
  CHECK(model.tokens.weight.to_vector() == before);
}
