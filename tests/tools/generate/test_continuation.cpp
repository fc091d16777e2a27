#include "tools/generate/continuation.h"

#include "nn/transformer/generate.h"
#include "tests/tools/generate/small_gpt.h"

#include <doctest/doctest.h>

using namespace wick;
using generating::Continuation;

namespace {

nn::SavedGpt small_model(std::int64_t context = 5) {
  return {test::small_gpt(3, context, 2, 1), nn::CharacterTokenizer("abc\n")};
}

std::string continued(const std::string& prompt, int count, std::uint64_t seed,
                      std::int64_t context = 5) {
  Continuation continuation(small_model(context), prompt, {}, seed);
  std::string text;
  for (int i = 0; i < count; ++i) text += continuation.next();
  return text;
}

}  // namespace

TEST_CASE("Continuation: the text is that of one call of generate, beyond the context too") {
  nn::SavedGpt saved = small_model();
  const auto& tokenizer = std::get<nn::CharacterTokenizer>(saved.tokenizer);
  // Weights differ by rounding between the two, so a draw could differ: these are fixed.
  for (const std::string prompt : {"a", "abc", "abcab", "abcabca"}) {
    Generator generator(9);
    const auto ids = nn::generate(saved.model, tokenizer.encode(prompt), 12, {}, generator);
    CHECK(prompt + continued(prompt, 12, 9) == tokenizer.decode(ids));
  }
  CHECK(continued("a", 12, 9) != continued("a", 12, 10));
}

TEST_CASE("Continuation: the text goes on beyond the cache's first capacity") {
  nn::SavedGpt saved = small_model(600);
  Generator generator(2);
  const auto ids = nn::generate(saved.model, {0}, 520, {}, generator);
  const auto& tokenizer = std::get<nn::CharacterTokenizer>(saved.tokenizer);
  CHECK("\n" + continued("\n", 520, 2, 600) == tokenizer.decode(ids));
}

TEST_CASE("Continuation: a prompt that cannot be continued is refused at once") {
  CHECK_THROWS_WITH_AS(Continuation(small_model(), "", {}, 1),
                       "generate: the prompt is empty: it must have at least one token to continue",
                       ValueError);
  CHECK_THROWS_WITH_AS(Continuation(small_model(), "abx", {}, 1),
                       doctest::Contains("the character 'x' at position 2"), ValueError);
}
