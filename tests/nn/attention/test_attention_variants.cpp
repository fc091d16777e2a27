// Attention that shares keys, sees fewer of them, has no softmax, or remembers them: each is
// compared with ordinary attention under the same masks.

#include "nn/attention/attention.h"
#include "nn/attention/chunked_attention.h"
#include "nn/attention/grouped_query_attention.h"
#include "nn/attention/linear_attention.h"
#include "nn/attention/multi_head_attention.h"
#include "nn/attention/sparse_attention.h"
#include "tests/check.h"

#include <cmath>
#include <functional>
#include <limits>

using namespace wick;
using namespace wick::nn;

namespace {

const double rounding = tolerance(1e-5, 1e-12);
const double gradient_rounding = tolerance(5e-5, 1e-11);

using Attend = std::function<Tensor(const Tensor&, const Tensor&, const Tensor&)>;

void check_equal(const Attend& received, const Attend& expected, Tensor q, Tensor k, Tensor v) {
  for (Tensor* x : {&q, &k, &v}) x->requires_grad_();
  const Tensor y = received(q, k, v);
  const Tensor z = expected(q, k, v);
  check_close(y, z, rounding);
  const std::vector<Tensor> dy = grad(y, {q, k, v}, cotangent(y, 5));
  const std::vector<Tensor> dz = grad(z, {q, k, v}, cotangent(z, 5));
  for (std::size_t i = 0; i < 3; ++i) {
    CAPTURE(i);
    check_close(dy[i], dz[i], gradient_rounding);
  }
}

Attend masked(const Tensor& mask) {
  return [mask](const Tensor& q, const Tensor& k, const Tensor& v) {
    return scaled_dot_product_attention(q, k, v, mask).output;
  };
}

// (t, t): 1 where allowed(i, j).
Tensor mask_of(std::int64_t t, const std::function<bool(std::int64_t, std::int64_t)>& allowed) {
  std::vector<Scalar> values;
  for (std::int64_t i = 0; i < t; ++i) {
    for (std::int64_t j = 0; j < t; ++j) values.push_back(allowed(i, j) ? 1 : 0);
  }
  return from_vector(values, Shape{t, t});
}

// The weights written out: phi(q_i) . phi(k_j) divided by their sum.
Tensor linear_by_weights(const Tensor& q, const Tensor& k, const Tensor& v, bool causal) {
  const auto phi = [](const Tensor& x) { return where(x > Scalar(0), x + Scalar(1), exp(x)); };
  Tensor weights = matmul(phi(q), phi(k).transpose(-2, -1));
  if (causal) weights = weights * tril(ones({q.size(-2), k.size(-2)}));
  return matmul(weights / sum(weights, -1, true), v);
}

}  // namespace

TEST_CASE("sliding_window_attention: a band of the triangle") {
  for (const std::int64_t t : {1, 7, 12, 13}) {
    for (const std::int64_t window : {1, 3, 4, 12, 50}) {
      CAPTURE(t);
      CAPTURE(window);
      const Tensor mask =
          mask_of(t, [=](std::int64_t i, std::int64_t j) { return j <= i && i - j < window; });
      const Attend sparse = [=](const Tensor& q, const Tensor& k, const Tensor& v) {
        return sliding_window_attention(q, k, v, window);
      };
      check_equal(sparse, masked(mask), normal({2, 3, t, 5}, 1), normal({2, 3, t, 5}, 2),
                  normal({2, 3, t, 4}, 3));
    }
  }
}

TEST_CASE("strided_attention: every stride-th key before the query") {
  for (const std::int64_t t : {1, 7, 12, 13}) {
    for (const std::int64_t stride : {1, 3, 4, 12, 50}) {
      CAPTURE(t);
      CAPTURE(stride);
      const Tensor mask = mask_of(
          t, [=](std::int64_t i, std::int64_t j) { return j <= i && (i - j) % stride == 0; });
      const Attend sparse = [=](const Tensor& q, const Tensor& k, const Tensor& v) {
        return strided_attention(q, k, v, stride);
      };
      check_equal(sparse, masked(mask), normal({2, t, 5}, 1), normal({2, t, 5}, 2),
                  normal({2, t, 4}, 3));
    }
  }
  CHECK_THROWS_AS(strided_attention(normal({3, 2}, 1), normal({3, 2}, 1), normal({3, 2}, 1), 0),
                  ValueError);
  CHECK_THROWS_AS(
      sliding_window_attention(normal({3, 2}, 1), normal({4, 2}, 1), normal({4, 2}, 1), 2),
      ShapeError);
}

TEST_CASE("linear_attention: its weights, without computing them") {
  for (const bool causal : {false, true}) {
    for (const std::int64_t t : {1, 5, 64, 65, 200}) {
      CAPTURE(causal);
      CAPTURE(t);
      const Attend linear = [=](const Tensor& q, const Tensor& k, const Tensor& v) {
        return linear_attention(q, k, v, causal);
      };
      const Attend by_weights = [=](const Tensor& q, const Tensor& k, const Tensor& v) {
        return linear_by_weights(q, k, v, causal);
      };
      check_equal(linear, by_weights, normal({2, 2, t, 5}, 1), normal({2, 2, t, 5}, 2),
                  normal({2, 2, t, 4}, 3));
    }
  }
  const Tensor cross = linear_attention(normal({4, 3}, 1), normal({6, 3}, 2), normal({6, 2}, 3));
  CHECK(cross.shape() == Shape{4, 2});
  CHECK_THROWS_AS(linear_attention(normal({4, 3}, 1), normal({6, 3}, 2), normal({6, 2}, 3), true),
                  ShapeError);
}

TEST_CASE("linear_attention: the slope at 0 is that beside it") {
  const Tensor k = normal({3, 2}, 1), v = normal({3, 4}, 2), dy = normal({1, 4}, 3);
  const auto slope = [&](double at) {
    const Tensor q = full({1, 2}, static_cast<Scalar>(at)).requires_grad_();
    return grad(linear_attention(q, k, v), {q}, dy)[0];
  };
  // The slopes differ by about this distance.
  check_close(slope(0), slope(1e-4), 1e-3);
  check_close(slope(0), slope(-1e-4), 1e-3);
}

TEST_CASE("linear_attention: large numbers do not overflow") {
  const Tensor q = normal({5, 4}, 1) * Scalar(1000);
  const Tensor y = linear_attention(q, q, normal({5, 2}, 2), true);
  for (const Scalar value : y.to_vector()) CHECK(std::isfinite(value));
}

TEST_CASE("chunked_attention: any chunk gives the same") {
  Generator generator(4);
  const Tensor mask =
      ((rand(Shape{2, 7, 11}, generator) < Scalar(0.4)) + (arange(11) == Scalar(6))) > Scalar(0);
  for (const std::int64_t chunk : {1, 3, 4, 11, 100}) {
    CAPTURE(chunk);
    for (const Tensor& seen : {Tensor(), mask, ones({7, 1})}) {
      AttentionOptions options;
      options.mask = seen;
      const Attend chunked = [=](const Tensor& q, const Tensor& k, const Tensor& v) {
        return chunked_attention(q, k, v, options, chunk);
      };
      check_equal(chunked, masked(seen), normal({2, 7, 5}, 1), normal({2, 11, 5}, 2),
                  normal({2, 11, 4}, 3));
    }
  }
  const Tensor x = normal({3, 4}, 1);
  CHECK_THROWS_AS(chunked_attention(x, x, x, {}, 0), ValueError);
  AttentionOptions dropped;
  dropped.dropout = 0.5;
  CHECK_THROWS_AS(chunked_attention(x, x, x, dropped), ValueError);
}

TEST_CASE("chunked_attention: a triangle in chunks, more queries than keys or fewer") {
  Generator generator(5);
  for (const std::int64_t chunk : {1, 3, 4, 7, 100}) {
    for (const std::int64_t t : {1, 7, 12}) {
      CAPTURE(chunk);
      CAPTURE(t);
      // All queries see key 0; other keys are drawn for all queries, for each query, or for none.
      const Tensor some = ((rand({2, t, 7}, generator) < Scalar(0.6)) + (arange(7) == 0)) > 0;
      for (const Tensor& mask : {Tensor(), some, some.slice(0, 0, 1).slice(1, 0, 1)}) {
        AttentionOptions options;
        options.causal = true;
        options.mask = mask;
        const Attend chunked = [=](const Tensor& q, const Tensor& k, const Tensor& v) {
          return chunked_attention(q, k, v, options, chunk);
        };
        const Attend readable = [=](const Tensor& q, const Tensor& k, const Tensor& v) {
          return scaled_dot_product_attention(q, k, v, options).output;
        };
        check_equal(chunked, readable, normal({2, t, 5}, 1), normal({2, 7, 5}, 2),
                    normal({2, 7, 4}, 3));
      }
    }
  }
}

TEST_CASE("chunked_attention: a chunk of keys that causal queries do not see is not computed") {
  AttentionOptions options;
  options.causal = true;
  const Tensor q = normal({12, 5}, 1).requires_grad_();
  const Tensor k = normal({12, 5}, 2);
  Tensor v = normal({12, 3}, 3);
  const Tensor before = chunked_attention(q, k, v, options, 4);
  const Tensor dq = grad(before.slice(0, 0, 8), {q}, cotangent(before.slice(0, 0, 8), 4))[0];
  // What is computed with the last four values is no number: a weight of 0 times infinity, too.
  v = concat({v.slice(0, 0, 8), full({4, 3}, std::numeric_limits<Scalar>::infinity())}, 0);
  const Tensor after = chunked_attention(q, k, v, options, 4);
  check_close(after.slice(0, 0, 8), before.slice(0, 0, 8), 0);
  check_close(
      grad(after.slice(0, 0, 8), {q}, cotangent(before.slice(0, 0, 8), 4))[0].slice(0, 0, 8),
      dq.slice(0, 0, 8), 0);
  CHECK_FALSE(std::isfinite(after.at({8, 0})));
}

TEST_CASE("chunked_attention: a mask and a triangle that leave a query without a key") {
  AttentionOptions options;
  options.causal = true;
  options.mask = tensor({{0, 1}, {1, 1}});
  const Tensor x = normal({2, 4}, 1);
  CHECK_THROWS_WITH_AS(chunked_attention(x, x, x, options, 1),
                       "each query needs at least one allowed key", ValueError);
  CHECK_THROWS_WITH_AS(chunked_attention(x, x, x, options),
                       "each query needs at least one allowed key", ValueError);
}

TEST_CASE("GroupedQueryAttention: as MultiHeadAttention with keys and values repeated") {
  for (const std::int64_t groups : {1, 2, 4}) {
    CAPTURE(groups);
    const GroupedQueryAttention grouped(16, 4, groups);
    const std::int64_t d = 4;
    MultiHeadAttention whole(16, 4);
    // Row block h of a key projection makes head h: each group's is written 4 / groups times.
    const auto repeated = [&](const Tensor& x) {
      std::vector<Tensor> parts;
      for (std::int64_t head = 0; head < 4; ++head) {
        const std::int64_t group = head / (4 / groups);
        parts.push_back(x.slice(0, group * d, (group + 1) * d));
      }
      return concat(parts, 0).detach();
    };
    {
      const NoGrad no_grad;
      whole.q_proj.weight.copy_(grouped.q_proj.weight);
      whole.q_proj.bias.copy_(grouped.q_proj.bias);
      whole.k_proj.weight.copy_(repeated(grouped.k_proj.weight));
      whole.k_proj.bias.copy_(repeated(grouped.k_proj.bias));
      whole.v_proj.weight.copy_(repeated(grouped.v_proj.weight));
      whole.v_proj.bias.copy_(repeated(grouped.v_proj.bias));
      whole.out_proj.weight.copy_(grouped.out_proj.weight);
      whole.out_proj.bias.copy_(grouped.out_proj.bias);
    }
    Tensor x = normal({2, 5, 16}, 3).requires_grad_();
    const Tensor y = grouped(x, true);
    const Tensor z = whole(x, causal_mask(5));
    check_close(y, z, rounding);
    const Tensor dy = cotangent(y, 4);
    check_close(grad(y, {x}, dy)[0], grad(z, {x}, dy)[0], gradient_rounding);
  }
  CHECK_THROWS_AS(GroupedQueryAttention(16, 4, 3), ValueError);
  CHECK_THROWS_AS(GroupedQueryAttention(16, 4, 0), ValueError);
  CHECK_THROWS_AS(GroupedQueryAttention(15, 4, 2), ValueError);
}

TEST_CASE("linear_attention: no query sees what a later key holds") {
  const Scalar large = std::numeric_limits<Scalar>::max() * Scalar(0.9);
  Tensor q = normal({3, 2}, 1), k = normal({3, 2}, 2), v = normal({3, 2}, 3);
  // The last query sees the large key, so its own feature must be small: phi(x) = exp(x) below 0.
  q.slice(0, 0, 2).copy_(full({2, 2}, 5));
  q.slice(0, 2, 3).copy_(full({1, 2}, Scalar(-0.9) * std::log(large)));
  Tensor far = k.clone();
  far.slice(0, 2, 3).copy_(full({1, 2}, large));
  far.requires_grad_();
  const Tensor expected = linear_attention(q, k, v, true).slice(0, 0, 2);
  const Tensor received = linear_attention(q, far, v, true).slice(0, 0, 2);
  check_close(received.detach(), expected, 0);
  check_close(grad(received, {far}, ones({2, 2}))[0].slice(0, 2, 3), zeros({1, 2}), 0);
}

TEST_CASE("linear_attention: its slope at 0 is the one beside 0") {
  const Tensor k = normal({4, 3}, 2), v = normal({4, 2}, 3);
  const auto slope_at = [&](Scalar x) {
    Tensor q = full({2, 3}, x).requires_grad_();
    const Tensor y = linear_attention(q, k, v);
    return grad(y, {q}, cotangent(y, 5))[0];
  };
  CHECK(max(abs(slope_at(0))).item() > 0.01);
  check_close(slope_at(0), slope_at(Scalar(-1e-6)), 1e-5);
  check_close(slope_at(0), slope_at(Scalar(1e-6)), 1e-5);
}

TEST_CASE(
    "chunked_attention: a chunk of keys with scores of -infinity is as if it were not there") {
  // Scores -infinity, -infinity, ln 3 and 0 in two chunks, in either order: weights 3/4 and 1/4.
  const Scalar large = std::sqrt(std::numeric_limits<Scalar>::max()) * Scalar(1e6);
  const auto one = static_cast<Scalar>(std::log(3.0)) / large;
  AttentionOptions options;
  options.scale = 1;
  const Tensor q = full({1, 1}, large);
  const auto attended = [&](const Tensor& k, const Tensor& v) {
    return chunked_attention(q, k.reshape({4, 1}), v.reshape({4, 1}), options, 2);
  };
  check_close(attended(from_vector({-large, -large, one, 0}, Shape{4}), tensor({7, 8, 4, 8})),
              tensor({{5}}), rounding);
  check_close(attended(from_vector({one, 0, -large, -large}, Shape{4}), tensor({4, 8, 7, 8})),
              tensor({{5}}), rounding);
}
