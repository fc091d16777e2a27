#include "tests/nn/files.h"
#include "tests/skip.h"

#include "nn/nn.h"

#include <sys/stat.h>

#include <cmath>

using namespace wick;

TEST_CASE("safetensors: the bytes are those that the format prescribes") {
  const Folder folder;
  nn::Linear layer(2, 1, false);
  {
    const NoGrad no_grad;
    layer.weight.copy_(tensor({{1, -2}}));
  }
  layer.save(folder / "layer.safetensors");
  const std::string bytes = read(folder / "layer.safetensors");
  const std::size_t wide = sizeof(Scalar);
  const std::string header =
      concatenate("{\"weight\":{\"dtype\":\"", wide == 8 ? "F64" : "F32",
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

TEST_CASE("safetensors: F16, BF16, F32 and F64 are converted") {
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

TEST_CASE("safetensors: every type is read, or refused in one line with the tensor and its type") {
  const Folder folder;
  for (const char* type : {"BOOL", "U8", "I8", "F8_E5M2", "F8_E4M3", "I16", "U16", "I32", "U32",
                           "I64", "U64", "C64", "F4", "x\\ny"}) {
    CAPTURE(type);
    write(folder / "x", file_of(concatenate("{\"a\":{\"dtype\":\"", type,
                                            "\",\"shape\":[2],\"data_offsets\":[0,16]}}"),
                                std::string(16, '\0')));
    const std::string text = refusal(folder / "x");
    CHECK(contains(text, (folder / "x") + ": a holds "));
    CHECK(text.find('\n') == std::string::npos);
  }
}

TEST_CASE("safetensors: names that would break an error's line are refused") {
  const Folder folder;
  const auto refused = [&](const std::string& name) {
    write(folder / "x", file_of("{\"" + name +
                                    "\":{\"dtype\":\"F32\",\"shape\":[],"
                                    "\"data_offsets\":[0,4]}}",
                                "1234"));
    return refusal(folder / "x");
  };
  CHECK(refused(std::string(1000, 'a')).empty());
  CHECK(contains(refused("a\\nb"), "its header has the name \"a?b\" of 3 bytes"));
  CHECK(contains(refused(std::string(1001, 'a')), "of 1001 bytes: a name has at most 1000"));
  CHECK(refused(std::string(1 << 20, 'a')).size() < 400);
}

TEST_CASE("safetensors: a file that claims to be larger than the memory is refused") {
  const Folder folder;
  write(folder / "x", "");
  std::error_code failed;
  fs::resize_file(folder / "x", std::uintmax_t{1} << 43, failed);  // a hole
  if (failed) return test::skip("a file system with files of 8 TB", "another TMPDIR");
  CHECK(contains(refusal(folder / "x"), "8796093022208 values of 1 bytes: there is memory for"));
}

TEST_CASE("safetensors: headers that lie are refused, each with its reason") {
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
  CHECK(contains(refused(file_of("", "")), "not a JSON object"));
  CHECK(contains(refused(file_of(" {}", "")), "not a JSON object"));
  CHECK(contains(refused(file_of("{\"\xff\":{}}", "")), "not valid JSON"));
  CHECK(contains(refused(file_of(std::string("{}\0x", 4), "")), "not valid JSON"));
  CHECK(contains(refused(file_of("{\"a\":{\"shape\":[[1]]}}", "")), "nests deeper"));
  CHECK(contains(refused(file_of("{\"a\":{}}", "")), "lacks a dtype"));
  CHECK(contains(refused(file_of("{\"a\":3}", "")), "lacks a dtype"));
  CHECK(contains(
      refused(file_of("{" + entry("a", "[1]", "[0,4]") + "," + entry("a", "[1]", "[4,8]") + "}",
                      eight)),
      "it names a twice"));
  CHECK(contains(
      refused(file_of("{" + entry("a", "[2]", "[0,8]") + "," + entry("b", "[1]", "[4,8]") + "}",
                      eight)),
      "the numbers of b are at 4 to 8"));
  CHECK(contains(refused(file_of("{" + entry("a", "[1]", "[4,8]") + "}", eight)), "from 0"));
  CHECK(contains(refused(file_of("{" + entry("a", "[3]", "[0,12]") + "}", eight)), "of 8 bytes"));
  CHECK(contains(refused(file_of("{" + entry("a", "[3]", "[0,8]") + "}", eight)), "needs 12"));
  for (const char* numbers : {"[-1]", "[1.9]", "[true]", "{\"b\":1}", "1"}) {
    CAPTURE(numbers);
    CHECK(contains(refused(file_of("{" + entry("a", numbers, "[0,8]") + "}", eight)),
                   "shape and data_offsets of a must be lists of whole numbers"));
    CHECK(contains(refused(file_of("{" + entry("a", "[2]", numbers) + "}", eight)),
                   "shape and data_offsets of a must be lists of whole numbers"));
  }
  CHECK(contains(refused(file_of("{" + entry("a", "[2]", "[0,4,8]") + "}", eight)),
                 "a does not have two data_offsets"));
  CHECK(contains(refused(file_of("{\"a\":{\"dtype\":\"F32\",\"dtype\":\"F32\"}}", "")),
                 "it names dtype twice"));
  CHECK(contains(refused(file_of("{" + entry("a", "[1,1,1,1,1,1,1,1,2]", "[0,8]") + "}", eight)),
                 "9 axes"));
  CHECK(
      contains(refused(file_of("{" + entry("a", "[4611686018427387904,4]", "[0,8]") + "}", eight)),
               "too many elements"));
}

TEST_CASE("safetensors: a file of 100,000 tensors is read in time that grows as their number") {
  // Four megabytes of header take a second. A reader that looks at all entries before each entry
  // takes minutes: the suite's time limit ends it.
  const Folder folder;
  constexpr int count = 100'000;
  std::string header = "{";
  for (int i = 0; i < count; ++i) {
    header += concatenate(i == 0 ? "" : ",", "\"t", i, "\":{\"dtype\":\"BF16\",\"shape\":[],",
                          "\"data_offsets\":[", 2 * i, ",", 2 * i + 2, "]}");
  }
  write(folder / "many", file_of(header + "}", std::string(2 * count, '\x3f')));
  const auto tensors = nn::read_safetensors(folder / "many");
  REQUIRE(tensors.size() == count);
  CHECK(tensors[count - 1].name == "t99999");
  CHECK(tensors[count - 1].values[0] == Scalar(0.74609375));  // 0x3f3f
  write(folder / "many", file_of(header + ",\"t0\":{}}", ""));
  CHECK(contains(refusal(folder / "many"), "it names t0 twice"));
}

TEST_CASE(
    "safetensors: metadata is text and no tensor; empty tensors and single numbers are tensors") {
  const Folder folder;
  const auto with_metadata = [](const std::string& metadata) {
    return file_of("{\"__metadata__\":" + metadata +
                       ",\"x\":{\"dtype\":\"F64\",\"shape\":[],\"data_offsets\":[0,8]},"
                       "\"e\":{\"dtype\":\"F64\",\"shape\":[0,3],\"data_offsets\":[8,8]}}",
                   std::string(6, '\0') + "\xf8\x3f");
  };
  write(folder / "x", with_metadata("{\"format\":\"pt\"}"));
  const auto stored = nn::read_safetensors(folder / "x");
  REQUIRE(stored.size() == 2);
  CHECK(stored[0].shape == Shape{});
  CHECK(stored[0].values == std::vector<Scalar>{Scalar(1.5)});
  CHECK(stored[1].shape == Shape{0, 3});
  for (const char* metadata : {"3", "[]", "{\"format\":3}", "{\"format\":{}}"}) {
    write(folder / "x", with_metadata(metadata));
    CHECK(contains(refusal(folder / "x"), "__metadata__ must be an object of strings"));
  }
}

TEST_CASE(
    "safetensors: any byte of a file may change: it loads or is refused, never anything else") {
  const Folder folder;
  const std::string good =
      file_of("{\"a\":{\"dtype\":\"F16\",\"shape\":[2],\"data_offsets\":[0,4]}}", "1234");
  for (std::size_t at = 0; at < good.size(); ++at) {
    for (const char byte : std::string("0123459[]{},:.\"\\ -e\0\x7f\x80\xff", 23)) {
      std::string bytes = good;
      bytes[at] = byte;
      write(folder / "x", bytes);
      try {
        for (const nn::StoredTensor& tensor : nn::read_safetensors(folder / "x")) {
          REQUIRE(tensor.values.size() == static_cast<std::size_t>(tensor.shape.numel()));
        }
      } catch (const Error&) {
      }
    }
  }
}

TEST_CASE("safetensors: names that a file cannot hold are refused") {
  const Folder folder;
  const nn::StoredTensor one{"a", Shape{1}, {1}};
  CHECK_THROWS_AS(nn::write_safetensors(folder / "x", {one, one}), Error);
  CHECK_THROWS_AS(nn::write_safetensors(folder / "x", {{"__metadata__", Shape{1}, {1}}}), Error);
  CHECK_THROWS_AS(nn::write_safetensors(folder / "x", {{"\xff", Shape{1}, {1}}}), Error);
  CHECK(folder.files() == 0);
}

TEST_CASE("safetensors: what is not a file is not read") {
  const Folder folder;
  fs::create_directory(folder / "directory");
  CHECK(contains(refusal(folder / "directory"), "it is not a file"));
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK(contains(refusal(folder / "pipe"), "it is not a file"));
}

TEST_CASE("safetensors: texts are written into the metadata, and read") {
  const Folder folder;
  const std::map<std::string, std::string> texts{{"a", "1"}, {"b", "two\nlines \"\\"}};
  nn::write_safetensors(folder / "file", {{"x", Shape{1}, {3}}}, texts);
  std::map<std::string, std::string> received{{"old", "text"}};
  CHECK(nn::read_safetensors(folder / "file", &received).size() == 1);
  CHECK(received == texts);
  nn::write_safetensors(folder / "plain", {{"x", Shape{1}, {3}}});
  nn::read_safetensors(folder / "plain", &received);
  CHECK(received.empty());
  CHECK_THROWS_AS(nn::write_safetensors(folder / "bad", {}, {{"a", "\xff"}}), Error);
}
