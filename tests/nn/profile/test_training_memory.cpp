// transformer_memory() beside the bytes that arrays hold while a model trains.

#include "core/cpu/memory.h"
#include "nn/nn.h"
#include "tests/check.h"

using namespace wick;
using namespace wick::nn;

TEST_CASE("transformer_memory: parameters, gradients and moments to the byte, activations nearly") {
  GptOptions options;
  options.vocabulary = 50;
  options.context = 32;
  options.embed_dim = 32;
  options.num_heads = 4;
  options.num_layers = 3;
  const std::int64_t batch = 4, tokens = 32;
  Ids ids{Shape{batch, tokens}, {}}, labels{Shape{batch * tokens}, {}};
  for (std::int64_t i = 0; i < batch * tokens; ++i) {
    ids.values.push_back(i % 50);
    labels.values.push_back((i + 1) % 50);
  }
  const auto held = [] { return static_cast<std::int64_t>(memory_statistics().bytes_held); };
  const std::int64_t before = held();
  Gpt model(options);
  AdamW optimizer(model.parameters(), AdamWOptions());
  std::int64_t activations = 0;
  {
    const std::int64_t start = held();
    const Tensor loss = cross_entropy(model(ids).reshape({batch * tokens, 50}), labels);
    activations = held() - start;
    loss.backward();
  }
  optimizer.step();
  const TrainingMemory memory = transformer_memory(options, batch, tokens);
  CHECK(held() - before == memory.parameters + memory.gradients + memory.moments);
  // One pass keeps no weights, but its results, and norms keep two numbers for each row.
  const std::int64_t number = sizeof(Scalar), n = batch * tokens;
  const std::int64_t weights = number * 3 * batch * 4 * tokens * tokens;
  const std::int64_t results = number * 3 * n * 32;
  CHECK(activations >= memory.activations - weights + results);
  CHECK(activations <= (memory.activations - weights + results) * 1.05);
}
