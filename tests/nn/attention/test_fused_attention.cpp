// fused_attention beside the readable one: the same numbers and gradients, computed by tiles.

#include "core/attention.h"
#include "nn/attention/attention.h"
#include "nn/attention/multi_head_attention.h"

#include "tests/check.h"

#include <functional>

using namespace wick;
using namespace wick::nn;

namespace {

const double rounding = tolerance(1e-5, 1e-12);
// Gradients are sums over hundreds of queries.
const double gradient_rounding = tolerance(5e-5, 1e-11);

struct Inputs {
  Tensor q, k, v;
  AttentionOptions options;
};

using Attend = std::function<Tensor(const Inputs&)>;

Tensor readable(const Inputs& in) {
  return scaled_dot_product_attention(in.q, in.k, in.v, in.options).output;
}

Tensor fused(const Inputs& in) { return fused_attention(in.q, in.k, in.v, in.options); }

// The output, then the gradients of q, k, v and, if there is one, of the bias.
std::vector<Tensor> output_and_gradients(const Attend& attend, Inputs in) {
  std::vector<Tensor> leaves;
  for (Tensor* x : {&in.q, &in.k, &in.v, &in.options.bias}) {
    if (!x->defined()) continue;
    *x = x->detach();
    x->requires_grad_();
    leaves.push_back(*x);
  }
  manual_seed(77);
  const Tensor y = attend(in);
  std::vector<Tensor> result = grad(y, leaves, cotangent(y, 5));
  result.insert(result.begin(), y.detach());
  return result;
}

void check_equal_to_readable(const Inputs& in) {
  const std::vector<Tensor> expected = output_and_gradients(readable, in);
  const std::vector<Tensor> received = output_and_gradients(fused, in);
  REQUIRE(received.size() == expected.size());
  check_close(received[0], expected[0], rounding);
  for (std::size_t i = 1; i < expected.size(); ++i) {
    CAPTURE(i);
    check_close(received[i], expected[i], gradient_rounding);
  }
}

Inputs inputs(const Shape& leading, std::int64_t t, std::int64_t s, std::int64_t d_k,
              std::int64_t d_v) {
  const int rank = leading.size();
  const auto matrix = [&](std::int64_t rows, std::int64_t columns, std::uint64_t seed) {
    return normal(leading.inserted(rank, rows).inserted(rank + 1, columns), seed);
  };
  return {matrix(t, d_k, 1), matrix(s, d_k, 2), matrix(s, d_v, 3), {}};
}

// 0 and 1 at random, and each query sees at least key 0.
Tensor random_mask(const Shape& shape, std::uint64_t seed) {
  Generator generator(seed);
  const Tensor mask = rand(shape, generator) < Scalar(0.4);
  const Tensor first = (arange(shape[shape.size() - 1]) == Scalar(0));
  return (mask + first) > Scalar(0);
}

}  // namespace

TEST_CASE("fused_attention: one tile, several, and parts of one") {
  for (const std::int64_t t : {1, 2, 127, 128, 129, 300}) {
    for (const std::int64_t s : {1, 3, 255, 256, 257, 600}) {
      CAPTURE(t);
      CAPTURE(s);
      check_equal_to_readable(inputs({2}, t, s, 5, 3));
    }
  }
}

TEST_CASE("fused_attention: a triangle, across tiles and where lengths differ") {
  for (const std::int64_t t : {1, 128, 130, 300}) {
    for (const std::int64_t s : {1, 130, 256, 520}) {
      CAPTURE(t);
      CAPTURE(s);
      Inputs in = inputs({3}, t, s, 4, 6);
      in.options.causal = true;
      check_equal_to_readable(in);
    }
  }
}

TEST_CASE("fused_attention: masks of every shape, with whole tiles blocked") {
  Inputs in = inputs({2, 3}, 140, 530, 4, 5);
  for (const Shape& shape : {Shape{140, 530}, Shape{1, 530}, Shape{2, 1, 1, 530},
                             Shape{1, 3, 140, 530}, Shape{2, 3, 140, 530}}) {
    CAPTURE(shape);
    in.options.mask = random_mask(shape, 9);
    check_equal_to_readable(in);
  }
  in.options.mask = padding_mask({7, 300}, 530);
  check_equal_to_readable(in);
  in.options.mask = ones({140, 1});
  check_equal_to_readable(in);
}

TEST_CASE("fused_attention: a mask and a triangle must both allow") {
  Inputs in = inputs({2}, 300, 300, 4, 4);
  in.options.causal = true;
  in.options.mask = random_mask({300, 300}, 11);
  check_equal_to_readable(in);
}

TEST_CASE("fused_attention: additive biases, and their gradients") {
  for (const Shape& shape : {Shape{140, 300}, Shape{1, 300}, Shape{140, 1}, Shape{3, 1, 300},
                             Shape{2, 1, 140, 300}, Shape{2, 3, 140, 300}, Shape{}}) {
    CAPTURE(shape);
    Inputs in = inputs({2, 3}, 140, 300, 4, 5);
    in.options.bias = normal(shape, 13);
    check_equal_to_readable(in);
    in.options.causal = true;
    check_equal_to_readable(in);
  }
}

TEST_CASE("fused_attention: scale and temperature") {
  Inputs in = inputs({2}, 20, 30, 7, 5);
  in.options.temperature = 1.7;
  check_equal_to_readable(in);
  in.options.scale = 0.3;
  check_equal_to_readable(in);
}

TEST_CASE("fused_attention: dropout drops the same weights as the readable one") {
  for (const std::int64_t s : {30, 257, 258, 259, 260}) {
    CAPTURE(s);
    Inputs in = inputs({2, 2}, 131, s, 4, 5);
    in.options.dropout = 0.3;
    check_equal_to_readable(in);
    in.options.causal = true;
    check_equal_to_readable(in);
  }
  Inputs in = inputs({2}, 3, 4, 5, 6);
  in.options.dropout = 1;
  check_close(fused(in), zeros({2, 3, 6}), 0);
}

TEST_CASE("fused_attention: leading axes broadcast, none and many") {
  check_equal_to_readable(inputs({}, 5, 6, 3, 4));
  check_equal_to_readable(inputs({2, 1, 3, 2}, 5, 6, 3, 4));
  Inputs in;
  in.q = normal({4, 1, 5, 3}, 1);
  in.k = normal({2, 6, 3}, 2);
  in.v = normal({6, 7}, 3);
  check_equal_to_readable(in);
}

TEST_CASE("fused_attention: any strides") {
  Inputs in = inputs({2, 3}, 140, 270, 8, 5);
  in.options.mask = random_mask({2, 3, 140, 270}, 9);
  in.options.bias = normal({3, 140, 270}, 10);
  const std::vector<Tensor> expected = output_and_gradients(readable, in);
  for (Tensor* x : {&in.q, &in.k, &in.v, &in.options.bias, &in.options.mask}) *x = permuted(*x);
  const std::vector<Tensor> received = output_and_gradients(fused, in);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CAPTURE(i);
    check_close(received[i], expected[i], gradient_rounding);
  }
  // Heads lie beside one another, as split_heads makes them.
  const Tensor x = normal({2, 140, 24}, 12);
  in = {split_heads(x, 3), split_heads(x, 3), split_heads(x, 3), {}};
  check_equal_to_readable(in);
}

TEST_CASE("fused_attention: scores beyond exp's range") {
  Inputs in = inputs({2}, 130, 300, 4, 4);
  in.q = in.q * Scalar(200);
  check_close(fused(in), readable(in), tolerance(1e-3, 1e-11));
  for (const Scalar value : fused(in).to_vector()) CHECK(std::isfinite(value));
}

TEST_CASE("fused_attention: gradients by differences, and gradients of gradients") {
  Inputs in = inputs({2}, 3, 4, 3, 2);
  const Tensor mask = random_mask({3, 4}, 3);
  const auto attend = [&](const std::vector<Tensor>& x) {
    Inputs at{x[0], x[1], x[2], {}};
    at.options.mask = mask;
    at.options.bias = x[3];
    at.options.dropout = 0.25;
    manual_seed(21);
    return fused(at);
  };
  const std::vector<Tensor> at{in.q, in.k, in.v, normal({3, 4}, 8)};
  if constexpr (std::is_same_v<Scalar, double>) {
    const GradientCheck first = check_gradients(attend, at);
    CHECK_MESSAGE(first.passed, first.message);
    const auto gradients = [&](const std::vector<Tensor>& x) {
      BackwardOptions options;
      options.create_graph = true;
      const Tensor y = attend(x);
      const std::vector<Tensor> dx = grad(y, x, cotangent(y, 4), options);
      return concat(
          {dx[0].reshape({18}), dx[1].reshape({24}), dx[2].reshape({16}), dx[3].reshape({12})}, 0);
    };
    const GradientCheck second = check_gradients(gradients, at);
    CHECK_MESSAGE(second.passed, second.message);
  }
}

TEST_CASE("fused_attention: backward twice, and of one input alone") {
  Inputs in = inputs({2}, 5, 6, 3, 4);
  in.k.requires_grad_();
  const Tensor y = fused(in);
  BackwardOptions keep;
  keep.retain_graph = true;
  const Tensor first = cotangent(y, 1);
  const Tensor second = cotangent(y, 2);
  const Tensor sum_of_both = grad(y, {in.k}, first, keep)[0] + grad(y, {in.k}, second, keep)[0];
  check_close(grad(y, {in.k}, first + second)[0], sum_of_both, gradient_rounding);
}

TEST_CASE("fused_attention: one pass for every view of the same dy") {
  // y is square: dy and its transpose are the same numbers in memory, but different gradients.
  Inputs in = inputs({}, 4, 5, 3, 4);
  for (Tensor* x : {&in.q, &in.k, &in.v}) x->requires_grad_();
  const Tensor y = fused(in);
  const Tensor expected = readable(in);
  BackwardOptions keep;
  keep.retain_graph = true;
  Tensor dy = cotangent(y, 3);
  check_close(grad(y, {in.q}, dy, keep)[0], grad(expected, {in.q}, dy, keep)[0], gradient_rounding);
  const Tensor turned = dy.transpose(0, 1);
  check_close(grad(y, {in.k}, turned, keep)[0], grad(expected, {in.k}, turned, keep)[0],
              gradient_rounding);
  dy.copy_(dy * Scalar(3));
  check_close(grad(y, {in.v}, turned, keep)[0], grad(expected, {in.v}, turned, keep)[0],
              gradient_rounding);
}

TEST_CASE("fused_attention: empty axes") {
  CHECK(fused(inputs({2}, 0, 3, 4, 5)).shape() == Shape{2, 0, 5});
  CHECK(fused(inputs({0}, 3, 3, 4, 5)).shape() == Shape{0, 3, 5});
  CHECK(fused(inputs({2}, 3, 3, 4, 0)).shape() == Shape{2, 3, 0});
  check_equal_to_readable(inputs({2}, 0, 3, 4, 5));
}

TEST_CASE("fused_attention: what it refuses") {
  Inputs in = inputs({2}, 3, 3, 4, 4);
  in.options.causal = true;
  in.options.mask = tensor({{0, 1, 1}, {1, 1, 1}, {1, 1, 1}});
  CHECK_THROWS_WITH_AS(fused(in), "each query needs at least one allowed key", ValueError);
  in.options = {};
  in.options.dropout = 1.5;
  CHECK_THROWS_WITH_AS(fused(in),
                       "scaled_dot_product_attention: dropout is 1.5: a probability is from 0 to 1",
                       ValueError);
  in.options = {};
  in.k = normal({2, 3, 5}, 1);
  CHECK_THROWS_AS(fused(in), ShapeError);
}

TEST_CASE("fused_attention: an input changed in place is found by backward") {
  Inputs in = inputs({2}, 3, 3, 4, 4);
  Tensor doubled = in.v * Scalar(2);
  in.q.requires_grad_();
  in.v = doubled;
  const Tensor y = fused(in);
  doubled.copy_(zeros({2, 3, 4}));
  CHECK_THROWS_AS(y.backward(ones(y.shape())), Error);
}

TEST_CASE("MultiHeadAttention: the same output whether or not its weights are asked for") {
  MultiHeadAttention attention(12, 3);
  const Tensor x = normal({2, 140, 12}, 6);
  const Tensor mask = causal_mask(140);
  check_close(attention(x, mask), attention.attend(x, x, x, mask).output, rounding);
}
