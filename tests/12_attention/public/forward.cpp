#include "nn/attention/multi_head_attention.h"
#include "tests/12_attention/public/parameters.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("12.7", "self-attention of a small batch") {
  nn::MultiHeadAttention attention(6, 3);
  set_parameters(attention, draw);
  const Tensor x = show("x", draw.normal({2, 4, 6}));  // (b, t, e)
  const Tensor output = attention(x);
  observe("output", output);
  CHECK(output.shape() == Shape{2, 4, 6});
}

GRADED("12.7", "cross-attention") {
  nn::MultiHeadAttention attention(6, 3);
  set_parameters(attention, draw);
  const Tensor query = show("query", draw.normal({2, 4, 6}));  // (b, t, e)
  const Tensor key = show("key", draw.normal({2, 5, 6}));      // (b, s, e)
  const Tensor value = show("value", draw.normal({2, 5, 6}));  // (b, s, e)
  const Tensor output = attention(query, key, value);
  observe("output", output);
  CHECK(output.shape() == Shape{2, 4, 6});
}

GRADED("12.7", "self-attention with a mask") {
  nn::MultiHeadAttention attention(6, 3);
  set_parameters(attention, draw);
  const Tensor x = show("x", draw.normal({2, 3, 6}));
  const Tensor mask = show("mask", nn::causal_mask(3));
  observe("output", attention(x, mask));
}

GRADED("12.7", "masks of two and of three axes") {
  nn::MultiHeadAttention attention(4, 2);
  set_parameters(attention, draw);
  const Tensor x = show("x", draw.normal({2, 3, 4}));  // as many sequences as heads
  const Tensor row = show("mask (1, s)", draw.values({1, 3}, {1, 0, 1}));
  const Tensor by_sequence = show("mask (b, t, s)", draw.mask({2, 3, 3}));
  observe("(1, s)", attention(x, row));
  observe("(b, t, s)", attention(x, by_sequence));
}

GRADED("12.7", "masks of four axes") {
  nn::MultiHeadAttention attention(4, 2);
  set_parameters(attention, draw);
  const Tensor x = show("x", draw.normal({2, 3, 4}));
  const Tensor by_head = show("mask (b, h, t, s)", draw.mask({2, 2, 3, 3}));
  const Tensor padding = show("mask (b, 1, 1, s)", draw.values({2, 1, 1, 3}, {1, 1, 0, 1, 0, 0}));
  observe("(b, h, t, s)", attention(x, by_head));
  observe("(b, 1, 1, s)", attention(x, padding));
}

GRADED("12.7", "nothing is dropped in evaluation") {
  nn::MultiHeadAttention attention(4, 2, 0.5);
  set_parameters(attention, draw);
  attention.eval();
  const Tensor x = show("x", draw.normal({2, 3, 4}));
  observe("output", attention(x));
}

GRADED("12.7", "weights are dropped in training") {
  constexpr std::int64_t b = 2, h = 3, t = 10, s = 8, e = h * s;
  nn::MultiHeadAttention attention(e, h, 0.25);
  set_parameters(attention, draw);
  pass_values_through(attention, draw);
  const Tensor query = draw.normal({b, t, e}, 0.3);
  const Tensor key = draw.normal({b, s, e}, 0.3);
  const Tensor value = identity_per_head(draw, b, h, s);
  attention.train();
  const nn::Attention shown = attention.attend(query, key, value);
  observe("weights before dropout", shown.weights);
  observe_property("weights after dropout", weights_in(shown.output, h), "dropped", {0.25},
                   "weights before dropout");
}

GRADED("12.7", "attend shows the weights of every head") {
  nn::MultiHeadAttention attention(4, 2);
  set_parameters(attention, draw);
  const Tensor query = show("query", draw.normal({1, 2, 4}));
  const Tensor key = show("key and value", draw.normal({1, 3, 4}));
  const nn::Attention shown = attention.attend(query, key, key);
  observe("weights", shown.weights);
  observe("output", shown.output);
  CHECK(shown.weights.shape() == Shape{1, 2, 2, 3});  // (b, h, t, s)
}

GRADED("12.7", "gradients of two tokens and of all parameters") {
  nn::MultiHeadAttention attention(4, 2);
  set_parameters(attention, draw);
  const Tensor x = differentiable(show("x", draw.normal({1, 2, 4})));
  const Tensor output = attention(x);
  observe("output", output);
  run_backward(output, show("doutput", draw.normal({1, 2, 4})));
  observe("dx", x.grad());
  observe("dq_proj.weight", attention.q_proj.weight.grad());
  observe("dk_proj.weight", attention.k_proj.weight.grad());
  observe("dv_proj.bias", attention.v_proj.bias.grad());
  observe("dout_proj.bias", attention.out_proj.bias.grad());
}

GRADED("12.7", "inputs of another shape") {
  nn::MultiHeadAttention attention(6, 3);
  set_parameters(attention, draw);
  observe("output", attention(draw.normal({1, 2, 6})));
  observe_error("two axes",
                [&] {
                  attention(draw.normal({4, 6}));
                },
                {"(4, 6)", "(batch, sequence, embed)"});
  observe_error("embed 8",
                [&] {
                  attention(draw.normal({2, 4, 8}));
                },
                {"(2, 4, 8)", "(batch, sequence, embed)", "6"});
  observe_error("another batch",
                [&] {
                  attention(draw.normal({2, 4, 6}), draw.normal({3, 5, 6}), draw.normal({3, 5, 6}));
                },
                {"(2, 4, 6)", "(3, 5, 6)"});
  observe_error_message("a mask of 0.5", [&] {
    const Tensor x = draw.normal({2, 4, 6});
    attention(x, x, x, draw.full({4, 4}, 0.5));
  });
}
