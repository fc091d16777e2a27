#include "nn/attention/multi_head_attention.h"
#include "tests/12_attention/public/parameters.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/layout.h"

#include <algorithm>
#include <cmath>

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
  observe("(b, 1, s)", attention(query, key, key, draw.mask({3, 1, 5})));
  observe("(1, t, s)", attention(query, key, key, draw.mask({1, 4, 5})));
  observe("(b, h, 1, s)", attention(query, key, key, draw.mask({3, 3, 1, 5})));
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
  // Of 40 queries whose only key has the weight 1, dropout leaves some without it.
  nn::MultiHeadAttention one(4, 1, 0.5);
  set_parameters(one, draw);
  const Tensor only = draw.normal({1, 1, 4});
  const Tensor rest = one(draw.normal({1, 40, 4}), only, only).contiguous();
  double further = 0;
  for (std::int64_t i = 4; i < rest.numel(); ++i) {
    further += std::fabs(element(rest, i) - element(rest, i % 4)) > 1e-6 ? 1 : 0;
  }
  observe("one key: outputs that differ from the first one's, if any", std::min(further, 1.0));
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
