#include "nn/nn.h"
#include "tests/check.h"

#include <stdexcept>

using namespace wick;
using namespace wick::nn;

namespace {

GptOptions options_of(std::int64_t vocabulary, std::int64_t embed_dim, std::int64_t heads,
                      std::int64_t layers) {
  GptOptions options;
  options.vocabulary = vocabulary;
  options.context = 16;
  options.embed_dim = embed_dim;
  options.num_heads = heads;
  options.num_layers = layers;
  return options;
}

std::int64_t flops_of(const std::vector<ProfileLine>& lines, const std::string& name) {
  for (const ProfileLine& line : lines) {
    if (line.name == name) return line.flops;
  }
  return 0;
}

std::int64_t products(const std::vector<ProfileLine>& lines) {
  return flops_of(lines, "matmul") + flops_of(lines, "attention") +
         flops_of(lines, "attention_backward");
}

Ids some_ids(std::int64_t batch, std::int64_t tokens, std::int64_t vocabulary) {
  Ids ids{Shape{batch, tokens}, {}};
  for (std::int64_t i = 0; i < batch * tokens; ++i) ids.values.push_back(i % vocabulary);
  return ids;
}

}  // namespace

TEST_CASE("profile: a line for each name, falling by FLOPs, equal ones by name") {
  const Tensor a = ones({2, 3}), b = ones({3, 5});
  const std::vector<ProfileLine> lines = profile([&] {
    matmul(a, b);
    exp(a);
    matmul(a, b.transpose(0, 1).transpose(0, 1));
    abs(a);
  });
  REQUIRE(lines.size() == 4);
  CHECK(lines[0].name == "matmul");
  CHECK(lines[0].calls == 2);
  CHECK(lines[0].flops == 120);
  CHECK(lines[0].bytes == 62 * std::int64_t{sizeof(Scalar)});
  CHECK(lines[1].name == "abs");
  CHECK(lines[2].name == "exp");
  CHECK(lines[2].flops == 6);
  CHECK(lines[3].name == "transpose");
  CHECK(lines[3].calls == 2);
  CHECK(lines[3].bytes == 0);
}

TEST_CASE("profile: nothing observes after an exception") {
  CHECK_THROWS_AS(profile([] { throw std::runtime_error("stop"); }), std::runtime_error);
  CHECK(Observe::last() == nullptr);
  CHECK(profile([] {}).empty());
}

TEST_CASE("profile: refuses an empty function") {
  CHECK_THROWS_WITH_AS(
      profile({}), "profile: the work is an empty function: there is nothing to run", ValueError);
}

TEST_CASE("transformer_flops: equals the products of a forward pass to the unit") {
  for (const GptOptions& options :
       {options_of(11, 8, 2, 1), options_of(7, 12, 3, 3), options_of(5, 4, 1, 2)}) {
    Gpt model(options);
    model.eval();
    for (const auto& [batch, tokens] : {std::pair{1, 1}, {2, 5}, {3, 16}}) {
      CAPTURE(batch);
      CAPTURE(tokens);
      const Ids ids = some_ids(batch, tokens, options.vocabulary);
      CHECK(products(profile([&] { model(ids); })) == transformer_flops(options, batch, tokens));
    }
  }
}

TEST_CASE("transformer_flops: backward has twice as many, and the scores of one pass once more") {
  const GptOptions options = options_of(11, 8, 2, 2);
  const Gpt model(options);
  const Tensor logits = model(some_ids(3, 5, 11));
  const auto lines = profile([&] { logits.backward(ones(logits.shape())); });
  // 2 n t e for each layer
  const std::int64_t again = flops_of(lines, "attention_backward") == 0 ? 0 : 2 * 2 * 15 * 5 * 8;
  CHECK(products(lines) == 2 * transformer_flops(options, 3, 5) + again);
}

TEST_CASE("transformer_flops: GPT-2 XL, and a text longer than its context") {
  GptOptions options = options_of(50257, 1600, 25, 48);
  options.context = 1024;
  CHECK(transformer_flops(options, 1, 1024) == 3506703564800);
  CHECK(transformer_flops(options, 1, 16384) == 133416668364800);
}

TEST_CASE("transformer_flops: refuses sizes that no model has") {
  GptOptions options = options_of(11, 8, 3, 2);
  CHECK_THROWS_WITH_AS(
      transformer_flops(options, 1, 1),
      "transformer_flops: embed_dim 8 with num_heads 3: num_heads must divide embed_dim",
      ValueError);
  options.num_heads = 2;
  CHECK_THROWS_WITH_AS(transformer_memory(options, 0, 1),
                       "transformer_memory: batch is 0: it must be positive", ValueError);
}

TEST_CASE("count_parameters: a shared parameter counts once, and equals the memory's formula") {
  for (const bool tied : {false, true}) {
    for (const double rotary : {0.0, 10000.0}) {
      GptOptions options = options_of(11, 8, 2, 3);
      options.tied = tied;
      options.rotary_base = rotary;
      const Gpt model(options);
      const std::int64_t count = count_parameters(model);
      CHECK(count == 88 + (tied ? 0 : 88) + (rotary > 0 ? 0 : 128) + 3 * (768 + 104) + 16);
      const TrainingMemory memory = transformer_memory(options, 2, 4);
      const std::int64_t bytes = count * std::int64_t{sizeof(Scalar)};
      CHECK(memory.parameters == bytes);
      CHECK(memory.gradients == bytes);
      CHECK(memory.moments == 2 * bytes);
      CHECK(memory.activations ==
            (3 * (16 * 8 * 8 + 2 * 2 * 16) + 2 * 8 * 8 + 8 * 11) * std::int64_t{sizeof(Scalar)});
    }
  }
}

TEST_CASE("roofline: memory is the limit below the ridge, the processor above") {
  const Roofline machine{200, 40};
  CHECK(ridge(machine) == 5);
  CHECK(attainable(machine, 0) == 0);
  CHECK(attainable(machine, 2) == 80);
  CHECK(attainable(machine, 5) == 200);
  CHECK(attainable(machine, 1000) == 200);
  CHECK(least_seconds(machine, {400, 40}) == 2);
  CHECK(least_seconds(machine, {400, 400}) == 10);
  CHECK(least_seconds(machine, {}) == 0);
}

TEST_CASE("roofline: refuses rates and intensities that are none") {
  CHECK_THROWS_WITH_AS(ridge({0, 1}),
                       "ridge: flops_per_second is 0, bytes_per_second 1: both must be positive "
                       "and finite",
                       ValueError);
  CHECK_THROWS_WITH_AS(attainable({1, 1}, -2),
                       "attainable: flops_per_byte is -2: it must be 0 or more", ValueError);
}
