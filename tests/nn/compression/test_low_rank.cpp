#include "nn/compression/low_rank.h"
#include "nn/compression/svd.h"
#include "tests/check.h"

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::nn;

namespace {

const double rounding = tolerance(1e-5, 1e-12);

// u diag(values) v^T is the matrix, u and v have orthonormal columns, and values fall.
void check_svd(const Tensor& matrix) {
  const Svd parts = svd(matrix);
  const std::int64_t r = std::min(matrix.size(0), matrix.size(1));
  CAPTURE(matrix.shape());
  REQUIRE(parts.u.shape() == Shape{matrix.size(0), r});
  REQUIRE(parts.v.shape() == Shape{matrix.size(1), r});
  REQUIRE(static_cast<std::int64_t>(parts.values.size()) == r);
  for (std::int64_t i = 0; i < r; ++i) {
    CHECK(parts.values[i] >= 0);
    if (i > 0) CHECK(parts.values[i] <= parts.values[i - 1]);
  }
  check_close(matmul(parts.u.transpose(0, 1), parts.u), eye(r), rounding);
  check_close(matmul(parts.v.transpose(0, 1), parts.v), eye(r), rounding);
  const std::vector<Scalar> values(parts.values.begin(), parts.values.end());
  const double size = std::max(1.0, parts.values[0]);
  check_close(matmul(parts.u * from_vector(values, {r}), parts.v.transpose(0, 1)), matrix,
              rounding * size);
}

double squares(const Tensor& x) { return sum(x * x).item(); }

}  // namespace

TEST_CASE("svd: singular values by hand") {
  // A^T A = {{25, 20}, {20, 25}} has the values 45 and 5.
  const Svd parts = svd(tensor({{3, 0}, {4, 5}}));
  CHECK(parts.values[0] == doctest::Approx(std::sqrt(45.0)));
  CHECK(parts.values[1] == doctest::Approx(std::sqrt(5.0)));
  const Svd diagonal = svd(tensor({{0, -2, 0}, {0, 0, 7}}));
  CHECK(diagonal.values[0] == doctest::Approx(7));
  CHECK(diagonal.values[1] == doctest::Approx(2));
}

TEST_CASE("svd: tall, wide, of low rank, equal values, zeros, one number") {
  Generator generator(3);
  for (const Shape& shape : {Shape{5, 3}, Shape{3, 5}, Shape{1, 4}, Shape{4, 1}, Shape{1, 1}}) {
    check_svd(randn(shape, generator));
    check_svd(zeros(shape));
    check_svd(ones(shape));
  }
  check_svd(permuted(randn({70, 65}, generator)));
  check_svd(matmul(randn({6, 2}, generator), randn({2, 8}, generator)));
  check_svd(eye(4) * Scalar(3));
}

TEST_CASE("svd: numbers whose squares are too large or too small") {
  const Tensor matrix = tensor({{3, 0}, {4, 5}});
  for (const double size : {1e-30, 1e30}) {
    const Svd parts = svd(matrix * static_cast<Scalar>(size));
    CHECK(parts.values[1] / size == doctest::Approx(std::sqrt(5.0)));
  }
}

TEST_CASE("svd: what is no finite matrix") {
  CHECK_THROWS_AS(svd(ones({3})), ShapeError);
  CHECK_THROWS_AS(svd(ones({0, 3})), ShapeError);
  const Scalar infinity = std::numeric_limits<Scalar>::infinity();
  CHECK_THROWS_WITH_AS(svd(tensor({{1, 2}, {3, infinity}})),
                       "svd: number 3 is inf: all must be finite", ValueError);
}

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
