// Chapter 20 against the values of PyTorch and of Python in tests/golden
// (tools/golden/capstone.py).

#include "tests/nn/files.h"
#include "tests/nn/golden.h"
#include "tests/nn/serving/small_model.h"

using namespace wick;

namespace {

nn::GptOptions golden_options(bool tied, std::int64_t context) {
  nn::GptOptions options;
  options.vocabulary = small_tokenizer().size();
  options.context = context;
  options.embed_dim = 4;
  options.num_heads = 2;
  options.num_layers = 1;
  options.tied = tied;
  return options;
}

}  // namespace

TEST_CASE("golden: bits per byte of every beginning of a text") {
  for (const bool tied : {false, true}) {
    CAPTURE(tied);
    const Golden golden(tied ? "bits_per_byte_tied" : "bits_per_byte");
    nn::Gpt model(golden_options(tied, tied ? 4 : 5));
    golden.fill(model);
    std::string text;
    for (const std::int64_t byte : golden.ids("text").values) text += static_cast<char>(byte);
    const nn::BytePairTokenizer tokenizer = small_tokenizer();
    CHECK(tokenizer.encode(text) == golden.ids("ids").values);
    const std::vector<Scalar> expected = golden["bits"].to_vector();
    REQUIRE(expected.size() == text.size());
    for (std::size_t size = 1; size <= text.size(); ++size) {
      CAPTURE(size);
      CHECK(nn::bits_per_byte(model, tokenizer, text.substr(0, size)) ==
            doctest::Approx(static_cast<double>(expected[size - 1])).epsilon(agreement));
    }
  }
}

TEST_CASE("golden: a packed file, byte for byte, and what it unpacks to") {
  for (const bool tied : {false, true}) {
    CAPTURE(tied);
    const std::string name = tied ? "artifact_tied" : "artifact";
    const std::string path = std::string(test::source_root) + "/tests/golden/" + name + ".wick";
    const Golden golden(name);
    nn::Gpt model(golden_options(tied, 5));
    golden.fill(model);
    CHECK(nn::artifact_bytes(model, small_tokenizer(), tied ? 8 : 3) == read(path));

    nn::Artifact unpacked = nn::unpack(path);
    CHECK(unpacked.bits == (tied ? 8 : 3));
    CHECK(unpacked.tokenizer.merges() == small_tokenizer().merges());
    CHECK(unpacked.tokenizer.special() == small_tokenizer().special());
    for (const auto& [parameter, numbers] : unpacked.model.named_parameters()) {
      CAPTURE(parameter);
      // Scales are powers of two and biases are single precision: nothing is rounded.
      const bool is_quantized = golden.has("unpacked " + parameter);
      CHECK(is_quantized == (numbers.dim() > 1));
      check_close(numbers, golden[(is_quantized ? "unpacked " : "") + parameter], 0);
    }
  }
}
