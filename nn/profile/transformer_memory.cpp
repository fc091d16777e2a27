// The memory of a training step by formula.

#include "nn/profile/profile_checks.h"

namespace wick::nn {

TrainingMemory transformer_memory(const GptOptions& options, std::int64_t batch,
                                  std::int64_t tokens) {
  check_transformer("transformer_memory", options, batch, tokens);
  // BEGIN SOLUTION 14.5
  const auto size = static_cast<std::int64_t>(sizeof(Scalar));
  const std::int64_t e = options.embed_dim;
  const std::int64_t table = options.vocabulary * e;
  const std::int64_t n = batch * tokens;

  // Four e x e projections, two of e x 4 e, their nine rows of biases and two norms of 2 e.
  std::int64_t parameters = table + options.num_layers * (12 * e * e + 13 * e) + 2 * e;
  if (options.rotary_base == 0) parameters += options.context * e;
  if (!options.tied) parameters += table;

  const std::int64_t weights = batch * options.num_heads * tokens * tokens;
  const std::int64_t activations =
      options.num_layers * (16 * n * e + weights) + 2 * n * e + n * options.vocabulary;
  return {parameters * size, parameters * size, 2 * parameters * size, activations * size};
  // END SOLUTION
}

}  // namespace wick::nn
