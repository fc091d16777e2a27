#include "nn/nn.h"
#include "tests/check.h"

using namespace wick;
using namespace wick::nn;

namespace {

// The output of the cache for all tokens of x, some at a time.
Tensor in_pieces(Int8KeyValueCache& cache, const MultiHeadAttention& attention, const Tensor& x,
                 const std::vector<std::int64_t>& pieces) {
  std::vector<Tensor> parts;
  std::int64_t begin = 0;
  for (const std::int64_t piece : pieces) {
    parts.push_back(cache.forward(attention, x.slice(1, begin, begin + piece)));
    begin += piece;
  }
  return concat(parts, 1);
}

}  // namespace

TEST_CASE("int8_key_value_cache: within 2 % of a cache in floating point, and in pieces the same") {
  Generator generator(4);
  const MultiHeadAttention attention(32, 4);
  const Tensor x = randn({2, 12, 32}, generator);
  KeyValueCache exact(attention, 2, 12);
  const Tensor y = exact.forward(attention, x).detach();
  Int8KeyValueCache whole(attention, 2, 12), pieces(attention, 2, 20);
  const Tensor small = whole.forward(attention, x);
  const Tensor error = small - y;
  CHECK(sum(error * error).item() < 0.02 * 0.02 * sum(y * y).item());
  CHECK(max(abs(error)).item() > 0);
  check_close(in_pieces(pieces, attention, x, {1, 5, 1, 5}), small, tolerance(1e-5, 1e-13));
  CHECK(pieces.size() == 12);
}

TEST_CASE("int8_key_value_cache: bytes, and errors that leave it as it was") {
  const MultiHeadAttention attention(8, 2);
  Int8KeyValueCache cache(attention, 3, 5);
  const std::int64_t rows = 3 * 2 * 5;
  CHECK(cache.bytes() == 2 * (rows * 4 + rows * static_cast<std::int64_t>(sizeof(Scalar))));
  cache.forward(attention, ones({3, 4, 8}));
  CHECK_THROWS_WITH_AS(cache.forward(attention, ones({3, 2, 8})),
                       "int8_key_value_cache: 2 more tokens after 4 do not fit into 5", ValueError);
  CHECK_THROWS_WITH_AS(
      cache.forward(attention, ones({2, 1, 8})),
      "int8_key_value_cache: x has shape (2, 1, 8): expected (3, tokens, 8), at least one token",
      ShapeError);
  CHECK_THROWS_WITH_AS(cache.forward(MultiHeadAttention(8, 4), ones({3, 1, 8})),
                       "int8_key_value_cache: an attention with 4 heads of 2: this cache was made "
                       "for 2 heads of 4",
                       ShapeError);
  const auto nan = std::numeric_limits<Scalar>::quiet_NaN();
  CHECK_THROWS_AS(cache.forward(attention, full({3, 1, 8}, nan)), ValueError);
  CHECK(cache.size() == 4);
  cache.forward(attention, ones({3, 1, 8}));
  CHECK(cache.size() == 5);
  CHECK_THROWS_WITH_AS(Int8KeyValueCache(attention, 0, 5),
                       "int8_key_value_cache: batch 0 and capacity 5: both must be positive",
                       ValueError);
}
