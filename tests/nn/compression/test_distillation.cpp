#include "nn/compression/distillation.h"
#include "tests/check.h"

#include <limits>

using namespace wick;
using namespace wick::nn;

namespace {

const double rounding = tolerance(1e-5, 1e-10);

Ids labels_of(const std::vector<std::int64_t>& labels) {
  return {Shape{static_cast<std::int64_t>(labels.size())}, labels};
}

// The formula of the header, number by number in double precision, has the values below.
const Nested own{{1, 2, 0}, {0.5, -1, 3}};
const Nested of_teacher{{2, 0, 1}, {0, 1, 4}};

double loss(double temperature, double share, const std::vector<std::int64_t>& labels = {1, 0}) {
  return distillation_loss(tensor(own), tensor(of_teacher), labels_of(labels), temperature, share)
      .item();
}

}  // namespace

TEST_CASE("distillation_loss: both parts, apart and together") {
  CHECK(loss(1, 1) == doctest::Approx(0.390294795203).epsilon(rounding));
  CHECK(loss(4, 1) == doctest::Approx(0.656849582101).epsilon(rounding));
  CHECK(loss(4, 0.25) == doctest::Approx(1.290442505722).epsilon(rounding));
  for (const double temperature : {4., 1e-310, 1e200}) {
    CHECK(loss(temperature, 0) == doctest::Approx(1.501640146929).epsilon(rounding));
  }
}

TEST_CASE("distillation_loss: the gradient of the logits, and none of the teacher") {
  Tensor logits = permuted(tensor(own)).requires_grad_();
  Tensor teacher = permuted(tensor(of_teacher)).requires_grad_();
  const Tensor y = distillation_loss(logits, teacher, labels_of({1, 0}), 4, 0.25);
  CHECK(y.shape() == Shape{});
  y.backward();
  check_close(logits.grad(),
              tensor({{0.045406618741, -0.043057772075, -0.002348846666},
                      {-0.306354738806, -0.025451016121, 0.331805754927}}),
              rounding);
  CHECK_FALSE(teacher.grad().defined());
}

TEST_CASE("distillation_loss: labels that are ignored, and labels that do not count") {
  // The first part is the mean over both rows, the second that of row 0 alone.
  const double alone = cross_entropy(tensor(own), labels_of({1, ignored_label})).item();
  CHECK(loss(4, 0.25, {1, ignored_label}) ==
        doctest::Approx(0.25 * 0.656849582101 + 0.75 * alone).epsilon(rounding));
  CHECK(loss(4, 1, {99, -5}) == doctest::Approx(0.656849582101).epsilon(rounding));
  CHECK(loss(4, 1, {}) == doctest::Approx(0.656849582101).epsilon(rounding));
  CHECK_THROWS_AS(loss(4, 0.5, {99, -5}), ValueError);
}

TEST_CASE("distillation_loss: logits whose probabilities are 0") {
  const Tensor large = tensor({{1000, 0}}), other = tensor({{0, 1000}});
  const Ids none = labels_of({0});
  CHECK(distillation_loss(large, large, none, 1, 1).item() == 0);
  CHECK(distillation_loss(other, large, none, 1, 1).item() == doctest::Approx(1000));
}

TEST_CASE("distillation_loss: what it refuses") {
  const Tensor x = ones({2, 3});
  const Ids labels = labels_of({0, 1});
  CHECK_THROWS_AS(distillation_loss(x, ones({3, 2}), labels, 1, 1), ShapeError);
  CHECK_THROWS_AS(distillation_loss(ones({3}), ones({3}), labels, 1, 1), ShapeError);
  CHECK_THROWS_AS(distillation_loss(ones({0, 3}), ones({0, 3}), labels, 1, 1), ShapeError);
  CHECK_THROWS_AS(distillation_loss(x, x, labels, 1, 1.5), ValueError);
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK_THROWS_AS(distillation_loss(x, x, labels, infinity, 1), ValueError);
  CHECK_THROWS_WITH_AS(distillation_loss(x, x, labels, 0, 1),
                       "distillation_loss: temperature is 0: it must be positive and finite",
                       ValueError);
}
