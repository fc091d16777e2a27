#include "nn/attention/multi_head_attention.h"

#include "tests/check.h"

#include <cmath>

using namespace wick;
using namespace wick::nn;

namespace {

// Three matrix products in a row, of a dozen terms each.
const double rounding = tolerance(1e-5, 1e-13);

MultiHeadAttention seeded(std::int64_t embed_dim, std::int64_t num_heads, double dropout = 0,
                          bool bias = true) {
  manual_seed(7);
  return MultiHeadAttention(embed_dim, num_heads, dropout, bias);
}

// One head at a time, from slices of the projections: the reference for the single reshape.
Attention head_by_head(const MultiHeadAttention& attention, const Tensor& query, const Tensor& key,
                       const Tensor& value) {
  const Tensor q = attention.q_proj(query);
  const Tensor k = attention.k_proj(key);
  const Tensor v = attention.v_proj(value);
  std::vector<Tensor> outputs, weights;
  for (std::int64_t head = 0; head < attention.num_heads(); ++head) {
    const std::int64_t begin = head * attention.head_dim();
    const std::int64_t end = begin + attention.head_dim();
    const Tensor keys = k.slice(2, begin, end).transpose(1, 2);
    weights.push_back(softmax(matmul(q.slice(2, begin, end), keys) /
                              static_cast<Scalar>(std::sqrt(attention.head_dim()))));
    outputs.push_back(matmul(weights.back(), v.slice(2, begin, end)));
  }
  return {attention.out_proj(concat(outputs, 2)), stack(weights, 1)};
}

}  // namespace

TEST_CASE("multi_head_attention: eight parameters, named and ordered as in PyTorch") {
  const MultiHeadAttention attention = seeded(12, 3);
  std::vector<std::string> names;
  for (const auto& [name, parameter] : attention.named_parameters()) {
    names.push_back(name);
    CHECK(parameter.requires_grad());
  }
  CHECK(names == std::vector<std::string>{"q_proj.weight", "q_proj.bias", "k_proj.weight",
                                          "k_proj.bias", "v_proj.weight", "v_proj.bias",
                                          "out_proj.weight", "out_proj.bias"});
  CHECK(attention.q_proj.weight.shape() == Shape{12, 12});
  CHECK(attention.out_proj.bias.shape() == Shape{12});
  CHECK(seeded(12, 3, 0, false).parameters().size() == 4);
  CHECK(attention.embed_dim() == 12);
  CHECK(attention.num_heads() == 3);
  CHECK(attention.head_dim() == 4);
}

TEST_CASE("multi_head_attention: a number of heads is whole") {
  CHECK(std::is_constructible_v<MultiHeadAttention, int, int, double>);
  CHECK_FALSE(std::is_constructible_v<MultiHeadAttention, int, double>);
  CHECK_FALSE(std::is_constructible_v<MultiHeadAttention, int, float, double>);
}

TEST_CASE("multi_head_attention: no two parameters are one") {
  const MultiHeadAttention attention = seeded(12, 3);
  const std::vector<Tensor> parameters = attention.parameters();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      CHECK(parameters[i].array().buffer != parameters[j].array().buffer);
    }
  }
}

TEST_CASE("multi_head_attention: self-attention equals one head after another") {
  const MultiHeadAttention attention = seeded(12, 3);
  const Tensor x = normal({2, 5, 12}, 1);
  const Attention expected = head_by_head(attention, x, x, x);
  check_close(attention(x), expected.output, rounding);
  check_close(attention.forward(x), expected.output, rounding);
  check_close(attention(permuted(x)), expected.output, rounding);
}

TEST_CASE("multi_head_attention: cross-attention, with as many queries as it likes") {
  const MultiHeadAttention attention = seeded(12, 3);
  const Tensor query = normal({2, 5, 12}, 2);
  const Tensor key = normal({2, 7, 12}, 3);
  const Tensor value = normal({2, 7, 12}, 4);
  const Attention expected = head_by_head(attention, query, key, value);
  CHECK(expected.output.shape() == Shape{2, 5, 12});
  check_close(attention(query, key, value), expected.output, rounding);
}

TEST_CASE("multi_head_attention: attend shows every head's weights, forward keeps none") {
  const MultiHeadAttention attention = seeded(12, 3);
  const Tensor query = normal({2, 5, 12}, 5);
  const Tensor key = normal({2, 7, 12}, 6);
  const Attention expected = head_by_head(attention, query, key, key);
  const Attention shown = attention.attend(query, key, key);
  CHECK(shown.weights.shape() == Shape{2, 3, 5, 7});
  check_close(shown.weights, expected.weights, rounding);
  check_close(shown.output, attention(query, key, key), rounding);

  NoGrad no_grad;
  const std::int64_t before = Buffer::live();
  const Tensor output = attention(query, key, key);
  CHECK(Buffer::live() == before + 1);
}

TEST_CASE("multi_head_attention: a training step leaves no buffer behind") {
  const MultiHeadAttention attention = seeded(12, 3);
  const Tensor x = normal({2, 5, 12}, 8);
  const auto step = [&] {
    const Tensor y = attention(x, causal_mask(5));
    y.backward(cotangent(y, 9));
  };
  step();  // parameters receive their gradients
  const std::int64_t before = Buffer::live();
  step();
  CHECK(Buffer::live() == before);
}

TEST_CASE("multi_head_attention: masks of every rank mean the same") {
  const MultiHeadAttention attention = seeded(12, 3);
  const Tensor query =
      normal({3, 4, 12}, 10);  // as many sequences as heads: axes could be mixed up
  const Tensor key = normal({3, 5, 12}, 11);
  const Tensor plain = tensor({{1, 0, 1, 1, 0}, {1, 1, 0, 0, 1}, {0, 0, 0, 1, 0}, {1, 1, 1, 1, 1}});
  const Tensor expected = attention(query, key, key, plain);
  check_close(attention(query, key, key, plain.expand({3, 4, 5})), expected, 0);
  check_close(attention(query, key, key, plain.unsqueeze(0)), expected, 0);
  check_close(attention(query, key, key, plain.expand({3, 1, 4, 5})), expected, 0);
  check_close(attention(query, key, key, plain.expand({3, 3, 4, 5})), expected, 0);
  check_close(attention(query, key, key, ones({3, 4, 5})), attention(query, key, key), 0);
}

TEST_CASE("multi_head_attention: a mask of three axes has one matrix for each sequence") {
  const MultiHeadAttention attention = seeded(12, 3);
  const Tensor x = normal({3, 4, 12}, 12);
  const Tensor mask = padding_mask({2, 4, 1}, 4);
  const Tensor expected = attention(x, mask);
  check_close(attention(x, mask.squeeze(1)), expected, 0);
  check_close(attention(x, mask.squeeze(1).expand({3, 4, 4})), expected, 0);
  // The third sequence has one token to attend to, the second all tokens.
  const Attention seen = attention.attend(x, x, x, mask);
  CHECK(seen.weights.at({2, 1, 3, 0}) == 1);
  CHECK(seen.weights.at({0, 2, 3, 2}) == 0);
  CHECK(seen.weights.at({1, 2, 3, 2}) > 0);
}

TEST_CASE("multi_head_attention: what padding holds changes nothing") {
  const MultiHeadAttention attention = seeded(12, 3);
  const Tensor x = normal({2, 5, 12}, 13);
  Tensor other = x.clone();
  other.slice(0, 1, 2).slice(1, 3, 5).copy_(full({1, 2, 12}, 1e5));
  const Tensor mask = padding_mask({5, 3}, 5);
  check_close(attention(other, mask).slice(1, 0, 3), attention(x, mask).slice(1, 0, 3), 0);
}

TEST_CASE("multi_head_attention: without positions it commutes with permuting tokens") {
  const MultiHeadAttention attention = seeded(12, 3);
  const Tensor x = normal({2, 4, 12}, 14);
  const Tensor order = tensor({{0, 0, 1, 0}, {1, 0, 0, 0}, {0, 0, 0, 1}, {0, 1, 0, 0}});
  check_close(attention(matmul(order, x)), matmul(order, attention(x)), rounding);
}

TEST_CASE("multi_head_attention: later tokens change no earlier causal output") {
  const MultiHeadAttention attention = seeded(12, 3);
  const Tensor x = normal({2, 6, 12}, 15);
  Tensor changed = x.clone();
  changed.slice(1, 4, 6).copy_(normal({2, 2, 12}, 16));
  const Tensor before = attention(x, causal_mask(6));
  const Tensor after = attention(changed, causal_mask(6));
  check_close(after.slice(1, 0, 4), before.slice(1, 0, 4), 0);
  CHECK(max(abs(after.slice(1, 4, 6) - before.slice(1, 4, 6))).item() > 0.01);
}

TEST_CASE("multi_head_attention: gradients of the input and of all eight parameters") {
  MultiHeadAttention attention = seeded(4, 2);
  const auto run = [&attention](const std::vector<Tensor>& inputs) {
    Linear* const projections[] = {&attention.q_proj, &attention.k_proj, &attention.v_proj,
                                   &attention.out_proj};
    for (std::size_t i = 0; i < 4; ++i) {
      projections[i]->weight = inputs[2 * i + 2];
      projections[i]->bias = inputs[2 * i + 3];
    }
    return attention(inputs[0], inputs[1], inputs[1], tensor({{1, 0, 1}, {1, 1, 1}}));
  };
  std::vector<Tensor> inputs{normal({2, 2, 4}, 17), permuted(normal({2, 3, 4}, 18))};
  for (const Tensor& parameter : attention.parameters()) inputs.push_back(parameter.detach());
  const GradientCheck check = check_gradients(run, inputs);
  CHECK_MESSAGE(check.passed, check.message);
}

TEST_CASE("multi_head_attention: the gradient of x is the sum of its three roles'") {
  const MultiHeadAttention attention = seeded(12, 3);
  Tensor x = normal({2, 5, 12}, 19).requires_grad_();
  Tensor query = x.detach().requires_grad_();
  Tensor key = x.detach().requires_grad_();
  Tensor value = x.detach().requires_grad_();
  const Tensor dy = normal({2, 5, 12}, 20);
  attention(x).backward(dy);
  attention(query, key, value).backward(dy);
  check_close(x.grad(), query.grad() + key.grad() + value.grad(), rounding);
  for (const Tensor& parameter : attention.parameters()) {
    CHECK(max(abs(parameter.grad())).item() > 0);
  }
}

TEST_CASE("multi_head_attention: dropout works while training and rests otherwise") {
  MultiHeadAttention attention = seeded(12, 3, 0.5);
  const Tensor x = normal({2, 5, 12}, 21);
  const Tensor expected = head_by_head(attention, x, x, x).output;
  manual_seed(22);
  const Tensor first = attention(x);
  manual_seed(22);
  check_close(attention(x), first, 0);
  CHECK(max(abs(attention(x) - first)).item() > 0.01);
  CHECK(max(abs(first - expected)).item() > 0.01);
  attention.eval();
  check_close(attention(x), expected, rounding);
}

TEST_CASE("multi_head_attention: sizes that do not divide are refused with a way out") {
  CHECK_THROWS_WITH_AS(MultiHeadAttention(10, 3),
                       "multi_head_attention: embed_dim 10 with num_heads 3: num_heads must divide "
                       "embed_dim; the nearest valid choices are num_heads 2 or 5, or embed_dim 9 "
                       "or 12",
                       ValueError);
  CHECK_THROWS_WITH_AS(MultiHeadAttention(4, 6),
                       "multi_head_attention: embed_dim 4 with num_heads 6: num_heads must divide "
                       "embed_dim; the nearest valid choices are num_heads 4, or embed_dim 6",
                       ValueError);
  CHECK_THROWS_WITH_AS(MultiHeadAttention(0, 3),
                       "multi_head_attention: embed_dim 0 with num_heads 3: both must be positive; "
                       "the nearest valid choices are embed_dim 3 with num_heads 3",
                       ValueError);
  CHECK_THROWS_WITH_AS(MultiHeadAttention(8, -2),
                       "multi_head_attention: embed_dim 8 with num_heads -2: both must be "
                       "positive; the nearest valid choices are embed_dim 8 with num_heads 1",
                       ValueError);
  CHECK_THROWS_AS(MultiHeadAttention(8, 2, 1.5), ValueError);
  CHECK_THROWS_AS(MultiHeadAttention(8, 2, std::nan("")), ValueError);
}

TEST_CASE("multi_head_attention: inputs of another shape are refused by name") {
  const MultiHeadAttention attention = seeded(12, 3);
  CHECK_THROWS_WITH_AS(attention(ones({5, 12})),
                       "multi_head_attention: query has shape (5, 12): expected (batch, sequence, "
                       "embed) = (batch, sequence, 12)",
                       ShapeError);
  CHECK_THROWS_WITH_AS(attention(ones({2, 5, 12}), ones({2, 7, 8}), ones({2, 7, 12})),
                       "multi_head_attention: key has shape (2, 7, 8): expected (batch, sequence, "
                       "embed) = (batch, sequence, 12)",
                       ShapeError);
  CHECK_THROWS_WITH_AS(attention(ones({2, 5, 12}), ones({2, 7, 12}), ones({2, 6, 12})),
                       "multi_head_attention: query (2, 5, 12), key (2, 7, 12), value (2, 6, 12): "
                       "expected (batch, sequence, embed) with one batch, and one sequence for key "
                       "and value",
                       ShapeError);
  CHECK_THROWS_AS(attention(ones({3, 5, 12}), ones({2, 7, 12}), ones({2, 7, 12})), ShapeError);
  CHECK_THROWS_AS(attention(ones({2, 5, 12}), ones({4, 5})), ShapeError);
  CHECK_THROWS_AS(attention(ones({2, 5, 12}), ones({5})), ShapeError);
  CHECK_THROWS_WITH_AS(attention(ones({2, 5, 12}), full({5, 5}, 2)),
                       "attention mask must contain only 0 (blocked) or 1 (allowed)", ValueError);
  CHECK_THROWS_AS(attention(Tensor()), ValueError);
}
