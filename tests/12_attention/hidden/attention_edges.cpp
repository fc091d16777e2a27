#include "nn/attention/attention.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/not_numbers.h"

#include <functional>
#include <utility>

using namespace wick;
using namespace wick::scenario;

// The edges of what 12.4 is called with: see tests/12_attention/edges.toml.
namespace {

void observe_attention(const std::string& name, const nn::Attention& attention) {
  observe(name + ": weights", attention.weights);
  observe(name + ": output", attention.output);
}

}  // namespace

GRADED("12.4", "every pair of options") {
  const Tensor q = draw.normal({2, 3, 4}), k = draw.normal({2, 3, 4}), v = draw.normal({2, 3, 5});
  using Set = std::function<void(nn::AttentionOptions&)>;
  const Tensor mask = draw.values({3, 3}, {1, 0, 1, 1, 1, 0, 0, 1, 1}), bias = draw.normal({3, 3});
  const std::vector<std::pair<std::string, Set>> options = {
      {"mask", [&](auto& chosen) { chosen.mask = mask; }},
      {"causal", [&](auto& chosen) { chosen.causal = true; }},
      {"bias", [&](auto& chosen) { chosen.bias = bias; }},
      {"scale", [&](auto& chosen) { chosen.scale = -0.3; }},
      {"temperature", [&](auto& chosen) { chosen.temperature = 0.7; }},
      {"dropout", [&](auto& chosen) { chosen.dropout = 0.4; }},
  };
  for (std::size_t i = 0; i < options.size(); ++i) {
    for (std::size_t j = i + 1; j < options.size(); ++j) {
      nn::AttentionOptions chosen;
      options[i].second(chosen);
      options[j].second(chosen);
      const nn::Attention attention = nn::scaled_dot_product_attention(q, k, v, chosen);
      const std::string name = options[i].first + " with " + options[j].first;
      observe(name + ": weights", attention.weights);
      if (chosen.dropout == 0) observe(name + ": output", attention.output);
    }
  }
}

GRADED("12.4", "one query for many keys, many for one, and one for one") {
  const std::int64_t s = draw.integer(2, 6);
  const Tensor one = draw.normal({2, 1, 4}), many = draw.normal({2, s, 4});
  observe_attention("one query", nn::scaled_dot_product_attention(one, many, many));
  observe_attention("one key", nn::scaled_dot_product_attention(many, one, one));
  const Tensor number = draw.normal({1, 1});
  nn::AttentionOptions options;
  options.mask = draw.full({1, 1}, 1);
  options.bias = draw.normal({1, 1});
  observe_attention("one number",
                    nn::scaled_dot_product_attention(number, number, number, options));
  options = {};
  options.causal = true;
  observe_attention("a causal query", nn::scaled_dot_product_attention(one, many, many, options));
}

GRADED("12.4", "operands, a mask and a bias that lie alike in memory") {
  const std::int64_t n = draw.integer(3, 5);
  const Tensor x = draw.normal_permuted({2, n, n});
  nn::AttentionOptions options;
  observe_attention("self-attention", nn::scaled_dot_product_attention(x, x, x));
  options.bias = draw.normal_permuted({n, n});
  options.mask = tril(draw.full({n, n}, 1)).transpose(0, 1);
  observe_attention("all permuted", nn::scaled_dot_product_attention(x, x, x, options));
  const Tensor repeated = stretched(draw.normal({2, 1, n}), n);
  options.bias = stretched(draw.normal({1, n}), n);
  options.mask = stretched(draw.mask({1, n}), n);
  observe_attention("all stretched",
                    nn::scaled_dot_product_attention(repeated, repeated, repeated, options));
}

GRADED("12.4", "a bias of -infinity blocks, and NaN stays in its row") {
  const Tensor q = with_numbers(draw.normal({4, 3}), {{3, not_a_number}});
  const Tensor k = draw.normal({3, 3});
  const Tensor v = with_numbers(draw.normal({3, 2}), {{0, 1e300}, {3, -2000}});
  nn::AttentionOptions options;
  options.bias = with_numbers(draw.normal({4, 3}), {{0, -no_bound}, {7, -no_bound}, {11, -1e200}});
  const nn::Attention attention = nn::scaled_dot_product_attention(q, k, v, options);
  observe_with_nan("weights", attention.weights);
  observe_with_nan("output", attention.output);
  options = {};
  options.temperature = 5000;
  observe_with_nan("flat", nn::scaled_dot_product_attention(q, k, v, options).weights);
  options.temperature = no_bound;
  observe_with_nan("all alike", nn::scaled_dot_product_attention(q, k, v, options).weights);
  options.temperature = 5000;
  options.scale = 2000;
  observe_with_nan("rescaled", nn::scaled_dot_product_attention(q, k, v, options).weights);
}

GRADED("12.4", "values that are no numbers") {
  const Tensor q = draw.normal({2, 3}), k = draw.normal({3, 3});
  const Tensor v = with_numbers(draw.normal({3, 3}), {{1, not_a_number}, {5, no_bound}});
  observe_with_nan("output", nn::scaled_dot_product_attention(q, k, v).output);
  const Tensor large = with_numbers(draw.normal({2, 3}), {{0, no_bound}});
  const Tensor ones = draw.uniform({3, 3}, 1, 2);
  observe_with_nan("an infinite query", nn::scaled_dot_product_attention(large, ones, v).weights);
  observe_with_nan("an infinite key",
                   nn::scaled_dot_product_attention(ones, large, k.slice(0, 0, 2)).weights);
  const Tensor odd = with_numbers(draw.normal({3, 3}), {{4, not_a_number}});
  observe_with_nan("a key", nn::scaled_dot_product_attention(q, odd, v).weights);
}

GRADED("12.4", "gradients of attention, twice") {
  const Tensor q = differentiable(draw.normal({2, 3})), k = differentiable(draw.normal({4, 3}));
  const Tensor v = differentiable(draw.normal({4, 2}));
  nn::AttentionOptions options;
  options.bias = differentiable(draw.normal({2, 4}));
  for (const std::string time : {"once", "twice"}) {
    run_backward(nn::scaled_dot_product_attention(q, k, v, options).output, draw.normal({2, 2}));
    observe("dq " + time, q.grad());
    observe("dk " + time, k.grad());
    observe("dv " + time, v.grad());
    observe("dbias " + time, options.bias.grad());
  }
  const Tensor values = differentiable(draw.normal({4, 1}));
  run_backward(nn::scaled_dot_product_attention(q, k, values).output, draw.normal({2, 1}));
  observe("dv of single numbers", values.grad());
  nn::AttentionOptions scaled;
  scaled.scale = 1e-8;
  observe("weights at a scale near 0",
          nn::scaled_dot_product_attention(q.detach(), k.detach(), v.detach(), scaled).weights);
}

GRADED("12.4", "hundreds of queries, of keys and of features") {
  const std::int64_t n = draw.integer(257, 300);
  nn::AttentionOptions options;
  options.mask = draw.mask({2, n});
  options.bias = draw.normal({1, n});
  const Tensor few = draw.normal({2, 3}), many = draw.normal({n, 3});
  observe_attention("many keys",
                    nn::scaled_dot_product_attention(few, many, draw.normal({n, 2}), options));
  observe_attention("many queries", nn::scaled_dot_product_attention(many, few, few));
  observe_attention("five axes", nn::scaled_dot_product_attention(draw.normal({2, 1, 3, 2, 4}),
                                                                  draw.normal({2, 1, 3, 5, 4}),
                                                                  draw.normal({2, 1, 3, 5, 3})));
  options = {};
  options.causal = true;
  observe("many of both", nn::scaled_dot_product_attention(many, many, many, options).output);
  observe_attention("many features",
                    nn::scaled_dot_product_attention(draw.normal({2, n}), draw.normal({3, n}),
                                                     draw.normal({3, n})));
  // Scores near a million that differ by a tenth.
  const double million = draw.uniform({}, 1e6, 2e6).item();
  options = {};
  options.scale = 1;
  observe_attention("large scores",
                    nn::scaled_dot_product_attention(draw.values({1, 2}, {million, 1}),
                                                     draw.values({2, 2}, {1, 0.1, 1, 0}),
                                                     draw.normal({2, 2}), options));
}
