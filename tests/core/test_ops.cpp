#include "tests/check.h"

#include "core/core.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <type_traits>

using namespace wick;

namespace {

const double rounding = tolerance(1e-6, 1e-14);

}  // namespace

TEST_CASE("arithmetic: tensors and numbers, with broadcasting") {
  const Tensor x = tensor({{1, 2}, {3, 4}});
  const Tensor row = tensor({10, 20});
  CHECK((x + row).to_vector() == std::vector<Scalar>{11, 22, 13, 24});
  CHECK((row - x).to_vector() == std::vector<Scalar>{9, 18, 7, 16});
  CHECK((1 - x).to_vector() == std::vector<Scalar>{0, -1, -2, -3});
  CHECK((x * 2).to_vector() == std::vector<Scalar>{2, 4, 6, 8});
  CHECK((12 / x).to_vector() == std::vector<Scalar>{12, 6, 4, 3});
  CHECK((x / 2).to_vector() == std::vector<Scalar>{0.5, 1, 1.5, 2});
  CHECK((-x.transpose(0, 1)).to_vector() == std::vector<Scalar>{-1, -3, -2, -4});
  CHECK((x.unsqueeze(0) + tensor({1, 2, 3}).reshape({3, 1, 1})).shape() == Shape{3, 2, 2});
  CHECK_THROWS_WITH_AS(x + ones({3}),
                       "add: cannot broadcast (2, 2) with (3,): counted from the last axis, "
                       "extents must be equal or 1",
                       ShapeError);
}

TEST_CASE("arithmetic: std's functions of a number are found beside those of a tensor") {
  const std::int64_t whole = 64;
  CHECK(std::is_same_v<decltype(wick::sqrt(whole)), double>);
  CHECK(wick::sqrt(whole) == 8);
  CHECK((tensor({16, 24}) / wick::sqrt(whole)).to_vector() == std::vector<Scalar>{2, 3});
  CHECK(wick::pow(2, 10) == 1024);
  CHECK(wick::abs(-1.5) == 1.5);
  CHECK(wick::exp(0) + wick::log(1) + wick::sin(0) + wick::cos(0) == 2);
  CHECK(wick::tanh(0) + wick::erf(0) + wick::log1p(0) == 0);
  CHECK(pow(tensor({3}), 2).to_vector() == std::vector<Scalar>{9});
}

TEST_CASE("arithmetic: comparisons give zeros and ones") {
  const Tensor x = tensor({1, 2, 3});
  CHECK((x < Scalar(2)).to_vector() == std::vector<Scalar>{1, 0, 0});
  CHECK((x >= tensor({3, 2, 1})).to_vector() == std::vector<Scalar>{0, 1, 1});
  CHECK((x == Scalar(2)).to_vector() == std::vector<Scalar>{0, 1, 0});
  CHECK((x != tensor({1, 0, 3})).to_vector() == std::vector<Scalar>{0, 1, 0});
  CHECK((x <= Scalar(2)).to_vector() == std::vector<Scalar>{1, 1, 0});
  CHECK((x > Scalar(2)).to_vector() == std::vector<Scalar>{0, 0, 1});
}

TEST_CASE("arithmetic: functions of one element") {
  const Tensor x = tensor({-1.5, 0.25, 2});
  check_close(abs(x), tensor({1.5, 0.25, 2}), 0);
  check_close(exp(x), tensor({0.22313016014842982, 1.2840254166877414, 7.38905609893065}),
              rounding * 8);
  check_close(log(abs(x)), tensor({0.4054651081081644, -1.3862943611198906, 0.6931471805599453}),
              rounding);
  check_close(log1p(abs(x)), tensor({0.9162907318741551, 0.22314355131420976, 1.0986122886681098}),
              rounding);
  check_close(log1p(tensor({1e-30})) / Scalar(1e-30), {1}, rounding);
  check_close(sqrt(tensor({4, 2.25})), tensor({2, 1.5}), rounding);
  check_close(sin(x), tensor({-0.9974949866040544, 0.24740395925452294, 0.9092974268256817}),
              rounding);
  check_close(cos(x), tensor({0.0707372016677029, 0.9689124217106447, -0.4161468365471424}),
              rounding);
  check_close(pow(x, 2), tensor({2.25, 0.0625, 4}), rounding);
  check_close(erf(x), tensor({-0.9661051464753108, 0.2763263901682369, 0.9953222650189527}),
              rounding);
  check_close(clamp(x, -1, 1), tensor({-1, 0.25, 1}), 0);
  check_close(maximum(x, tensor(0)), tensor({0, 0.25, 2}), 0);
  check_close(minimum(x, tensor({0, 0, 5})), tensor({-1.5, 0, 2}), 0);
  CHECK_THROWS_AS(clamp(x, 2, 1), ValueError);
  CHECK_THROWS_AS(clamp(x, std::nan(""), 1), ValueError);
}

TEST_CASE("activations: values, and no overflow at 1000") {
  const Tensor x = tensor({-1.5, 0.25, 2});
  check_close(relu(x), tensor({0, 0.25, 2}), 0);
  check_close(tanh(x), tensor({-0.9051482536448664, 0.24491866240370913, 0.9640275800758169}),
              rounding);
  check_close(sigmoid(x), tensor({0.18242552380635635, 0.5621765008857981, 0.8807970779778823}),
              rounding);
  check_close(gelu(x), tensor({-0.10021080190328713, 0.14967658142073093, 1.9544997361036416}),
              rounding * 2);
  check_close(gelu(x, Gelu::Tanh),
              tensor({-0.10042842301976707, 0.149675350701685, 1.954597694087775}), rounding * 2);
  const Tensor far = tensor({-1000, 1000});
  check_close(sigmoid(far), tensor({0, 1}), 0);
  check_close(tanh(far), tensor({-1, 1}), 0);
  check_close(gelu(far), tensor({0, 1000}), 0);
}

TEST_CASE("reduce: means of whole numbers are exact, for any count") {
  for (std::int64_t n = 1; n <= 2000; ++n) {
    CAPTURE(n);
    if (mean(ones({n})).item() != 1 || mean(full({2, n}, 3), 1).at({1}) != 3) {
      FAIL_CHECK("the mean of equal whole numbers is another number");
    }
    if (n > 100) continue;
    CHECK(mse_loss(full({n}, 3), ones({n})).item() == 4);
    CHECK(max(abs(rms_norm(full({n}, 3), ones({n}), 0) - 1)).item() == 0);
  }
}

TEST_CASE("reduce: a kept axis may be empty, a reduced one may not") {
  const Tensor no_rows = zeros({0, 4});
  CHECK(mean(no_rows, -1).shape() == Shape{0});
  CHECK(max(no_rows, -1, true).shape() == Shape{0, 1});
  CHECK(max(zeros({2, 3, 0}), 1).shape() == Shape{2, 0});
  CHECK(argmax(no_rows).shape == Shape{0});
  CHECK(softmax(no_rows).shape() == Shape{0, 4});
  CHECK(log_softmax(no_rows, 0).shape() == Shape{0, 4});
  CHECK(rms_norm(no_rows, ones({4})).shape() == Shape{0, 4});
  CHECK(layer_norm(no_rows, ones({4}), zeros({4})).shape() == Shape{0, 4});
  Tensor x = zeros({0, 4}).requires_grad_();
  for (const Tensor& y : {mean(x, 1), max(x, 1), rms_norm(x, ones({4}))}) {
    CHECK(grad(sum(y), {x})[0].shape() == Shape{0, 4});
  }
  for (const int axis : {0, 1}) {
    CAPTURE(axis);
    CHECK_THROWS_AS(mean(zeros({0, 0}), axis), ShapeError);
    CHECK_THROWS_AS(max(zeros({0, 0}), axis), ShapeError);
  }
}

TEST_CASE("reduce: sums, means and maxima over one axis and over all") {
  const Tensor x = tensor({{1, 5, 3}, {4, 2, 6}});
  CHECK(sum(x).item() == 21);
  CHECK(sum(x).shape() == Shape{});
  CHECK(sum(x, 0).to_vector() == std::vector<Scalar>{5, 7, 9});
  CHECK(sum(x, -1, true).shape() == Shape{2, 1});
  CHECK(mean(x, 1).to_vector() == std::vector<Scalar>{3, 4});
  CHECK(mean(x).item() == Scalar(3.5));
  CHECK(max(x, 0).to_vector() == std::vector<Scalar>{4, 5, 6});
  CHECK(max(x).item() == 6);
  CHECK(argmax(x).values == std::vector<std::int64_t>{1, 2});
  CHECK(argmax(x, 0).values == std::vector<std::int64_t>{1, 0, 1});
  CHECK(argmax(x, 0).shape == Shape{3});
  CHECK(sum(zeros({0, 3}), 0).to_vector() == std::vector<Scalar>{0, 0, 0});
  CHECK_THROWS_AS(mean(zeros({0, 3})), ShapeError);
  CHECK_THROWS_AS(max(zeros({0, 3}), 0), ShapeError);
  CHECK_THROWS_AS(argmax(zeros({2, 0})), ShapeError);
  CHECK_THROWS_AS(sum(x, 2), ShapeError);
}

TEST_CASE("reduce: sum_to undoes a broadcast") {
  const Tensor x = arange(24).reshape({2, 3, 4});
  CHECK(sum_to(x, Shape{4}).to_vector() == std::vector<Scalar>{60, 66, 72, 78});
  CHECK(sum_to(x, Shape{3, 1}).to_vector() == std::vector<Scalar>{60, 92, 124});
  CHECK(sum_to(x, Shape{}).item() == 276);
  CHECK_THROWS_AS(sum_to(x, Shape{2}), ShapeError);
}

TEST_CASE("reduce: equal maxima share the gradient") {
  Tensor x = tensor({{3, 1, 3}});
  x.requires_grad_();
  max(x, 1).backward(tensor({8}));
  CHECK(x.grad().to_vector() == std::vector<Scalar>{4, 0, 4});
}

TEST_CASE("matmul: by hand, batched, transposed") {
  const Tensor a = tensor({{1, 2, 3}, {4, 5, 6}});
  const Tensor b = tensor({{1, 0}, {2, 1}, {0, 3}});
  CHECK(matmul(a, b).to_vector() == std::vector<Scalar>{5, 11, 14, 23});
  CHECK(matmul(a, a.transpose(0, 1)).to_vector() == std::vector<Scalar>{14, 32, 32, 77});
  const Tensor batch = stack({a, a * 2}, 0);
  const Tensor product = matmul(batch, b);
  CHECK(product.shape() == Shape{2, 2, 2});
  CHECK(product.to_vector() == std::vector<Scalar>{5, 11, 14, 23, 10, 22, 28, 46});
  CHECK(matmul(zeros({2, 0}), zeros({0, 3})).to_vector() == std::vector<Scalar>(6, 0));
  CHECK_THROWS_WITH_AS(matmul(a, a),
                       "matmul: cannot multiply (2, 3) by (2, 3): the last axis of the first must "
                       "equal the second-to-last of the second",
                       ShapeError);
  CHECK_THROWS_AS(matmul(ones({3}), b), ShapeError);
  CHECK_THROWS_AS(matmul(ones({2, 2, 3}), ones({3, 3, 2})), ShapeError);
}

TEST_CASE("matmul: linear multiplies by the transposed weight and adds the bias") {
  const Tensor x = tensor({{1, 2}, {3, 4}});
  const Tensor weight = tensor({{1, 0}, {0, 1}, {1, 1}});
  check_close(linear(x, weight, tensor({10, 20, 30})), tensor({{11, 22, 33}, {13, 24, 37}}), 0);
  CHECK(linear(ones({5, 4, 2}), weight).shape() == Shape{5, 4, 3});
  CHECK(linear(ones({0, 2}), weight).shape() == Shape{0, 3});
  CHECK_THROWS_AS(linear(ones({2, 3}), weight), ShapeError);
  CHECK_THROWS_AS(linear(x, weight, ones({2})), ShapeError);
}

TEST_CASE("matmul: tril and triu keep one side of a diagonal") {
  const Tensor x = ones({3, 3});
  CHECK(tril(x).to_vector() == std::vector<Scalar>{1, 0, 0, 1, 1, 0, 1, 1, 1});
  CHECK(tril(x, -1).to_vector() == std::vector<Scalar>{0, 0, 0, 1, 0, 0, 1, 1, 0});
  CHECK(triu(x, 1).to_vector() == std::vector<Scalar>{0, 1, 1, 0, 0, 1, 0, 0, 0});
  CHECK_THROWS_AS(tril(ones({3})), ShapeError);
}

TEST_CASE("softmax: rows are distributions, also where scores are huge or blocked") {
  const Tensor x = tensor({{1, 2, 3}, {1000, 1000, -1000}});
  const Tensor y = softmax(x);
  check_close(
      y, tensor({{0.09003057317038046, 0.24472847105479767, 0.6652409557748219}, {0.5, 0.5, 0}}),
      rounding);
  check_close(log_softmax(tensor({1000, 0})), tensor({0, -1000}), 0);
  const Scalar infinity = std::numeric_limits<Scalar>::infinity();
  const Tensor blocked = softmax(tensor({0, -infinity, 0}));
  CHECK(blocked.to_vector() == std::vector<Scalar>{0.5, 0, 0.5});
  check_close(softmax(x.transpose(0, 1), 0), y.transpose(0, 1), rounding);
  CHECK_THROWS_AS(softmax(x, 2), ShapeError);
}

TEST_CASE("choose: where, masked_fill, concat, stack") {
  const Tensor mask = tensor({{1, 0}, {0, 1}});
  const Tensor x = tensor({{1, 2}, {3, 4}});
  CHECK(where(mask, x, tensor(9)).to_vector() == std::vector<Scalar>{1, 9, 9, 4});
  CHECK(masked_fill(x, mask, -1).to_vector() == std::vector<Scalar>{-1, 2, 3, -1});
  CHECK(concat({x, x.transpose(0, 1)}, 1).to_vector() ==
        std::vector<Scalar>{1, 2, 1, 3, 3, 4, 2, 4});
  CHECK(stack({x, x}, 2).shape() == Shape{2, 2, 2});
  CHECK(stack({x, x * 10}, -1).to_vector() == std::vector<Scalar>{1, 10, 2, 20, 3, 30, 4, 40});
  CHECK_THROWS_AS(masked_fill(x, ones({3, 2, 2}), 0), ShapeError);
  CHECK_THROWS_AS(concat({}, 0), ValueError);
  CHECK_THROWS_AS(concat({x, ones({3, 3})}, 0), ShapeError);
  CHECK_THROWS_AS(stack({x, ones({2})}, 0), ShapeError);
}

TEST_CASE("rows: embedding looks rows up and adds their gradients") {
  Tensor weight = tensor({{1, 2}, {3, 4}, {5, 6}});
  weight.requires_grad_();
  const Ids ids{Shape{2, 2}, {2, 0, 2, 2}};
  const Tensor y = embedding(weight, ids);
  CHECK(y.shape() == Shape{2, 2, 2});
  CHECK(y.to_vector() == std::vector<Scalar>{5, 6, 1, 2, 5, 6, 5, 6});
  y.backward(tensor({{{1, 10}, {2, 20}}, {{3, 30}, {4, 40}}}));
  CHECK(weight.grad().to_vector() == std::vector<Scalar>{2, 20, 0, 0, 8, 80});
  CHECK_THROWS_WITH_AS(embedding(weight, Ids{Shape{1}, {3}}),
                       "embedding: id 3 at position 0: ids must be from 0 to 2", ValueError);
  CHECK_THROWS_AS(embedding(weight, Ids{Shape{2}, {0}}), ShapeError);
}

TEST_CASE("layers: layer_norm gives rows of mean 0 and variance 1") {
  const Tensor x = tensor({{1, 2, 3, 4}, {-10, 0, 0, 10}});
  const Tensor y = layer_norm(x, ones({4}), zeros({4}), 0);
  check_close(mean(y, 1), zeros({2}), rounding);
  check_close(mean(y * y, 1), ones({2}), rounding * 4);
  CHECK_THROWS_AS(layer_norm(x, ones({3}), zeros({3})), ShapeError);
  CHECK_THROWS_AS(layer_norm(x, ones({4}), zeros({4}), -1), ValueError);
}

TEST_CASE("layers: dropout keeps or rescales, and is the identity in evaluation") {
  manual_seed(4);
  const Tensor x = ones({100, 100});
  const Tensor y = dropout(x, 0.25, true);
  std::int64_t dropped = 0;
  for (Scalar value : y.to_vector()) {
    const bool zero = value == 0;
    dropped += zero;
    if (!zero) CHECK(std::abs(value - Scalar(4) / 3) < 1e-6);
  }
  // 10,000 draws at 0.25: five standard deviations are 217.
  CHECK(std::abs(dropped - 2500) < 217);
  check_close(dropout(x, 0.25, false), x, 0);
  check_close(dropout(x, 0, true), x, 0);
  check_close(dropout(x, 1, true), zeros({100, 100}), 0);
  CHECK_THROWS_AS(dropout(x, 1.5, true), ValueError);
  CHECK_THROWS_AS(dropout(x, std::nan(""), true), ValueError);
}

TEST_CASE("shapes: extents whose products or sums are no numbers are refused") {
  const std::int64_t many = std::int64_t{1} << 32;
  CHECK_THROWS_AS(rearrange(zeros({6}), "(a b c) -> a b c", {{"a", many}, {"b", many}}),
                  ShapeError);
  CHECK_THROWS_AS(rearrange(zeros({0}), "(a b c) -> a b c", {{"a", many}, {"b", many}}),
                  ShapeError);
  CHECK_THROWS_AS(rearrange(zeros({0, 6}), "(a b) c -> (b c) a", {{"a", many}, {"b", 2 * many}}),
                  ShapeError);
  CHECK_THROWS_AS(zeros({6}).reshape({many, many, -1}), ShapeError);
  CHECK_THROWS_AS(zeros({}).expand({many, many}), ShapeError);
  CHECK_THROWS_AS(zeros({many, 0}) + zeros({1, 1, 1}).expand({many, 1, 1}), ShapeError);
  // 32 times 2^59 is 0 in 64 bits.
  const Tensor stretched = zeros({1}).expand({std::int64_t{1} << 58});
  CHECK_THROWS_AS(concat(std::vector<Tensor>(64, stretched), 0), ShapeError);
}
