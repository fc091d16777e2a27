// The products of a GPT by formula. In the comments b is the batch, t the tokens, e the size of a
// token's vector.

#include "nn/profile/profile_checks.h"

namespace wick::nn {

std::int64_t transformer_flops(const GptOptions& options, std::int64_t batch, std::int64_t tokens) {
  check_transformer("transformer_flops", options, batch, tokens);
  // BEGIN SOLUTION 14.4
  const std::int64_t n = batch * tokens;
  const std::int64_t e = options.embed_dim;
  const std::int64_t projections = 4 * 2 * n * e * e;       // q, k, v and the mix of the heads
  const std::int64_t attention = 2 * 2 * n * tokens * e;    // q kT and weights v, of all heads
  const std::int64_t feed_forward = 2 * 2 * n * e * 4 * e;  // (n, e) x (e, 4 e), and back
  const std::int64_t head = 2 * n * e * options.vocabulary;
  return options.num_layers * (projections + attention + feed_forward) + head;
  // END SOLUTION
}

}  // namespace wick::nn
