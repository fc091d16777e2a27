#include "tests/check.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace wick;

namespace {

nn::GptOptions small(bool tied = false) {
  nn::GptOptions options;
  options.vocabulary = 11;
  options.context = 6;
  options.embed_dim = 8;
  options.num_heads = 2;
  options.num_layers = 2;
  options.tied = tied;
  return options;
}

const Ids ids{Shape{2, 4}, {3, 1, 4, 1, 5, 9, 2, 6}};

}  // namespace

TEST_CASE("gpt: later tokens change no logits of earlier ones, earlier tokens change later ones") {
  manual_seed(6);
  const nn::Gpt model(small());
  const Tensor before = model(ids);
  CHECK(before.shape() == Shape{2, 4, 11});
  Ids changed = ids;
  changed.values[2] = 8;
  changed.on_device = nullptr;
  const Tensor after = model(changed);
  check_close(after.slice(1, 0, 2), before.slice(1, 0, 2), 0);
  const Tensor moved = max(abs(after - before), 2);  // (b, t)
  CHECK(moved.at({0, 2}) > 1e-3);
  CHECK(moved.at({0, 3}) > 1e-3);
  check_close(moved.slice(0, 1, 2), zeros({1, 4}), 0);
}

TEST_CASE("gpt: a repeated token is told apart by its position") {
  manual_seed(6);
  const nn::Gpt model(small());
  const Tensor logits = model(Ids{Shape{1, 3}, {7, 7, 7}});
  CHECK(max(abs(logits.slice(1, 0, 1) - logits.slice(1, 1, 2))).item() > 1e-4);
  CHECK(max(abs(logits.slice(1, 1, 2) - logits.slice(1, 2, 3))).item() > 1e-4);
}

TEST_CASE("gpt: the first loss is within 0.5 of ln(vocabulary)") {
  for (const bool tied : {false, true}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      CAPTURE(tied);
      CAPTURE(seed);
      manual_seed(seed);
      nn::GptOptions options = small(tied);
      options.vocabulary = 64;
      options.embed_dim = 32;
      options.num_layers = 4;
      const nn::Gpt model(options);
      Generator generator(seed);
      Ids drawn{Shape{8, 6}, {}};
      Ids next{Shape{48}, {}};
      for (const Scalar u : rand(Shape{48}, generator).to_vector()) {
        drawn.values.push_back(static_cast<std::int64_t>(u * 64));
        next.values.push_back((drawn.values.back() * 5 + 1) % 64);
      }
      const Tensor logits = model(drawn).reshape({48, 64});
      CHECK(std::abs(cross_entropy(logits, next).item() - std::log(64.0)) < 0.5);
    }
  }
}

TEST_CASE("gpt: the ends of the branches start smaller by sqrt(2 layers)") {
  nn::GptOptions options = small();
  options.num_layers = 8;
  const nn::Gpt model(options);
  // Linear starts uniform in +-1/sqrt(in); the largest of 64 and more numbers is near the bound.
  const double bound = 1 / std::sqrt(8.0);
  for (const nn::TransformerBlock& block : model.blocks) {
    CHECK(max(abs(block.self_attn.q_proj.weight)).item() > 0.8 * bound);
    CHECK(max(abs(block.self_attn.out_proj.weight)).item() < bound / 4 + 1e-6);
    CHECK(max(abs(block.self_attn.out_proj.weight)).item() > 0.8 * bound / 4);
    CHECK(max(abs(block.feed_forward.linear2.weight)).item() < 1 / std::sqrt(32.0) / 4 + 1e-6);
  }
  for (const Tensor& parameter : model.parameters()) CHECK(parameter.requires_grad());
}

TEST_CASE("gpt: a tied table is one parameter with both gradients") {
  manual_seed(2);
  nn::Gpt model(small(true));
  CHECK(model.parameters().size() == 36);
  const Tensor y = model(ids);
  y.backward(cotangent(y, 5));
  const Tensor gradient = model.tokens.weight.grad();
  REQUIRE(gradient.defined());
  // Token 10 is not among the ids: its gradient comes from the head alone; with a head of its own
  // the table would get none.
  CHECK(max(abs(gradient.slice(0, 10, 11))).item() > 0);
  const NoGrad no_grad;
  model.tokens.weight.copy_(zeros({11, 8}));
  check_close(model(ids), zeros({2, 4, 11}), 0);
}

TEST_CASE("gpt: the count of its numbers is the formula's") {
  for (const bool tied : {false, true}) {
    const nn::GptOptions o = small(tied);
    const std::int64_t e = o.embed_dim;
    std::int64_t count = 0;
    for (const Tensor& parameter : nn::Gpt(o).parameters()) count += parameter.numel();
    const std::int64_t tables = (tied ? 1 : 2) * o.vocabulary * e + o.context * e;
    CHECK(count == tables + o.num_layers * (12 * e * e + 13 * e) + 2 * e);
  }
}

TEST_CASE("gpt: refuses ids and sizes that do not fit") {
  const nn::Gpt model(small());
  CHECK_THROWS_WITH_AS(model(Ids{Shape{1, 7}, std::vector<std::int64_t>(7)}),
                       "gpt: 7 tokens for a context of 6: pass the last 6 alone", ValueError);
  CHECK_THROWS_WITH_AS(model(Ids{Shape{3}, {0, 1, 2}}),
                       "gpt: ids of shape (3,): expected (sequences, tokens), at least one of each",
                       ShapeError);
  CHECK_THROWS_AS(model(Ids{Shape{1, 0}, {}}), ShapeError);
  CHECK_THROWS_AS(model(Ids{Shape{1, 1}, {11}}), ValueError);
  nn::GptOptions options = small();
  options.num_layers = 0;
  CHECK_THROWS_WITH_AS(nn::Gpt{options}, "gpt: num_layers is 0: it must be positive", ValueError);
  options = small();
  options.num_heads = 3;
  CHECK_THROWS_AS(nn::Gpt{options}, ValueError);
}
