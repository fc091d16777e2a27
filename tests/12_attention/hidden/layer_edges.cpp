#include "nn/attention/multi_head_attention.h"
#include "tests/12_attention/public/parameters.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

// The edges of what 12.6 and 12.7 are called with: see tests/12_attention/edges.toml.

GRADED("12.6", "a layer of one feature, of one head, and without bias but with dropout") {
  const std::int64_t e = 2 * draw.integer(2, 60);
  nn::MultiHeadAttention one(1, 1), whole(e, 1), last(e, e, 0.5, false);
  for (nn::MultiHeadAttention* attention : {&one, &whole, &last}) {
    observe_parameters(concatenate(attention->num_heads(), " of ", attention->embed_dim()),
                       *attention);
  }
  std::vector<double> resting{static_cast<double>(e)};
  last.train();
  last.eval();
  observe("parameters at rest", static_cast<double>(last.parameters().size()));
  for (const nn::Linear* layer : {&last.q_proj, &last.k_proj, &last.v_proj, &last.out_proj}) {
    resting.push_back(layer->is_training() ? 1 : 0);
  }
  observe("layers that train at rest", resting);
}

GRADED("12.7", "one query for many keys, many for one, and one for one") {
  const std::int64_t s = draw.integer(2, 6);
  nn::MultiHeadAttention attention(4, 2), small(1, 1);
  set_parameters(attention, draw);
  set_parameters(small, draw);
  const Tensor one = draw.normal({2, 1, 4}), many = draw.normal({2, s, 4});
  observe("one query", attention(one, many, many));
  observe("one key", attention(many, one, one));
  observe("one token", attention(one));
  const Tensor number = draw.normal({1, 1, 1});
  observe("one number", small(number));
  observe("one number with a mask", small(number, draw.full({1, 1}, 1)));
  observe("weights of one head", small.attend(number, number, number).weights);
  nn::MultiHeadAttention single(4, 1);
  set_parameters(single, draw);
  observe("weights of one head of four features", single.attend(many, one, one).weights);
}

GRADED("12.7", "sequences and masks that lie alike in memory") {
  const std::int64_t n = 4;
  nn::MultiHeadAttention attention(n, 2);
  set_parameters(attention, draw);
  const Tensor x = draw.normal_permuted({2, n, n});
  const Tensor causal = tril(draw.full({2, n, n}, 1));
  const Tensor mask = draw.normal_permuted({2, n, n}) * 0 + causal;
  Tensor permuted = draw.normal_permuted({2, n, n});
  {
    NoGrad no_grad;
    permuted.copy_(mask);
  }
  observe("alike", attention(x, permuted));
  const Tensor repeated = stretched(draw.normal({2, 1, n}), n);
  const Tensor same = stretched(draw.mask({1, n}), n);
  observe("stretched", attention(repeated, same));
  observe("stretched keys", attention(x, repeated, repeated, same));
}

GRADED("12.7", "what is no number stays in its sequence") {
  nn::MultiHeadAttention attention(4, 2);
  set_parameters(attention, draw);
  const Tensor x =
      with_numbers(draw.normal({4, 3, 4}), {{0, not_a_number}, {16, no_bound}, {30, 1e5}});
  observe_with_nan("self-attention", attention(x));
  observe_with_nan("cross-attention", attention(draw.normal({4, 2, 4}), x, x));
}

GRADED("12.7", "gradients, twice") {
  nn::MultiHeadAttention attention(4, 2);
  set_parameters(attention, draw);
  const Tensor x = differentiable(draw.normal({2, 3, 4}));
  const Tensor key = differentiable(draw.normal({2, 2, 4}));
  for (const std::string time : {"once", "twice"}) {
    run_backward(attention(x), draw.normal({2, 3, 4}));
    run_backward(attention(x, key, key), draw.normal({2, 3, 4}));
    observe("dx " + time, x.grad());
    observe("dkey " + time, key.grad());
    observe("dweight " + time, attention.q_proj.weight.grad());
  }
}

GRADED("12.7", "evaluation after training, and training again") {
  constexpr std::int64_t b = 4, h = 3, t = 40, s = 20, e = h * s;
  nn::MultiHeadAttention attention(e, h, 0.25);
  set_parameters(attention, draw);
  pass_values_through(attention, draw);
  const Tensor query = draw.normal({b, t, e}, 0.3), key = draw.normal({b, s, e}, 0.3);
  const Tensor value = identity_per_head(draw, b, h, s);
  const Tensor trained = attention(query, key, value);
  attention.eval();
  observe("resting", attention(query, key, value));
  observe("self-attention at rest", attention(key));
  observe_property("trained", weights_in(trained, h), "dropped", {0.25}, "weights at rest");
  observe("weights at rest", weights_in(attention(query, key, value), h));
  attention.train();
  observe_property("trained again", weights_in(attention(query, key, value), h), "dropped", {0.25},
                   "weights at rest");
}

GRADED("12.7", "hundreds of tokens, and of features") {
  const std::int64_t n = draw.integer(257, 270), e = 66;
  nn::MultiHeadAttention attention(4, 2), wide(e, 3);
  set_parameters(attention, draw);
  set_parameters(wide, draw);
  const Tensor many = draw.normal({1, n, 4}), few = draw.normal({1, 2, 4});
  observe("many queries", attention(many, few, few));
  observe("many keys", attention(few, many, many, draw.mask({2, n})));
  observe("many of both", attention(many, draw.mask({1, n})));
  observe("many features", wide(draw.normal({1, 2, e}, 0.1)));
}
