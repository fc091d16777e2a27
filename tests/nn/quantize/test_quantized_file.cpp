#include "tests/nn/files.h"

#include "nn/nn.h"
#include "nn/quantize/quantized_file.h"

using namespace wick;
using namespace wick::nn;
using namespace std::string_literals;

namespace {

std::string refusal_of_whole(const std::string& path) {
  try {
    load_quantized(path);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::string entry(const std::string& name, const std::string& type, const std::string& shape,
                  int begin, int end) {
  return concatenate("\"", name, "\":{\"dtype\":\"", type, "\",\"shape\":", shape,
                     ",\"data_offsets\":[", begin, ",", end, "]}");
}

void check_equal(const Quantized& a, const Quantized& b) {
  CHECK(a.shape == b.shape);
  CHECK(a.values == b.values);
  CHECK(a.scales == b.scales);
  CHECK(a.zero_points == b.zero_points);
}

}  // namespace

TEST_CASE("quantized_file: bytes that another program wrote, with and without zero points") {
  const Folder folder;
  // Scales 0.5 and 2 in single precision, zero points -128 and 3.
  write(folder / "x",
        file_of("{" + entry("w", "I8", "[2,3]", 0, 6) + "," +
                    entry("w_zero_point", "I8", "[2,1]", 6, 8) + "," +
                    entry("w_scale", "F32", "[2,1]", 8, 16) + "," +
                    entry("v", "I8", "[2]", 16, 18) + "," + entry("v_scale", "F16", "[1]", 18, 20) +
                    "," + entry("bias", "BF16", "[1]", 20, 22) + "}",
                "\x80\xff\x00\x01\x7f\x05\x80\x03\x00\x00\x00\x3f\x00\x00\x00\x40"
                "\x02\xfe\x00\x3e\xc0\x3f"s));
  const QuantizedTensors tensors = load_quantized(folder / "x");
  REQUIRE(tensors.quantized.size() == 2);
  check_equal(tensors.quantized.at("w"),
              {Shape{2, 3}, {-128, -1, 0, 1, 127, 5}, {0.5, 2}, {-128, 3}});
  check_equal(tensors.quantized.at("v"), {Shape{2}, {2, -2}, {1.5}, {0}});
  REQUIRE(tensors.floats.size() == 1);
  check_close(tensors.floats.at("bias"), tensor({1.5}), 0);
}

TEST_CASE("quantized_file: what was saved comes back, in a byte for each whole number") {
  const Folder folder;
  const std::uint64_t seed = 3;
  CAPTURE(seed);
  Generator generator(seed);
  QuantizedTensors saved;
  saved.quantized["a.weight"] = quantize_symmetric(randn({64, 32}, generator));
  saved.quantized["b.weight"] = quantize_affine(rand({2, 3, 5}, generator), 6);
  saved.quantized["c"] = quantize_affine(randn({7, 9}, generator), 8, Scales::One);
  saved.quantized["one"] = quantize_symmetric(full({}, 3));
  saved.quantized["none"] = quantize_symmetric(zeros({0, 4}));
  saved.floats["a.bias"] = randn({3, 2}, generator).transpose(0, 1);
  save_quantized(folder / "x", saved);
  const QuantizedTensors loaded = load_quantized(folder / "x");
  REQUIRE(loaded.quantized.size() == saved.quantized.size());
  for (const auto& each : saved.quantized) {
    CAPTURE(each.first);
    check_equal(loaded.quantized.at(each.first), each.second);
  }
  check_close(loaded.floats.at("a.bias"), saved.floats.at("a.bias"), 0);
  const std::size_t whole = 64 * 32 + 30 + 63 + 1, zero_points = 6 + 1;
  const std::size_t floats = 64 + 6 + 1 + 1 + 6;
  const std::string bytes = read(folder / "x");
  const auto header = static_cast<unsigned char>(bytes[0]) +
                      256 * std::size_t{static_cast<unsigned char>(bytes[1])};
  CHECK(bytes.size() == 8 + header + whole + zero_points + floats * sizeof(Scalar));
  CHECK(folder.files() == 1);
}

TEST_CASE("quantized_file: whole numbers and scales that do not fit are refused") {
  const Folder folder;
  const auto refused = [&](const std::string& header, const std::string& numbers) {
    write(folder / "x", file_of("{" + header + "}", numbers));
    return refusal_of_whole(folder / "x");
  };
  const std::string w = entry("w", "I8", "[2,2]", 0, 4), four = "1234";
  const std::string ones = "\x00\x00\x80\x3f\x00\x00\x80\x3f\x00\x00\x80\x3f"s;
  CHECK(contains(refused(w, four),
                 "x: w holds I8, and there is no w_scale: whole numbers stand "
                 "for others by their scale"));
  CHECK(contains(refused(w + "," + entry("w_scale", "F32", "[3]", 4, 16), four + ones),
                 "w_scale has 3 numbers for 2 rows: one is expected, or one for each row"));
  CHECK(contains(refused(w + "," + entry("w_scale", "F32", "[]", 4, 8), four + "\0\0\0\0"s),
                 "w_scale holds 0: a scale is a finite number above 0"));
  CHECK(contains(refused(w + "," + entry("w_scale", "F32", "[1]", 4, 8), four + "\0\0\x80\x7f"s),
                 "w_scale holds inf: a scale is a finite number above 0"));
  CHECK(contains(refused(w + "," + entry("w_scale", "F32", "[1]", 4, 8) + "," +
                             entry("w_zero_point", "I8", "[2]", 8, 10),
                         four + ones.substr(0, 4) + "12"),
                 "w_zero_point has 2 numbers for 1 scales: each scale has one"));
  CHECK(contains(refused(entry("w_scale", "F32", "[1]", 0, 4), ones.substr(0, 4)),
                 "w_scale is a scale without whole numbers: it belongs to a tensor of I8"));
  CHECK(contains(refused(entry("w", "I8", "[2,2]", 0, 3), "123"), "needs 4 from 0"));
  CHECK(contains(refused(entry("w", "U8", "[4]", 0, 4), four), "w holds U8: only F64, F32"));
}

TEST_CASE("quantized_file: what could not be read again is not written") {
  const Folder folder;
  const Quantized good = quantize_symmetric(ones({2, 2}));
  const auto save = [&](const std::string& name, const Quantized& q) {
    save_quantized(folder / "x", {{{name, q}}, {}});
  };
  Quantized q = good;
  q.scales[1] = 0;
  CHECK_THROWS_WITH_AS(save("w", q),
                       doctest::Contains("w has the scale 0: a scale is a finite number above 0"),
                       ValueError);
  q = good;
  q.zero_points[0] = 128;
  CHECK_THROWS_WITH_AS(save("w", q),
                       doctest::Contains("w has the zero point 128: 8 bits hold -128 to 127"),
                       ValueError);
  q = good;
  q.values.pop_back();
  CHECK_THROWS_AS(save("w", q), ValueError);
  CHECK_THROWS_WITH_AS(save("w_scale", good), doctest::Contains("the name w_scale is one for"),
                       Error);
  CHECK_THROWS_AS(save_quantized(folder / "x", {{}, {{"w_zero_point", ones({1})}}}), Error);
  CHECK_THROWS_AS(save_quantized(folder / "x", {{{"w", good}}, {{"w", ones({1})}}}), Error);
  CHECK(folder.files() == 0);
}
