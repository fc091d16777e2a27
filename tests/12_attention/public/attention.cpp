#include "nn/attention/attention.h"
#include "tests/12_attention/public/identity.h"
#include "tools/grade/scenario/gradients.h"

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

GRADED("12.4", "a blocked key that outshines the rest") {
  // Without the mask, key 0 would leave the others a weight of 0: they share all of it here.
  const Tensor q = show("q", draw.uniform({3, 2}, 40, 50));
  const Tensor k = show("k", draw.values({4, 2}, {50, 50, 0, 0.1, 0.1, 0, -0.1, 0}));
  const Tensor v = show("v", draw.normal({4, 2}));
  const Tensor mask = show("mask", draw.values({1, 4}, {0, 1, 1, 1}));
  const nn::Attention attention = nn::scaled_dot_product_attention(q, k, v, mask);
  observe("weights", attention.weights);
  observe("output", attention.output);
}

GRADED("12.4", "values of another size than keys, which all heads share") {
  const Tensor q = show("q", draw.normal({2, 2, 2, 3}));  // (b, h, t, d_k)
  const Tensor k = show("k", draw.normal({2, 2, 3, 3}));  // (b, h, s, d_k)
  const Tensor v = show("v", draw.normal({2, 1, 3, 2}));  // (b, 1, s, d_v): leading axes broadcast
  const nn::Attention attention = nn::scaled_dot_product_attention(q, k, v);
  observe("weights", attention.weights);
  observe("output", attention.output);
}

GRADED("12.4", "causal with five keys for three queries, and with two") {
  nn::AttentionOptions options;
  options.causal = true;
  const Tensor q = show("q", draw.normal({3, 2}));
  for (const std::int64_t keys : {5, 2}) {
    const std::string name = std::to_string(keys) + " keys";
    const Tensor k = show(name, draw.normal({keys, 2}));
    observe(name, nn::scaled_dot_product_attention(q, k, k, options).weights);
  }
}

GRADED("12.4", "causal and a mask must both allow") {
  const Tensor x = show("q, k and v", draw.normal({3, 2}));
  nn::AttentionOptions options;
  options.causal = true;
  options.mask = show("mask", draw.values({3, 3}, {1, 1, 0,  //
                                                   0, 1, 1,  //
                                                   1, 0, 1}));
  observe("weights", nn::scaled_dot_product_attention(x, x, x, options).weights);
  options.mask = draw.values({1, 3}, {0, 1, 1});  // leaves query 0 nothing
  observe_error_message("query 0 without a key",
                        [&] { nn::scaled_dot_product_attention(x, x, x, options); });
}

GRADED("12.4", "a scale of one's own") {
  const Tensor q = draw.normal({3, 4});
  const Tensor k = draw.normal({5, 4});
  const Tensor v = draw.normal({5, 2});
  nn::AttentionOptions options;
  options.temperature = 0.5;
  observe("temperature 0.5", nn::scaled_dot_product_attention(q, k, v, options).weights);
  options.scale = 0.3;
  options.temperature = 0.8;  // at 0.5 the usual scale of these keys would be 1
  observe("scale 0.3, temperature 0.8", nn::scaled_dot_product_attention(q, k, v, options).weights);
}

GRADED("12.4", "a bias is added to the scaled scores") {
  const Tensor q = show("q", draw.normal({2, 2, 4}));
  const Tensor k = show("k", draw.normal({2, 3, 4}));
  nn::AttentionOptions options;
  options.bias = show("bias", draw.normal({2, 3}));
  observe("weights", nn::scaled_dot_product_attention(q, k, k, options).weights);
  options.mask = show("mask (b, t, s)", draw.values({2, 2, 3}, {1, 0, 1, 1, 1, 1,  //
                                                                0, 1, 1, 1, 1, 0}));
  observe("weights with a mask", nn::scaled_dot_product_attention(q, k, k, options).weights);
}

GRADED("12.4", "weights are dropped before they meet the values") {
  const Tensor q = draw.normal({2, 3, 8, 4});  // (b, h, t, d)
  const Tensor k = draw.normal({2, 3, 8, 4});
  nn::AttentionOptions options;
  options.dropout = 0.3;
  // With the identity for v, the output is what is left of the weights.
  const nn::Attention attention =
      nn::scaled_dot_product_attention(q, k, identity(draw, 8), options);
  observe("weights are those before dropout", attention.weights);
  observe_property("weights after dropout", attention.output, "dropped", {0.3},
                   "weights are those before dropout");
  // With ones for v, both columns are the sum of a row's weights, whichever were dropped.
  const Tensor sums = nn::scaled_dot_product_attention(q, k, draw.full({8, 2}, 1), options).output;
  observe("first sum - second sum", sums.slice(-1, 0, 1) - sums.slice(-1, 1, 2));
}

GRADED("12.4", "gradients of two queries") {
  const Tensor q = differentiable(show("q", draw.normal({2, 4})));
  const Tensor k = differentiable(show("k", draw.normal({3, 4})));
  const Tensor v = differentiable(show("v", draw.normal({3, 2})));
  const Tensor output = nn::scaled_dot_product_attention(q, k, v).output;
  observe("output", output);
  run_backward(output, show("doutput", draw.normal({2, 2})));
  observe("dq", q.grad());
  observe("dk", k.grad());
  observe("dv", v.grad());
}

GRADED("12.4", "inputs that do not fit") {
  const Tensor x = draw.normal({2, 3, 4});
  observe("output", nn::scaled_dot_product_attention(x, x, x).output);
  observe_error("v of another length",
                [&] {
                  nn::scaled_dot_product_attention(x, x, draw.normal({2, 5, 4}));
                },
                {"(2, 3, 4)", "(2, 5, 4)"});
  observe_error_message("a mask of 2", [&] {
    nn::scaled_dot_product_attention(x, x, x, draw.full({3, 3}, 2));
  });
  observe_error_message("nothing allowed", [&] {
    nn::scaled_dot_product_attention(x, x, x, draw.full({3, 3}, 0));
  });
  observe_error("a mask of another size",
                [&] {
                  nn::scaled_dot_product_attention(x, x, x, draw.full({3, 4}, 1));
                },
                {"(3, 4)", "(2, 3, 3)"});
}
