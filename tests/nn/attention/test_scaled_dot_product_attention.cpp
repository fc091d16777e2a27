#include "nn/attention/attention.h"

#include "tests/check.h"

#include <cmath>

using namespace wick;
using namespace wick::nn;

namespace {

// A few sums of tens of products: rounding of the last digits.
const double rounding = tolerance(1e-5, 1e-13);

// The definition, one query at a time, on vectors: o_i = sum_j softmax_j(q_i . k_j / sqrt(d)) v_j.
// q (n, t, d), k (n, s, d), v (n, s, c); allowed(n, i, j).
template <typename Allowed>
Attention by_loops(const Tensor& q, const Tensor& k, const Tensor& v, Allowed allowed) {
  const std::int64_t n = q.size(0), t = q.size(1), s = k.size(1), d = q.size(2), c = v.size(2);
  std::vector<double> output, weights;
  for (std::int64_t b = 0; b < n; ++b) {
    for (std::int64_t i = 0; i < t; ++i) {
      std::vector<double> row(s);
      double total = 0;
      for (std::int64_t j = 0; j < s; ++j) {
        double dot = 0;
        for (std::int64_t a = 0; a < d; ++a) dot += double(q.at({b, i, a})) * k.at({b, j, a});
        row[j] = allowed(b, i, j) ? std::exp(dot / std::sqrt(double(d))) : 0;
        total += row[j];
      }
      for (double& weight : row) weights.push_back(weight /= total);
      for (std::int64_t a = 0; a < c; ++a) {
        double sum = 0;
        for (std::int64_t j = 0; j < s; ++j) sum += row[j] * v.at({b, j, a});
        output.push_back(sum);
      }
    }
  }
  const auto as_tensor = [](const std::vector<double>& values, const Shape& shape) {
    return from_vector(std::vector<Scalar>(values.begin(), values.end()), shape);
  };
  return {as_tensor(output, {n, t, c}), as_tensor(weights, {n, t, s})};
}

bool anything(std::int64_t, std::int64_t, std::int64_t) { return true; }

void check_distributions(const Tensor& weights) {
  const std::vector<Scalar> sums = sum(weights, -1).to_vector();
  check_close(sums, std::vector<double>(sums.size(), 1.0), rounding);
  for (const Scalar weight : weights.to_vector()) CHECK(weight >= 0);
}

}  // namespace

TEST_CASE("scaled_dot_product_attention: numbers worked by hand") {
  // Scores 4 ln 3 and 0, halved by sqrt(4): weights 9/10 and 1/10.
  const Scalar x = static_cast<Scalar>(std::log(3.0));
  const Tensor q = tensor({{4, 0, 0, 0}});
  const Tensor k = from_vector({x, 5, 5, 5, 0, 1, 2, 3}, {2, 4});
  const Tensor v = tensor({{10, 0, 1}, {0, 20, 1}});
  const Attention attention = scaled_dot_product_attention(q, k, v);
  check_close(attention.weights, tensor({{0.9, 0.1}}), rounding);
  check_close(attention.output, tensor({{9, 2, 1}}), rounding);
}

TEST_CASE("scaled_dot_product_attention: agrees with the definition, written as loops") {
  const Tensor q = normal({2, 3, 4}, 7);
  const Tensor k = normal({2, 5, 4}, 8);
  const Tensor v = normal({2, 5, 6}, 9);
  const Attention expected = by_loops(q, k, v, anything);
  const Attention attention = scaled_dot_product_attention(q, k, v);
  check_close(attention.output, expected.output, rounding);
  check_close(attention.weights, expected.weights, rounding);
  check_distributions(attention.weights);
  const Attention strided = scaled_dot_product_attention(permuted(q), permuted(k), permuted(v));
  check_close(strided.output, expected.output, rounding);
}

TEST_CASE("scaled_dot_product_attention: leading axes broadcast") {
  const Tensor q = normal({2, 1, 3, 4}, 10);
  const Tensor k = normal({5, 2, 4}, 11);
  const Tensor v = normal({1, 5, 2, 6}, 12);
  const Attention attention = scaled_dot_product_attention(q, k, v);
  CHECK(attention.output.shape() == Shape{2, 5, 3, 6});
  CHECK(attention.weights.shape() == Shape{2, 5, 3, 2});
  const Attention one = scaled_dot_product_attention(q.slice(0, 1, 2).squeeze(0).squeeze(0),
                                                     k.slice(0, 3, 4).squeeze(0),
                                                     v.slice(1, 3, 4).squeeze(0).squeeze(0));
  check_close(attention.output.slice(0, 1, 2).slice(1, 3, 4).reshape({3, 6}), one.output, rounding);
}

TEST_CASE("scaled_dot_product_attention: a mask removes keys and the rest share the weight") {
  const Tensor q = normal({2, 3, 4}, 13);
  const Tensor k = normal({2, 5, 4}, 14);
  const Tensor v = normal({2, 5, 6}, 15);
  const Tensor mask = tensor({{1, 0, 1, 1, 0}, {0, 0, 0, 1, 0}, {1, 1, 1, 1, 1}});
  const Attention attention = scaled_dot_product_attention(q, k, v, mask);
  const Attention expected = by_loops(q, k, v, [&](auto, auto i, auto j) {
    return mask.at({i, j}) == 1;
  });
  check_close(attention.output, expected.output, rounding);
  check_distributions(attention.weights);
  CHECK(attention.weights.at({1, 1, 3}) == 1);
  CHECK(attention.weights.at({0, 0, 1}) == 0);
}

TEST_CASE("scaled_dot_product_attention: a blocked key has weight 0 though its score is 1e10") {
  const Tensor q = tensor({{1e5, 0}});
  const Tensor k = tensor({{1e5, 0}, {0, 1}, {0, 2}});
  const Tensor v = tensor({{1}, {2}, {4}});
  const Attention attention = scaled_dot_product_attention(q, k, v, tensor({{0, 1, 1}}));
  CHECK(attention.weights.to_vector() == std::vector<Scalar>{0, 0.5, 0.5});
  CHECK(attention.output.item() == 3);
}

TEST_CASE("scaled_dot_product_attention: large scores do not overflow") {
  const Tensor q = full({1, 4}, 1e4);
  const Tensor k = tensor({{1e4, 1e4, 1e4, 1e4}, {1, 1, 1, 1}});
  const Attention attention = scaled_dot_product_attention(q, k, eye(2));
  CHECK(attention.output.to_vector() == std::vector<Scalar>{1, 0});
}

TEST_CASE("scaled_dot_product_attention: causal is the causal mask, also beside another mask") {
  const Tensor q = normal({2, 4, 3}, 16);
  const Tensor k = normal({2, 4, 3}, 17);
  const Tensor v = normal({2, 4, 5}, 18);
  AttentionOptions options;
  options.causal = true;
  check_close(scaled_dot_product_attention(q, k, v, options).output,
              scaled_dot_product_attention(q, k, v, causal_mask(4)).output, 0);

  options.mask = tensor({{1, 0, 1, 1}});
  const Attention both = scaled_dot_product_attention(q, k, v, options);
  check_close(both.output,
              by_loops(q, k, v, [](auto, auto i, auto j) { return j <= i && j != 1; }).output,
              rounding);

  options.mask = tensor({{0, 1, 1, 1}});  // leaves no key for query 0
  CHECK_THROWS_WITH_AS(scaled_dot_product_attention(q, k, v, options),
                       "each query needs at least one allowed key", ValueError);
}

TEST_CASE("scaled_dot_product_attention: causal with fewer or more keys than queries") {
  AttentionOptions options;
  options.causal = true;
  for (const std::int64_t keys : {2, 5}) {
    CAPTURE(keys);
    const Tensor q = normal({1, 3, 4}, 19);
    const Tensor k = normal({1, keys, 4}, 20);
    const Tensor v = normal({1, keys, 6}, 21);
    const Attention expected = by_loops(q, k, v, [](auto, auto i, auto j) { return j <= i; });
    check_close(scaled_dot_product_attention(q, k, v, options).output, expected.output, rounding);
  }
}

TEST_CASE("scaled_dot_product_attention: later tokens change no earlier causal output") {
  AttentionOptions options;
  options.causal = true;
  const Tensor x = normal({2, 6, 4}, 22);
  Tensor changed = x.clone();
  changed.slice(1, 4, 6).copy_(normal({2, 2, 4}, 23));
  const Tensor before = scaled_dot_product_attention(x, x, x, options).output;
  const Tensor after = scaled_dot_product_attention(changed, changed, changed, options).output;
  check_close(after.slice(1, 0, 4), before.slice(1, 0, 4), 0);
  CHECK(max(abs(after.slice(1, 4, 6) - before.slice(1, 4, 6))).item() > 0.01);
}

TEST_CASE("scaled_dot_product_attention: scale, temperature and bias") {
  const Tensor q = normal({3, 4}, 24);
  const Tensor k = normal({5, 4}, 25);
  const Tensor v = normal({5, 2}, 26);
  const Tensor scores = matmul(q, k.transpose(0, 1));
  AttentionOptions options;
  options.scale = 0.3;
  check_close(scaled_dot_product_attention(q, k, v, options).weights, softmax(scores * Scalar(0.3)),
              rounding);
  options.temperature = 2;
  check_close(scaled_dot_product_attention(q, k, v, options).weights,
              softmax(scores * Scalar(0.15)), rounding);
  options.scale = 0;
  check_close(scaled_dot_product_attention(q, k, v, options).weights, softmax(scores / 4),
              rounding);
  options.bias = normal({3, 5}, 27);
  check_close(scaled_dot_product_attention(q, k, v, options).weights,
              softmax(scores / 4 + options.bias), rounding);
  options.bias = normal({1, 5}, 28);
  check_close(scaled_dot_product_attention(q, k, v, options).weights,
              softmax(scores / 4 + options.bias), rounding);
}

TEST_CASE("scaled_dot_product_attention: dropout keeps the weights and drops what reaches v") {
  manual_seed(29);
  AttentionOptions options;
  options.dropout = 0.25;
  const std::int64_t s = 40;
  const Tensor q = normal({2, 3, 50, 4}, 30);
  const Tensor k = normal({2, 3, s, 4}, 31);
  const Attention attention = scaled_dot_product_attention(q, k, eye(s), options);
  check_close(attention.weights, scaled_dot_product_attention(q, k, eye(s)).weights, 0);
  const std::vector<Scalar> weights = attention.weights.to_vector();
  const std::vector<Scalar> output = attention.output.to_vector();
  std::int64_t dropped = 0;
  for (std::size_t i = 0; i < output.size(); ++i) {
    if (output[i] == 0) {
      ++dropped;
    } else {
      CHECK(output[i] == doctest::Approx(weights[i] / 0.75).epsilon(1e-4));
    }
  }
  // Binomial: 12,000 trials of probability 1/4 have a standard deviation of 47.4.
  CHECK(std::abs(static_cast<double>(dropped) - 3000) < 5 * 47.4);
  CHECK(max(abs((attention.output.slice(1, 0, 1) == 0) - (attention.output.slice(1, 1, 2) == 0)))
            .item() == 1);
  options.dropout = 1.5;
  CHECK_THROWS_AS(scaled_dot_product_attention(q, k, eye(s), options), ValueError);
}

TEST_CASE("scaled_dot_product_attention: shapes that do not fit are named") {
  CHECK_THROWS_WITH_AS(
      scaled_dot_product_attention(ones({2, 3, 4}), ones({2, 5, 4}), ones({2, 6, 4})),
      "scaled_dot_product_attention: q (2, 3, 4), k (2, 5, 4), v (2, 6, 4): "
      "expected q (.., t, d_k), k (.., s, d_k), v (.., s, d_v), whose leading axes "
      "broadcast",
      ShapeError);
  CHECK_THROWS_AS(scaled_dot_product_attention(ones({4}), ones({5, 4}), ones({5, 4})), ShapeError);
  CHECK_THROWS_AS(scaled_dot_product_attention(ones({3, 4}), ones({5, 6}), ones({5, 4})),
                  ShapeError);
  CHECK_THROWS_AS(scaled_dot_product_attention(ones({2, 3, 4}), ones({2, 5, 4}), ones({3, 5, 4})),
                  ShapeError);
  CHECK_THROWS_AS(scaled_dot_product_attention(ones({3, 4}), ones({0, 4}), ones({0, 4})),
                  ValueError);
  CHECK_THROWS_AS(scaled_dot_product_attention(Tensor(), ones({3, 4}), ones({3, 4})), ValueError);
  AttentionOptions options;
  options.causal = true;
  options.mask = ones({5});  // would broadcast, but has no axis of queries
  CHECK_THROWS_AS(scaled_dot_product_attention(ones({3, 4}), ones({5, 4}), ones({5, 4}), options),
                  ShapeError);
  options.mask = Tensor();
  options.bias = ones({2, 3, 5});
  CHECK_THROWS_AS(scaled_dot_product_attention(ones({3, 4}), ones({5, 4}), ones({5, 4}), options),
                  ShapeError);
}

TEST_CASE("scaled_dot_product_attention: gradients of q, k, v and the bias") {
  AttentionOptions options;
  options.mask = tensor({{1, 0, 1, 1, 1}, {1, 1, 0, 1, 0}, {0, 1, 1, 1, 1}});
  const auto attend = [&options](const std::vector<Tensor>& inputs) {
    AttentionOptions with_bias = options;
    with_bias.bias = inputs[3];
    return scaled_dot_product_attention(inputs[0], inputs[1], inputs[2], with_bias).output;
  };
  const GradientCheck check =
      check_gradients(attend, {permuted(normal({2, 3, 4}, 32)), normal({2, 5, 4}, 33),
                               permuted(normal({2, 5, 6}, 34)), normal({3, 5}, 35)});
  CHECK_MESSAGE(check.passed, check.message);

  const auto weights = [](const std::vector<Tensor>& inputs) {
    return scaled_dot_product_attention(inputs[0], inputs[1], ones({5, 1})).weights;
  };
  const GradientCheck of_weights =
      check_gradients(weights, {normal({2, 3, 4}, 36), normal({5, 4}, 37)});
  CHECK_MESSAGE(of_weights.passed, of_weights.message);
}

TEST_CASE("scaled_dot_product_attention: permuting keys with their values changes nothing") {
  const Tensor q = normal({3, 4}, 38);
  const Tensor k = normal({4, 4}, 39);
  const Tensor v = normal({4, 5}, 40);
  const Tensor order = tensor({{0, 0, 1, 0}, {1, 0, 0, 0}, {0, 0, 0, 1}, {0, 1, 0, 0}});
  check_close(scaled_dot_product_attention(q, matmul(order, k), matmul(order, v)).output,
              scaled_dot_product_attention(q, k, v).output, rounding);
}
