#include "nn/quantize/int8_cache.h"

#include "nn/attention/attention.h"
#include "tests/check.h"

#include <cmath>

using namespace wick;
using namespace wick::nn;

namespace {

const double rounding = tolerance(1e-5, 1e-12);

MultiHeadAttention seeded(double rotary_base = 0) {
  manual_seed(15);
  MultiHeadAttention attention(12, 3);
  attention.rotary_base = rotary_base;
  return attention;
}

Tensor drawn(const Shape& shape, std::uint64_t seed) {
  Generator generator(seed);
  return randn(shape, generator);
}

// From -126 to 126.
Tensor whole_numbers(const Shape& shape, std::uint64_t seed) {
  Generator generator(seed);
  std::vector<Scalar> numbers = rand(shape, generator).to_vector();
  for (Scalar& number : numbers) number = std::floor(number * Scalar(253)) - Scalar(126);
  return from_vector(numbers, shape);
}

double largest(const Tensor& x) {
  double found = 0;
  for (const Scalar number : x.to_vector()) found = std::max(found, std::abs(double{number}));
  return found;
}

// The largest sum of magnitudes of a row.
double largest_row(const Tensor& x) { return largest(sum(abs(x), -1)); }

// A cache of the tokens of x, by way of whole numbers.
KeyValueCache restored(const MultiHeadAttention& attention, const Tensor& x) {
  KeyValueCache exact(attention, x.size(0), x.size(1));
  exact.forward(attention, x);
  Int8Cache small;
  small.keep(exact);
  KeyValueCache cache(attention, x.size(0), x.size(1) + 4);
  small.restore(cache);
  CHECK(cache.size() == x.size(1));
  return cache;
}

// Row by row, a layer that keeps what it is asked.
void make_identity(Linear& layer) {
  const NoGrad no_grad;
  layer.weight.copy_(eye(12));
  layer.bias.copy_(zeros({12}));
}

void make_zero(Linear& layer) {
  const NoGrad no_grad;
  layer.weight.copy_(zeros({12, 12}));
  layer.bias.copy_(zeros({12}));
}

}  // namespace

TEST_CASE("int8_cache: whole numbers up to 127 come back exactly") {
  MultiHeadAttention attention = seeded();
  for (Linear* layer : {&attention.k_proj, &attention.v_proj}) make_identity(*layer);
  Tensor x = whole_numbers({2, 6, 12}, 1);
  for (int head = 0; head < 3; ++head)
    x.slice(2, 4 * head, 4 * head + 1).copy_(full({2, 6, 1}, 127));
  KeyValueCache exact(attention, 2, 7), cache = restored(attention, x);
  exact.forward(attention, x);
  const Tensor next = drawn({2, 1, 12}, 2);
  check_close(cache.forward(attention, next), exact.forward(attention, next), rounding);
}

TEST_CASE("int8_cache: a mean of values is no further off than half a scale") {
  MultiHeadAttention attention = seeded();
  make_zero(attention.q_proj);  // all scores are 0: each token has the same weight
  make_identity(attention.v_proj);
  make_identity(attention.out_proj);
  const Tensor x = permuted(drawn({3, 9, 12}, 3)), next = drawn({3, 1, 12}, 4);
  KeyValueCache exact(attention, 3, 10), cache = restored(attention, x);
  exact.forward(attention, x);
  const double off = largest(cache.forward(attention, next) - exact.forward(attention, next));
  CHECK(off <= largest(x) / 127 / 2 + rounding);
  CHECK(off > 1e-4 * largest(x));  // they were rounded
}

// A key that is off by half a scale changes a score by at most e = |q|_1 scale / (2 sqrt(d)), and a
// weight by a factor from exp(-2 e) to exp(2 e): the mean of the values moves by expm1(2 e) times
// the largest value, beside half a scale of a value. out_proj adds up its rows.
TEST_CASE("int8_cache: what a step of the quantization can change, with and without turned keys") {
  for (const double base : {0.0, 10000.0}) {
    CAPTURE(base);
    const MultiHeadAttention attention = seeded(base);
    const Tensor x = drawn({2, 8, 12}, 5), next = drawn({2, 1, 12}, 6);
    const auto heads = [&](const Linear& layer, const Tensor& of) {
      return split_heads(layer(of).detach(), 3);
    };
    const double key_step = largest(attention.turned(heads(attention.k_proj, x), 0)) / 127;
    const double values =
        std::max(largest(heads(attention.v_proj, x)), largest(heads(attention.v_proj, next)));
    const Tensor query = attention.turned(heads(attention.q_proj, next), 8);
    const double score = largest_row(query) * key_step / 2 / std::sqrt(4.0);
    const double bound = largest_row(attention.out_proj.weight.detach()) *
                         (std::expm1(2 * score) * values + values / 127 / 2);
    KeyValueCache exact(attention, 2, 9), cache = restored(attention, x);
    exact.forward(attention, x);
    const Tensor expected = exact.forward(attention, next);
    const double off = largest(cache.forward(attention, next) - expected);
    CHECK(off <= bound + rounding);
    CHECK(off > 0);
    CHECK(bound < largest(expected));  // or it would hold for anything
  }
}

TEST_CASE("int8_cache: token by token, the same as all at once") {
  const MultiHeadAttention attention = seeded();
  const Tensor x = drawn({2, 5, 12}, 7), next = drawn({2, 2, 12}, 8);
  KeyValueCache exact(attention, 2, 5);
  Int8Cache small;
  CHECK(small.size() == 0);
  CHECK(small.bytes() == 0);
  small.keep(exact);
  for (std::int64_t i = 0; i < 5; ++i) {
    exact.forward(attention, x.slice(1, i, i + 1));
    small.keep(exact);
    small.keep(exact);  // nothing new
    CHECK(small.size() == i + 1);
  }
  CHECK(small.bytes() == static_cast<std::int64_t>(2 * 2 * 5 * (12 + 3 * sizeof(Scalar))));
  KeyValueCache cache(attention, 2, 7), at_once = restored(attention, x);
  cache.forward(attention, next);  // which restore forgets
  small.restore(cache);
  check_close(cache.forward(attention, next), at_once.forward(attention, next), rounding);
}

TEST_CASE("int8_cache: an empty one empties a cache") {
  const MultiHeadAttention attention = seeded();
  KeyValueCache cache(attention, 1, 3);
  cache.forward(attention, drawn({1, 2, 12}, 9));
  Int8Cache().restore(cache);
  CHECK(cache.size() == 0);
}

TEST_CASE("int8_cache: caches that do not fit") {
  const MultiHeadAttention attention = seeded();
  const MultiHeadAttention other(12, 4);
  KeyValueCache exact(attention, 1, 3), small(attention, 1, 1), of_four(other, 1, 3);
  exact.forward(attention, drawn({1, 2, 12}, 10));
  Int8Cache kept;
  kept.keep(exact);
  CHECK_THROWS_WITH_AS(kept.restore(small),
                       "int8_cache: restore 2 tokens into a cache of 1: they do not fit",
                       ValueError);
  CHECK_THROWS_WITH_AS(kept.keep(small),
                       "int8_cache: keep a cache of 0 tokens after 2: it must have those that are "
                       "kept",
                       ValueError);
  CHECK_THROWS_WITH_AS(
      kept.restore(of_four),
      "int8_cache: restore a cache of batch 1 with 4 heads of 3: those kept are of "
      "batch 1 with 3 heads of 4",
      ShapeError);
  CHECK_THROWS_AS(kept.keep(of_four), ShapeError);
  CHECK(kept.size() == 2);
}
