#include "tests/check.h"

#include "nn/nn.h"
#include "nn/safetensors.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

using namespace wick;
namespace fs = std::filesystem;

namespace {

// A folder that is gone with the test.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "wick-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Folder() { fs::remove_all(path_); }

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
  }

 private:
  fs::path path_;
};

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void write(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

// A file with this header and these numbers.
std::string file_of(const std::string& header, const std::string& numbers) {
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(header.size() >> (8 * i) & 0xff);
  return bytes + header + numbers;
}

std::string refusal(const std::string& path) {
  try {
    nn::read_safetensors(path);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("checkpoint: what is saved is loaded, and handles see it") {
  const Folder folder;
  manual_seed(1);
  nn::Sequential saved(nn::Linear(3, 4), nn::LayerNorm(4), nn::Linear(4, 2, false));
  saved.save(folder / "model.safetensors");
  nn::Sequential loaded(nn::Linear(3, 4), nn::LayerNorm(4), nn::Linear(4, 2, false));
  const std::vector<Tensor> handles = loaded.parameters();
  loaded.load(folder / "model.safetensors");
  const std::vector<Tensor> expected = saved.parameters();
  for (std::size_t i = 0; i < expected.size(); ++i) check_close(handles[i], expected[i], 0);
  CHECK(handles[0].requires_grad());
  CHECK(folder.files() == 1);
}

TEST_CASE("checkpoint: the bytes are those that the format prescribes") {
  const Folder folder;
  nn::Linear layer(2, 1, false);
  {
    const NoGrad no_grad;
    layer.weight.copy_(tensor({{1, -2}}));
  }
  layer.save(folder / "layer.safetensors");
  const std::string bytes = read(folder / "layer.safetensors");
  const std::size_t wide = sizeof(Scalar);
  const std::string header = concatenate("{\"weight\":{\"dtype\":\"", wide == 8 ? "F64" : "F32",
                                         "\",\"shape\":[1,2],\"data_offsets\":[0,", 2 * wide, "]}}");
  const std::size_t padded = (header.size() + 7) / 8 * 8;
  REQUIRE(bytes.size() == 8 + padded + 2 * wide);
  CHECK(static_cast<unsigned char>(bytes[0]) == padded);
  CHECK(bytes.substr(1, 7) == std::string(7, '\0'));
  CHECK(bytes.substr(8, header.size()) == header);
  CHECK(bytes.substr(8 + header.size(), padded - header.size()) ==
        std::string(padded - header.size(), ' '));
  // -2 is a sign, an exponent and no fraction; little-endian.
  CHECK(static_cast<unsigned char>(bytes.back()) == 0xc0);
}

TEST_CASE("checkpoint: attention is written under PyTorch's names and read under both") {
  const Folder folder;
  struct Model : nn::Module {
    nn::MultiHeadAttention attention{4, 2};
    nn::Linear head{4, 3};
    void members(nn::Members& visit) override {
      visit("attention", attention);
      visit("head", head);
    }
  };
  manual_seed(4);
  Model saved;
  saved.save(folder / "ours.safetensors");
  saved.save(folder / "pytorch.safetensors", nn::StateNames::PyTorch);
  const auto stored = nn::read_safetensors(folder / "pytorch.safetensors");
  CHECK(stored.size() == 6);
  CHECK(stored[0].name == "attention.in_proj_weight");
  CHECK(stored[0].shape == Shape{12, 4});
  for (const char* name : {"ours.safetensors", "pytorch.safetensors"}) {
    Model loaded;
    loaded.load(folder / name);
    const auto expected = saved.named_parameters();
    const auto received = loaded.named_parameters();
    REQUIRE(received.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      CAPTURE(expected[i].first);
      check_close(received[i].second, expected[i].second, 0);
    }
  }
}

TEST_CASE("checkpoint: F16, BF16, F32 and F64 are converted") {
  const Folder folder;
  const auto values = [&](const std::string& type, const std::string& numbers, int count) {
    write(folder / "x", file_of(concatenate("{\"x\":{\"dtype\":\"", type, "\",\"shape\":[", count,
                                            "],\"data_offsets\":[0,", numbers.size(), "]}}"),
                                numbers));
    return nn::read_safetensors(folder / "x").at(0).values;
  };
  using namespace std::string_literals;
  // 1.5, -2, the smallest subnormal 2^-24, infinity
  const auto half = values("F16", "\x00\x3e\x00\xc0\x01\x00\x00\x7c"s, 4);
  CHECK(half[0] == Scalar(1.5));
  CHECK(half[1] == -2);
  CHECK(half[2] == Scalar(1.0 / (1 << 24)));
  CHECK(std::isinf(half[3]));
  CHECK(values("BF16", "\xc0\x3f"s, 1)[0] == Scalar(1.5));
  CHECK(values("F32", "\x00\x00\xc0\x3f"s, 1)[0] == Scalar(1.5));
  CHECK(values("F64", "\x00\x00\x00\x00\x00\x00\xf8\x3f"s, 1)[0] == Scalar(1.5));
  write(folder / "x",
        file_of("{\"x\":{\"dtype\":\"I64\",\"shape\":[0],\"data_offsets\":[0,0]}}", ""));
  CHECK(contains(refusal(folder / "x"), "x holds I64: only F64, F32, F16 and BF16"));
}

TEST_CASE("checkpoint: a file cut at any byte is refused and nothing changes") {
  const Folder folder;
  nn::Linear layer(3, 2);
  layer.save(folder / "whole");
  const std::string bytes = read(folder / "whole");
  const std::vector<Scalar> before = layer.weight.to_vector();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CAPTURE(size);
    write(folder / "cut", bytes.substr(0, size));
    CHECK_THROWS_AS(layer.load(folder / "cut"), Error);
  }
  write(folder / "long", bytes + "x");
  CHECK(contains(refusal(folder / "long"), "its header describes"));
  CHECK(layer.weight.to_vector() == before);
}

TEST_CASE("checkpoint: headers that lie are refused, each with its reason") {
  const Folder folder;
  const std::string eight(8, '\0');
  const auto refused = [&](const std::string& bytes) {
    write(folder / "bad", bytes);
    return refusal(folder / "bad");
  };
  const auto entry = [](const std::string& name, const std::string& shape,
                        const std::string& offsets) {
    return "\"" + name + "\":{\"dtype\":\"F32\",\"shape\":" + shape +
           ",\"data_offsets\":" + offsets + "}";
  };
  CHECK(contains(refused(std::string(8, '\xff')), "at most 100000000 are allowed"));
  CHECK(contains(refused(file_of("{\"a\":", "")), "not valid JSON"));
  CHECK(contains(refused(file_of("[]", "")), "not a JSON object"));
  CHECK(contains(refused(file_of("{\"a\":{}}", "")), "lacks a dtype"));
  CHECK(contains(refused(file_of("{\"a\":3}", "")), "lacks a dtype"));
  CHECK(contains(refused(file_of("{" + entry("a", "[1]", "[0,4]") + "," +
                                     entry("a", "[1]", "[4,8]") + "}",
                                 eight)),
                 "it names a twice"));
  CHECK(contains(refused(file_of("{" + entry("a", "[2]", "[0,8]") + "," +
                                     entry("b", "[1]", "[4,8]") + "}",
                                 eight)),
                 "the numbers of b are at 4 to 8"));
  CHECK(contains(refused(file_of("{" + entry("a", "[1]", "[4,8]") + "}", eight)), "from 0"));
  CHECK(contains(refused(file_of("{" + entry("a", "[3]", "[0,12]") + "}", eight)), "of 8 bytes"));
  CHECK(contains(refused(file_of("{" + entry("a", "[3]", "[0,8]") + "}", eight)), "needs 12"));
  CHECK(contains(refused(file_of("{" + entry("a", "[-1]", "[0,8]") + "}", eight)), "a"));
  CHECK(contains(refused(file_of("{" + entry("a", "[1,1,1,1,1,1,1,1,2]", "[0,8]") + "}", eight)),
                 "9 axes"));
  CHECK(contains(refused(file_of("{" + entry("a", "[4611686018427387904,4]", "[0,8]") + "}",
                                 eight)),
                 "too many elements"));
}

TEST_CASE("checkpoint: missing, surplus and misshapen parameters are named") {
  const Folder folder;
  const std::string path = folder / "linear";
  nn::Linear(3, 2).save(path);
  nn::Linear no_bias(3, 2, false);
  CHECK_THROWS_WITH_AS(no_bias.load(path),
                       ("load: " + path +
                        " holds bias of shape (2,): the module has no parameter of that name")
                           .c_str(),
                       Error);
  nn::Linear other(2, 3);
  CHECK_THROWS_AS(other.load(path), Error);
  nn::Sequential nested{nn::Linear(3, 2)};
  CHECK_THROWS_AS(nested.load(path), Error);
  CHECK_THROWS_AS(nested.load(folder / "nowhere"), Error);
}

TEST_CASE("checkpoint: a save that fails leaves the old file and no other") {
  const Folder folder;
  nn::Linear layer(3, 2);
  layer.save(folder / "model");
  const std::string before = read(folder / "model");
  CHECK_THROWS_AS(layer.save(folder / "missing/model"), Error);
  fs::create_directory(folder / "occupied");
  write(folder / "occupied/file", "x");
  CHECK_THROWS_AS(layer.save(folder / "occupied"), Error);
  CHECK(read(folder / "model") == before);
  CHECK(folder.files() == 2);
}
