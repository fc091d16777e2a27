#include "nn/attention/attention.h"
#include "tools/grade/scenario/scenario.h"

using namespace wick;
using namespace wick::scenario;

GRADED("12.4", "attention of a small batch") {
  const Tensor q = show("q", draw.normal({2, 3, 4}));  // (b, t, d_k)
  const Tensor k = show("k", draw.normal({2, 5, 4}));  // (b, s, d_k)
  const Tensor v = show("v", draw.normal({2, 5, 4}));  // (b, s, d_v)
  const nn::Attention attention = nn::scaled_dot_product_attention(q, k, v);
  observe("weights", attention.weights);
  observe("output", attention.output);
  observe_property("rows of weights", attention.weights, "distribution");
  CHECK(attention.weights.shape() == Shape{2, 3, 5});
  CHECK(attention.output.shape() == Shape{2, 3, 4});
}

GRADED("12.4", "attention with a mask") {
  const Tensor q = show("q", draw.normal({2, 3, 4}));
  const Tensor k = show("k", draw.normal({2, 5, 4}));
  const Tensor v = show("v", draw.normal({2, 5, 4}));
  const Tensor mask = show("mask", draw.values({3, 5}, {1, 0, 1, 1, 0,  //
                                                        0, 0, 0, 1, 0,  //
                                                        1, 1, 0, 1, 1}));
  const nn::Attention attention = nn::scaled_dot_product_attention(q, k, v, mask);
  observe("weights", attention.weights);
  observe("output", attention.output);
}

GRADED("12.4", "causal attention") {
  const Tensor x = show("q, k and v", draw.normal({2, 4, 3}));
  nn::AttentionOptions options;
  options.causal = true;
  const nn::Attention attention = nn::scaled_dot_product_attention(x, x, x, options);
  observe("weights", attention.weights);
  observe("output", attention.output);
}

GRADED("12.4", "a key that outshines the rest") {
  // Scores are up to some thousands: exp of that is no number.
  const Tensor q = show("q", draw.normal({3, 4}, 60));
  const Tensor k = show("k", draw.normal({5, 4}, 60));
  const Tensor v = show("v", draw.normal({5, 2}));
  const nn::Attention attention = nn::scaled_dot_product_attention(q, k, v);
  observe("weights", attention.weights);
  observe("output", attention.output);
}
