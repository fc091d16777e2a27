#include "nn/attention/key_value_cache.h"

#include "tests/check.h"

using namespace wick;
using namespace wick::nn;

namespace {

// The keys of a query come in tiles of other sizes.
const double rounding = tolerance(1e-6, 1e-14);

Tensor drawn(const Shape& shape, std::uint64_t seed) {
  Generator generator(seed);
  return randn(shape, generator);
}

MultiHeadAttention seeded(std::int64_t embed_dim, std::int64_t num_heads, double rotary_base = 0) {
  manual_seed(18);
  MultiHeadAttention attention(embed_dim, num_heads);
  attention.rotary_base = rotary_base;
  return attention;
}

using Steps = std::vector<std::int64_t>;

Tensor in_steps(const MultiHeadAttention& attention, KeyValueCache& cache, const Tensor& x,
                const Steps& steps) {
  std::vector<Tensor> parts;
  for (const std::int64_t n : steps) {
    parts.push_back(cache.forward(attention, x.slice(1, cache.size(), cache.size() + n)));
  }
  return concat(parts, 1);
}

}  // namespace

TEST_CASE("cached_mask: fresh tokens see all that were seen, and themselves") {
  CHECK(cached_mask(2, 3).to_vector() == std::vector<Scalar>{1, 1, 1, 0, 0,  //
                                                             1, 1, 1, 1, 0,  //
                                                             1, 1, 1, 1, 1});
  CHECK(cached_mask(2, 3).shape() == Shape{3, 5});
  check_close(cached_mask(0, 4), causal_mask(4), 0);
  check_close(cached_mask(6, 1), ones({1, 7}), 0);
  CHECK_THROWS_WITH_AS(cached_mask(-1, 1),
                       "cached_mask: -1 tokens seen and 1 fresh ones: none or more were seen, and "
                       "at least one is fresh",
                       ValueError);
  CHECK_THROWS_AS(cached_mask(1, 0), ValueError);
  CHECK_THROWS_WITH_AS(cached_mask(9223372036854775807, 1),
                       "cached_mask: 1 tokens after 9223372036854775807: together at most 2^63 - 1",
                       ValueError);
}

TEST_CASE("KeyValueCache: token by token, the same as all at once") {
  for (const double base : {0.0, 10000.0, 3.0}) {
    CAPTURE(base);
    const MultiHeadAttention attention = seeded(12, 3, base);
    const Tensor x = drawn({2, 9, 12}, 1);
    const Tensor whole = attention(x, causal_mask(9));
    for (const Steps& steps : {Steps(9, 1), Steps{4, 1, 3, 1}, Steps{9}, Steps{1, 8}}) {
      KeyValueCache cache(attention, 2, 10);
      check_close(in_steps(attention, cache, x, steps), whole, rounding);
      CHECK(cache.size() == 9);
    }
  }
}

TEST_CASE("KeyValueCache: what does not fit leaves it as it was") {
  const MultiHeadAttention attention = seeded(4, 2);
  const MultiHeadAttention other = seeded(4, 1);
  const Tensor x = drawn({1, 4, 4}, 1);
  const Tensor whole = attention(x, causal_mask(4));
  KeyValueCache cache(attention, 1, 4);
  in_steps(attention, cache, x, {2});
  const Tensor later = drawn({1, 3, 4}, 2);
  CHECK_THROWS_WITH_AS(cache.forward(attention, later),
                       "key_value_cache: 3 more tokens after 2 do not fit into 4", ValueError);
  CHECK_THROWS_WITH_AS(cache.forward(attention, later.slice(1, 0, 0)),
                       "key_value_cache: x has shape (1, 0, 4): expected (1, tokens, 4), at least "
                       "one token",
                       ShapeError);
  CHECK_THROWS_AS(cache.forward(attention, drawn({2, 1, 4}, 1)), ShapeError);
  CHECK_THROWS_AS(cache.forward(attention, drawn({1, 1, 6}, 1)), ShapeError);
  CHECK_THROWS_WITH_AS(cache.forward(other, later.slice(1, 0, 1)),
                       "key_value_cache: an attention with 1 heads of 4: this cache was made for "
                       "2 heads of 2",
                       ShapeError);
  CHECK(cache.size() == 2);
  check_close(in_steps(attention, cache, x, {2}), whole.slice(1, 2, 4), rounding);
  CHECK_THROWS_AS(cache.forward(attention, later.slice(1, 0, 1)), ValueError);
  CHECK_THROWS_AS(KeyValueCache(attention, 0, 4), ValueError);
  CHECK_THROWS_AS(KeyValueCache(attention, 1, 0), ValueError);
}

TEST_CASE("KeyValueCache: what follows truncate follows a fresh cache") {
  const MultiHeadAttention attention = seeded(4, 2, 10000);
  const Tensor x = drawn({1, 5, 4}, 1);
  const Tensor other = drawn({1, 5, 4}, 2);
  for (std::int64_t kept = 0; kept <= 5; ++kept) {
    CAPTURE(kept);
    KeyValueCache cache(attention, 1, 6);
    in_steps(attention, cache, concat({x.slice(1, 0, kept), other.slice(1, kept, 5)}, 1), {5});
    cache.truncate(kept);
    CHECK(cache.size() == kept);
    KeyValueCache fresh(attention, 1, 6);
    if (kept > 0) in_steps(attention, fresh, x, {kept});
    const Tensor last = drawn({1, 1, 4}, 3);
    check_close(cache.forward(attention, last), fresh.forward(attention, last), rounding);
  }
  KeyValueCache cache(attention, 1, 6);
  in_steps(attention, cache, x, {3});
  CHECK_THROWS_WITH_AS(cache.truncate(4), "key_value_cache: cannot keep 4 tokens of 3", ValueError);
  CHECK_THROWS_AS(cache.truncate(-1), ValueError);
  CHECK(cache.size() == 3);
}

TEST_CASE("KeyValueCache: repeated copies each sequence next to itself, into memory of its own") {
  const MultiHeadAttention attention = seeded(4, 2);
  const Tensor x = drawn({2, 3, 4}, 1);
  KeyValueCache cache(attention, 2, 4);
  in_steps(attention, cache, x, {3});
  const Tensor next = drawn({2, 1, 4}, 2);
  for (const std::int64_t samples : {1, 3}) {
    CAPTURE(samples);
    KeyValueCache copy = cache.repeated(samples);
    CHECK(copy.batch() == 2 * samples);
    CHECK(copy.capacity() == 4);
    CHECK(copy.size() == 3);
    const Tensor row = drawn({2 * samples, 1, 4}, 3);
    const Tensor received = copy.forward(attention, row);
    for (std::int64_t i = 0; i < 2 * samples; ++i) {
      CAPTURE(i);
      KeyValueCache single(attention, 1, 4);
      in_steps(attention, single, x.slice(0, i / samples, i / samples + 1), {3});
      check_close(received.slice(0, i, i + 1), single.forward(attention, row.slice(0, i, i + 1)),
                  rounding);
    }
    CHECK(cache.size() == 3);
  }
  // The copies' fourth tokens were not written into the original.
  KeyValueCache fresh(attention, 2, 4);
  in_steps(attention, fresh, x, {3});
  check_close(cache.forward(attention, next), fresh.forward(attention, next), rounding);
  CHECK_THROWS_WITH_AS(cache.repeated(0),
                       "key_value_cache: 0 copies: their number must be positive", ValueError);
  CHECK_FALSE(std::is_copy_constructible_v<KeyValueCache>);
}

TEST_CASE("KeyValueCache: takes its memory once, and remembers no history") {
  const MultiHeadAttention attention = seeded(4, 2);
  const Tensor x = drawn({1, 3, 4}, 1).requires_grad_();
  const std::int64_t before = Buffer::live();
  KeyValueCache cache(attention, 1, 3);
  CHECK(Buffer::live() == before + 2);
  for (int i = 0; i < 3; ++i) {
    CHECK_FALSE(cache.forward(attention, x.slice(1, i, i + 1)).requires_grad());
  }
  CHECK(Buffer::live() == before + 2);
}
