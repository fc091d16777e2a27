// Features of one size.

#include "tests/check.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace wick;

TEST_CASE("standardize: mean and population deviation of each feature, of the training part") {
  // Means 3 and 20; mean squares of what is left 8/3 and 200/3.
  const Tensor train = permuted(tensor({{1, 10}, {3, 20}, {5, 30}}));
  const nn::Standardize standardize(train);
  const double rounding = tolerance(1e-6, 1e-14);
  check_close(standardize.mean, tensor({3, 20}), rounding);
  check_close(standardize.deviation, tensor({std::sqrt(8 / 3.0), std::sqrt(200 / 3.0)}), rounding);
  check_close(standardize(tensor({{3, 40}, {7, 20}})),
              tensor({{0, std::sqrt(6.0)}, {std::sqrt(6.0), 0}}), rounding);
  check_close(standardize(tensor({3, 20})), tensor({0, 0}), rounding);
  CHECK_FALSE(standardize.mean.requires_grad());
}

TEST_CASE("standardize: a feature whose numbers are equal gets a deviation of 1") {
  // In floating point, the mean of three times 0.1 is not 0.1.
  const nn::Standardize standardize(tensor({{0.1, 1}, {0.1, 2}, {0.1, 3}}));
  CHECK(standardize.deviation.at({0}) == 1);
  CHECK(std::abs(standardize(tensor({{0.1, 2}})).at({0, 0})) < tolerance(1e-7, 1e-16));
  CHECK(standardize(tensor({{1.1, 2}})).at({0, 0}) == doctest::Approx(1));
  // Small, but a difference: not constant.
  const nn::Standardize small(tensor({1e-4, 3e-4}));
  check_close(small(tensor({1e-4, 3e-4})), {-1, 1}, tolerance(1e-5, 1e-14));
}

TEST_CASE("standardize: images feature by feature, one number each, and one example") {
  Generator generator(4);
  const Tensor images = randn({50, 3, 4}, generator) * 7 + Scalar(1000);
  const nn::Standardize standardize(images);
  CHECK(standardize.mean.shape() == Shape{3, 4});
  const Tensor z = standardize(images);
  // Numbers around 1,000 have an absolute rounding of 6e-5 in float.
  check_close(mean(z, 0), zeros({3, 4}), tolerance(1e-4, 1e-12));
  check_close(mean(z * z, 0), ones({3, 4}), tolerance(1e-4, 1e-12));
  CHECK(nn::Standardize(tensor({1, 2})).mean.shape() == Shape{});
  check_close(nn::Standardize(tensor({{4, 5}}))(tensor({{4, 6}})), tensor({{0, 1}}), 0);
}

TEST_CASE("standardize: refuses other features, and no examples") {
  const nn::Standardize standardize(zeros({5, 2, 3}));
  CHECK_THROWS_WITH_AS(
      standardize(zeros({4, 3})),
      "Standardize: x of shape (4, 3) with features of shape (2, 3): the last axes "
      "of x must be the features",
      ShapeError);
  CHECK_THROWS_AS(standardize(zeros({3})), ShapeError);
  CHECK_THROWS_WITH_AS(
      nn::Standardize(zeros({0, 3})),
      "Standardize: training data of shape (0, 3): it must be (n, features..) with "
      "n at least 1",
      ShapeError);
  CHECK_THROWS_AS(nn::Standardize(zeros({})), ShapeError);
}

TEST_CASE("standardize: a mean of equal numbers is that number, and sizes are any") {
  for (const double number : {0.1, 100000.1, -7.3e9}) {
    const Tensor same = full({7, 1}, static_cast<Scalar>(number));
    check_close(nn::Standardize(same)(same), zeros({7, 1}), 0);
  }
  // Squares of these are 0 or infinite.
  for (const double size : {tolerance(1e-24, 1e-200), tolerance(1e20, 1e200)}) {
    CAPTURE(size);
    const Tensor x = tensor({1, 2, 6}) * static_cast<Scalar>(size);
    const double deviation = std::sqrt(14.0 / 3);
    check_close(nn::Standardize(x)(x), {-2 / deviation, -1 / deviation, 3 / deviation},
                tolerance(1e-6, 1e-14));
  }
}
