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
  // v_proj and out_proj pass through, and each head's values are the identity: the output shows
  // what is left of the weights.
  constexpr std::int64_t b = 4, h = 3, t = 40, s = 20, e = h * s;
  nn::MultiHeadAttention attention(e, h, 0.25);
  set_parameters(attention, draw);
  std::vector<double> diagonal(e * e, 0), identities(b * s * e, 0);
  for (std::int64_t i = 0; i < e; ++i) diagonal[i * e + i] = 1;
  for (std::int64_t row = 0; row < b * s; ++row) {
    for (std::int64_t head = 0; head < h; ++head) identities[row * e + head * s + row % s] = 1;
  }
  {
    NoGrad no_grad;
    for (nn::Linear* layer : {&attention.v_proj, &attention.out_proj}) {
      layer->weight.copy_(draw.values({e, e}, diagonal));
      if (layer->bias.defined()) layer->bias.copy_(draw.full({e}, 0));
    }
  }
  const Tensor query = draw.normal({b, t, e}, 0.3);
  const Tensor key = draw.normal({b, s, e}, 0.3);
  const Tensor value = draw.values({b, s, e}, identities);
  const auto weights_of = [](const Tensor& output) {  // (b, t, h s) -> (b, h, t, s)
    return output.reshape({b, t, h, s}).transpose(1, 2);
  };
  attention.eval();
  observe_property("resting", weights_of(attention(query, key, value)), "distribution");
  attention.train();
  observe_property("training", weights_of(attention(query, key, value)), "dropped", {0.25},
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
