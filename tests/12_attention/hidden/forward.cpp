#include "nn/attention/multi_head_attention.h"
#include "tests/12_attention/public/parameters.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("12.7", "the weights of every head") {
  nn::MultiHeadAttention attention(20, 4, 0, false);
  set_parameters(attention, draw);
  const Tensor query = draw.normal_permuted({2, 3, 20});
  const Tensor key = draw.normal_permuted({2, 6, 20});
  const nn::Attention shown = attention.attend(query, key, key);
  observe("weights", shown.weights);  // (b, h, t, s)
  observe("output", shown.output);
  observe("weights of as many keys", attention.attend(key, key, key).weights);  // not causal
}

GRADED("12.7", "masks of every rank") {
  nn::MultiHeadAttention attention(6, 3);
  set_parameters(attention, draw);
  const Tensor query = draw.normal({3, 4, 6});  // as many sequences as heads
  const Tensor key = draw.normal({3, 5, 6});
  observe("(t, s)", attention(query, key, key, draw.mask({4, 5})));
  observe("(b, t, s)", attention(query, key, key, draw.mask({3, 4, 5})));
  observe("(b, h, t, s)", attention(query, key, key, draw.mask({3, 3, 4, 5})));
  observe("(b, 1, 1, s)", attention(query, key, key, draw.mask({3, 1, 1, 5})));
}

GRADED("12.7", "dropout only while training") {
  constexpr std::int64_t b = 4, h = 3, t = 40, s = 20, e = h * s;
  nn::MultiHeadAttention attention(e, h, 0.25);
  set_parameters(attention, draw);
  pass_values_through(attention, draw);
  const Tensor query = draw.normal({b, t, e}, 0.3);
  const Tensor key = draw.normal({b, s, e}, 0.3);
  const Tensor value = identity_per_head(draw, b, h, s);
  attention.eval();
  observe_property("resting", weights_in(attention(query, key, value), h), "distribution");
  attention.train();
  observe_property("training", weights_in(attention(query, key, value), h), "dropped", {0.25},
                   "resting");
}

GRADED("12.7", "gradients of x and of all eight parameters") {
  nn::MultiHeadAttention attention(6, 2);
  set_parameters(attention, draw);
  const Tensor x = differentiable(draw.normal_permuted({2, 4, 6}));
  const Tensor output = attention(x);
  observe("output", output);
  run_backward(output, draw.normal({2, 4, 6}));
  observe("dx", x.grad());  // of x as query, as key and as value together
  int number = 0;
  for (const nn::Linear* layer :
       {&attention.q_proj, &attention.k_proj, &attention.v_proj, &attention.out_proj}) {
    const std::string name = "layer " + std::to_string(number++);
    observe(name + " dweight", layer->weight.grad());
    if (layer->bias.defined()) observe(name + " dbias", layer->bias.grad());
  }
}
