#include "tests/check.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

using namespace wick;

namespace {

using Tokens = std::vector<std::int64_t>;

nn::Gpt small() {
  nn::GptOptions options;
  options.vocabulary = 7;
  options.context = 4;
  options.embed_dim = 8;
  options.num_heads = 2;
  options.num_layers = 1;
  options.dropout = 0.5;
  manual_seed(14);
  return nn::Gpt(options);
}

nn::SamplingOptions at(double temperature) {
  nn::SamplingOptions options;
  options.temperature = temperature;
  return options;
}

Tensor last_logits(nn::Gpt& model, const Tokens& tokens) {
  const auto n = static_cast<std::int64_t>(tokens.size());
  return model(Ids{Shape{1, n}, tokens}).slice(1, n - 1, n).reshape({-1});
}

}  // namespace

TEST_CASE("generate: each token is drawn from the weights after the last tokens of the context") {
  nn::Gpt model = small();
  Generator generator(3);
  const Tokens prompt{1, 2, 3};
  const Tokens text = nn::generate(model, prompt, 6, at(1.5), generator);
  REQUIRE(text.size() == 9);
  CHECK(Tokens(text.begin(), text.begin() + 3) == prompt);
  model.eval();
  Generator same(3);
  for (std::size_t i = 3; i < text.size(); ++i) {
    CAPTURE(i);
    const Tokens seen(text.begin() + (i < 4 ? 0 : static_cast<int>(i) - 4),
                      text.begin() + static_cast<int>(i));
    const Tensor weights = nn::sampling_weights(last_logits(model, seen), at(1.5));
    CHECK(text[i] == nn::sample(weights, rand(Shape{1}, same).item()));
  }
  // As many numbers were drawn as tokens.
  CHECK(rand(Shape{1}, generator).item() == rand(Shape{1}, same).item());
}

TEST_CASE("generate: temperature 0 draws a number, too, and follows the largest logit") {
  nn::Gpt model = small();
  Generator generator(3);
  const Tokens text = nn::generate(model, {5}, 3, at(0), generator);
  model.eval();
  CHECK(text[1] == argmax(last_logits(model, {5})).values[0]);
  Generator same(3);
  for (int i = 0; i < 3; ++i) rand(Shape{1}, same);
  CHECK(rand(Shape{1}, generator).item() == rand(Shape{1}, same).item());
}

TEST_CASE("generate: the mode is restored, also after a refusal, and no history is recorded") {
  nn::Gpt model = small();
  Generator generator(3);
  nn::generate(model, {5}, 2, at(1), generator);
  CHECK(model.is_training());
  CHECK(model.blocks[0].dropout1.is_training());
  CHECK_THROWS_AS(nn::generate(model, {5}, 1, at(-1), generator), ValueError);
  CHECK(model.is_training());
  CHECK(grad_enabled());
  model.eval();
  nn::generate(model, {5}, 2, at(1), generator);
  CHECK_FALSE(model.is_training());
}

TEST_CASE("generate: a block that was in evaluation alone stays so alone") {
  nn::Gpt model = small();
  model.blocks[0].eval();
  Generator generator(3);
  nn::generate(model, {5}, 2, at(1), generator);
  CHECK(model.is_training());
  CHECK(model.dropout.is_training());
  CHECK_FALSE(model.blocks[0].is_training());
  CHECK_FALSE(model.blocks[0].dropout1.is_training());
}

TEST_CASE("generate: nothing to add returns the prompt; what cannot be continued is refused") {
  nn::Gpt model = small();
  Generator generator(3);
  CHECK(nn::generate(model, {1, 2, 3, 4, 5, 6}, 0, at(1), generator) == Tokens{1, 2, 3, 4, 5, 6});
  CHECK_THROWS_WITH_AS(nn::generate(model, {}, 1, at(1), generator),
                       "generate: the prompt is empty: it must have at least one token to continue",
                       ValueError);
  CHECK_THROWS_WITH_AS(nn::generate(model, {0, 7}, 1, at(1), generator),
                       "generate: id 7 at position 1 of the prompt: the model knows 0 to 6",
                       ValueError);
  // Also an id that the context does not reach.
  CHECK_THROWS_AS(nn::generate(model, {-1, 0, 0, 0, 0, 0}, 1, at(1), generator), ValueError);
  CHECK_THROWS_WITH_AS(nn::generate(model, {0}, -1, at(1), generator),
                       "generate: count is -1: it must not be negative", ValueError);
}
