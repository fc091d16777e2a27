#include "nn/attention/multi_head_attention.h"
#include "tests/12_attention/public/parameters.h"

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
