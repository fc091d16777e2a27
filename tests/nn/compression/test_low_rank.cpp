#include "nn/compression/low_rank.h"
#include "nn/compression/svd.h"
#include "tests/check.h"

using namespace wick;
using namespace wick::nn;

namespace {

double squares(const Tensor& x) { return sum(x * x).item(); }

}  // namespace

TEST_CASE("low_rank: the squared error is the sum of the dropped values' squares") {
  manual_seed(5);
  const Linear layer(6, 4);
  const Svd parts = svd(layer.weight);
  for (std::int64_t rank = 1; rank <= 4; ++rank) {
    const LowRank both = low_rank(layer, rank);
    CHECK(both.first.weight.shape() == Shape{rank, 6});
    CHECK(both.second.weight.shape() == Shape{4, rank});
    double dropped = 0;
    for (std::size_t i = rank; i < 4; ++i) dropped += parts.values[i] * parts.values[i];
    const Tensor product = matmul(both.second.weight, both.first.weight);
    CHECK(squares(product - layer.weight) == doctest::Approx(dropped).epsilon(1e-4));
    for (std::int64_t i = 0; i < rank; ++i) {
      CHECK(squares(both.first.weight.slice(0, i, i + 1)) == doctest::Approx(parts.values[i]));
      CHECK(squares(both.second.weight.slice(1, i, i + 1)) == doctest::Approx(parts.values[i]));
    }
  }
}

TEST_CASE("low_rank: the whole rank is the layer, with its bias") {
  manual_seed(6);
  const Linear layer(3, 5), without(3, 5, false);
  const LowRank both = low_rank(layer, 3);
  const Tensor x = randn({2, 3});
  check_close(both.second(both.first(x)), layer(x), tolerance(1e-5, 1e-12));
  CHECK_FALSE(both.first.bias.defined());
  CHECK(both.second.bias.requires_grad());
  CHECK(both.first.weight.requires_grad());
  CHECK(both.second.weight.requires_grad());
  Tensor bias = both.second.bias;
  const NoGrad no_grad;
  bias.copy_(zeros({5}));
  CHECK(sum(abs(layer.bias)).item() > 0);
  CHECK_FALSE(low_rank(without, 3).second.bias.defined());
}

TEST_CASE("low_rank: ranks that a layer does not have") {
  const Linear layer(3, 5);
  CHECK_THROWS_AS(low_rank(layer, 0), ValueError);
  CHECK_THROWS_WITH_AS(low_rank(layer, 4),
                       "low_rank: rank 4 of a weight of shape (5, 3): it must be from 1 to 3",
                       ValueError);
}
