#include "nn/attention/attention.h"
#include "tests/12_attention/public/identity.h"
#include "tools/grade/scenario/gradients.h"

#include <cmath>
#include <set>

using namespace wick;
using namespace wick::scenario;

GRADED("12.4", "values of another size than keys") {
  const Tensor q = draw.normal_permuted({2, 3, 4, 6});  // (b, h, t, d_k)
  const Tensor k = draw.normal_permuted({3, 5, 6});     // (h, s, d_k)
  const Tensor v = draw.normal_permuted({2, 1, 5, 7});  // (b, 1, s, d_v)
  const nn::Attention attention = nn::scaled_dot_product_attention(q, k, v);
  observe("weights", attention.weights);
  observe("output", attention.output);
}

GRADED("12.4", "scores of 1e10, blocked and allowed") {
  const double large = 1e5;
  const Tensor q = draw.values({3, 2}, {large, draw.uniform({}).item(), 0, 1, -large, 0});
  const Tensor k = draw.values({5, 2}, {large, 0, 0, 1, 0, 2, 0, -1, large, 1});
  const Tensor v = draw.normal({5, 3});
  const Tensor mask = draw.values({3, 5}, {0, 1, 1, 1, 0,    // 1e10 is blocked
                                           1, 1, 0, 1, 1,    //
                                           1, 0, 0, 0, 1});  // -1e10 is all there is
  const nn::Attention attention = nn::scaled_dot_product_attention(q, k, v, mask);
  observe("weights", attention.weights);
  observe("output", attention.output);
  nn::AttentionOptions causal;
  causal.causal = true;  // the second score of the first row, 1e10, is of a later key
  observe("causal weights", nn::scaled_dot_product_attention(draw.values({2, 2}, {large, 0, 0, 1}),
                                                             draw.values({2, 2}, {0, 1, large, 0}),
                                                             draw.normal({2, 3}), causal)
                                .weights);
}

GRADED("12.4", "causal with more keys than queries, and with fewer") {
  nn::AttentionOptions options;
  options.causal = true;
  // Sizes that come again, exchanged and beside others: no mask of before fits.
  for (const auto& [queries, keys] : std::vector<std::pair<std::int64_t, std::int64_t>>{
           {2, 3}, {3, 2}, {3, 70}, {1, 6}, {6, 1}}) {
    const Tensor q = draw.normal({queries, 3}), k = draw.normal({keys, 3});
    observe(concatenate("weights of ", queries, " queries and ", keys, " keys"),
            nn::scaled_dot_product_attention(q, k, draw.normal({keys, 2}), options).weights);
  }
  for (const std::int64_t keys : {6, 2}) {
    const Tensor q = draw.normal({4, 3});
    const Tensor k = draw.normal({keys, 3});
    const Tensor v = draw.normal({keys, 5});
    const std::string name = std::to_string(keys) + " keys: ";
    const nn::Attention attention = nn::scaled_dot_product_attention(q, k, v, options);
    observe(name + "weights", attention.weights);
    observe(name + "output", attention.output);
  }
}

GRADED("12.4", "causal and a mask together") {
  const Tensor q = draw.normal({2, 4, 3});
  const Tensor k = draw.normal({2, 4, 3});
  const Tensor v = draw.normal({2, 4, 5});
  nn::AttentionOptions options;
  options.causal = true;
  options.mask = draw.values({4, 4}, {1, 1, 0, 1,  //
                                      0, 1, 1, 1,  //
                                      1, 0, 1, 1,  //
                                      1, 1, 0, 0});
  const nn::Attention attention = nn::scaled_dot_product_attention(q, k, v, options);
  observe("weights", attention.weights);
  observe("output", attention.output);

  options.mask = draw.values({1, 4}, {0, 1, 1, 1});  // leaves query 0 nothing
  observe_error_message("query 0 without a key",
                        [&] { nn::scaled_dot_product_attention(q, k, v, options); });
}

GRADED("12.4", "a bias") {
  const Tensor q = draw.normal({2, 3, 4});
  const Tensor k = draw.normal({2, 5, 4});
  const Tensor v = draw.normal({2, 5, 2});
  nn::AttentionOptions options;
  options.bias = differentiable(draw.normal({3, 5}));
  const Tensor output = nn::scaled_dot_product_attention(q, k, v, options).output;
  observe("output with a bias of (t, s)", output);
  run_backward(output, draw.normal({2, 3, 2}));
  observe("dbias", options.bias.grad());
  options.bias = draw.normal({2, 1, 5});
  options.mask = draw.mask({3, 5});
  observe("weights with a bias of (b, 1, s) and a mask",
          nn::scaled_dot_product_attention(q, k, v, options).weights);
}

GRADED("12.4", "dropout acts on the weights, after softmax") {
  const std::int64_t keys = 30;
  const double p = 0.3;
  const Tensor q = draw.normal({3, 4, 20, 6});  // (b, h, t, d)
  const Tensor k = draw.normal({3, 4, keys, 6});
  nn::AttentionOptions options;
  options.dropout = p;
  // With the identity for v, the output is what is left of the weights.
  const Tensor v = identity(draw, keys);
  const nn::Attention attention = nn::scaled_dot_product_attention(q, k, v, options);
  const std::vector<Scalar> weights = attention.weights.to_vector();
  const std::vector<Scalar> left = attention.output.to_vector();
  double zeros = 0, ratios = 0;
  std::set<std::vector<bool>> patterns;
  for (std::size_t head = 0; head < 3 * 4; ++head) {
    std::vector<bool> is_zero;
    for (std::size_t i = head * 20 * keys; i < (head + 1) * 20 * keys; ++i) {
      is_zero.push_back(left[i] == 0);
      zeros += left[i] == 0 ? 1 : 0;
      ratios += left[i] / weights[i];
    }
    patterns.insert(is_zero);
  }
  const double count = static_cast<double>(left.size());
  observe_property("weights", attention.weights, "distribution");
  options.dropout = 0;
  const Tensor expected = nn::scaled_dot_product_attention(q, k, v, options).weights;
  options.dropout = p;
  observe_statistic("how far dropout moves the weights",
                    max(abs(attention.weights - expected)).item(), 0, 1e-7);
  // As uncertain as if all heads dropped the same: that is another mistake, seen below.
  observe_statistic("share of weights dropped", zeros / count, p, std::sqrt(p * (1 - p) / 600));
  observe_statistic("what the others are multiplied by", ratios / (count - zeros), 1 / (1 - p),
                    1e-6);
  observe("heads that drop in their own places", static_cast<double>(patterns.size()));
  observe_property("weights after dropout", attention.output, "dropped", {p}, "weights");

  // With ones for v, the output is a row's sum. It is never 0, unless outputs are dropped.
  const Tensor sums =
      nn::scaled_dot_product_attention(q, k, draw.full({keys, 1}, 1), options).output;
  double empty = 0;
  for (const Scalar sum : sums.to_vector()) empty += sum == 0 ? 1 : 0;
  observe("rows without any weight", empty);
  options.dropout = 1;
  observe("output where all is dropped", nn::scaled_dot_product_attention(q, k, v, options).output);
}

GRADED("12.4", "gradients of attention") {
  const Tensor q = differentiable(draw.normal_permuted({2, 3, 4}));
  const Tensor k = differentiable(draw.normal_permuted({2, 5, 4}));
  const Tensor v = differentiable(draw.normal_permuted({2, 5, 6}));
  const Tensor mask = draw.values({3, 5}, {1, 0, 1, 1, 1,  //
                                           1, 1, 0, 1, 0,  //
                                           0, 1, 1, 1, 1});
  const Tensor output = nn::scaled_dot_product_attention(q, k, v, mask).output;
  observe("output", output);
  run_backward(output, draw.normal({2, 3, 6}));
  observe("dv", v.grad());
  observe("dq", q.grad());
  observe("dk", k.grad());
}
