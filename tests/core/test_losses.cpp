#include "tests/check.h"

#include "core/ops/losses.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace wick;

namespace {

const double rounding = tolerance(1e-6, 1e-14);

Ids labels_of(const std::vector<std::int64_t>& values) {
  return Ids{Shape{static_cast<std::int64_t>(values.size())}, values};
}

}  // namespace

TEST_CASE("losses: cross-entropy by hand") {
  // A margin of ln 3 gives the label 3/4, and equal scores give it 1/2.
  const Tensor logits = tensor({{std::log(3.0), 0}, {5, 5}});
  check_close(cross_entropy(logits, labels_of({0, 1})), {std::log(8.0 / 3) / 2}, rounding);
  check_close(cross_entropy(logits, labels_of({1, 1})), {std::log(8.0) / 2}, rounding);
  CHECK(cross_entropy(tensor({{7}}), labels_of({0})).item() == 0);
  CHECK(cross_entropy(tensor({{0, 100000}}), labels_of({0})).item() == 100000);
  CHECK(cross_entropy(tensor({{0, 100000}}), labels_of({1})).item() == 0);
}

TEST_CASE("losses: an ignored row adds nothing to the mean or to a gradient") {
  const Scalar nan = std::numeric_limits<Scalar>::quiet_NaN();
  Tensor logits = permuted(tensor({{nan, nan}, {std::log(3.0), 0}, {9, -9}, {5, 5}}));
  logits.requires_grad_();
  const Tensor loss = cross_entropy(logits, labels_of({ignored_label, 0, ignored_label, 1}));
  check_close(loss.detach(), {std::log(8.0 / 3) / 2}, rounding);
  loss.backward(tensor(6));
  check_close(logits.grad(), tensor({{0, 0}, {-0.75, 0.75}, {0, 0}, {1.5, -1.5}}), rounding);
  for (const std::int64_t row : {0, 2}) {
    CHECK(max(abs(logits.grad().slice(0, row, row + 1))).item() == 0);
  }
}

TEST_CASE("losses: counted rows keep their order and their labels") {
  const Tensor logits = permuted(tensor({{1, 2}, {3, 4}, {5, 6}}));
  const LabelledRows some = counted_rows(logits, labels_of({1, ignored_label, 0}));
  check_close(some.logits, tensor({{1, 2}, {5, 6}}), 0);
  CHECK(some.labels.shape == Shape{2});
  CHECK(some.labels.values == std::vector<std::int64_t>{1, 0});
  const LabelledRows all = counted_rows(logits, labels_of({1, 1, 0}));
  check_close(all.logits, logits, 0);
  CHECK(all.labels.values == std::vector<std::int64_t>{1, 1, 0});
}

TEST_CASE("losses: cross-entropy says which label is wrong, and what the labels are") {
  const Tensor logits = zeros({3, 4});
  CHECK_THROWS_WITH_AS(
      cross_entropy(logits, labels_of({0, 3, 4})),
      "cross_entropy: label 4 at position 2: labels must be from 0 to 3, or ignored_label, -100",
      ValueError);
  CHECK_THROWS_AS(cross_entropy(logits, labels_of({0, -1, 3})), ValueError);
  CHECK_THROWS_WITH_AS(
      cross_entropy(logits, labels_of({ignored_label, ignored_label, ignored_label})),
      "cross_entropy: all 3 labels are ignored: there is no mean over nothing", ValueError);
  CHECK_THROWS_WITH_AS(cross_entropy(logits, labels_of({0, 1})),
                       "cross_entropy: logits (3, 4) with labels (2,): they must be (n, classes) "
                       "and (n,)",
                       ShapeError);
  CHECK_THROWS_WITH_AS(cross_entropy(logits, Ids{Shape{3}, {0, 1}}),
                       "cross_entropy: labels of shape (3,) hold 2 values: there must be 3",
                       ShapeError);
  CHECK_THROWS_AS(cross_entropy(zeros({0, 4}), labels_of({})), ShapeError);
  CHECK_THROWS_AS(cross_entropy(zeros({3, 0}), labels_of({0, 0, 0})), ShapeError);
}

TEST_CASE("losses: binary cross-entropy by hand, near 0 and far from it") {
  // sigmoid(ln 3) = 3/4
  const Tensor near = tensor({std::log(3.0), std::log(3.0), 0, 0});
  check_close(binary_cross_entropy_with_logits(near, tensor({1, 0, 1, 0.5})),
              {(std::log(4.0 / 3) + std::log(4.0) + 2 * std::log(2.0)) / 4}, rounding);
  const Tensor far = tensor({-100000, -100000, 100000, 100000});
  CHECK(binary_cross_entropy_with_logits(far, tensor({0, 1, 1, 0})).item() == 50000);
  CHECK(binary_cross_entropy_with_logits(far, tensor({0, 0, 1, 1})).item() == 0);
}

TEST_CASE("losses: the gradient of binary cross-entropy is sigmoid(x) - t, also at 0") {
  Tensor x = permuted(tensor({{0, 0, 0, std::log(3.0)}, {-100000, 100000, -100000, 0}}));
  x.requires_grad_();
  Tensor t = tensor({{0, 1, 0.25, 1}, {1, 0, 0, 0.5}});
  t.requires_grad_();
  binary_cross_entropy_with_logits(x, t).backward(tensor(8));
  check_close(x.grad(), tensor({{0.5, -0.5, 0.25, -0.25}, {-1, 1, 0, 0}}), rounding);
  CHECK_FALSE(t.grad().defined());
}

TEST_CASE("losses: binary cross-entropy refuses what is no probability, and other shapes") {
  const Tensor x = zeros({2, 2});
  CHECK_THROWS_WITH_AS(binary_cross_entropy_with_logits(x, tensor({{0, 1}, {1.5, 0}})),
                       "binary_cross_entropy_with_logits: target 1.5 at position 2: targets must "
                       "be probabilities, from 0 to 1",
                       ValueError);
  CHECK_THROWS_AS(binary_cross_entropy_with_logits(x, full({2, 2}, -0.5)), ValueError);
  CHECK_THROWS_AS(binary_cross_entropy_with_logits(x, full({2, 2}, NAN)), ValueError);
  CHECK_THROWS_WITH_AS(binary_cross_entropy_with_logits(x, zeros({2, 1})),
                       "binary_cross_entropy_with_logits: logits of shape (2, 2) and targets of "
                       "(2, 1): they must be equal",
                       ShapeError);
  CHECK_THROWS_AS(binary_cross_entropy_with_logits(zeros({0}), zeros({0})), ShapeError);
}

TEST_CASE("losses: mean squared error is a mean over all elements of equal shapes") {
  const Tensor prediction = permuted(tensor({{1, 2, 3}, {4, 5, 6}}));
  check_close(mse_loss(prediction, tensor({{1, 2, 0}, {4, 2, 6}})), {3}, rounding);
  CHECK_THROWS_WITH_AS(mse_loss(zeros({4, 1}), zeros({4})),
                       "mse_loss: a prediction of shape (4, 1) and a target of (4,): they must be "
                       "equal",
                       ShapeError);
  CHECK_THROWS_AS(mse_loss(zeros({0}), zeros({0})), ShapeError);
}

TEST_CASE("losses: binary cross-entropy keeps the digits of a small loss and of its gradient") {
  for (const double x : {5.0, 17.0, 30.0}) {
    for (const double t : {0.0, 1.0}) {
      CAPTURE(x);
      CAPTURE(t);
      Tensor logit = tensor({t == 1 ? x : -x}).requires_grad_();
      const Tensor loss = binary_cross_entropy_with_logits(logit, tensor({t}));
      check_close(loss.detach() / static_cast<Scalar>(std::log1p(std::exp(-x))), tensor(1),
                  rounding);
      loss.backward();
      const double slope = 1 / (1 + std::exp(x));
      check_close(logit.grad() / static_cast<Scalar>(t == 1 ? -slope : slope), {1}, rounding * 2);
    }
  }
}

TEST_CASE("losses: binary cross-entropy bends at 0 as it does beside it") {
  // The second derivative is sigmoid(x) sigmoid(-x), for any target.
  Tensor x = tensor({0, 0, 0, std::log(3.0)}).requires_grad_();
  BackwardOptions again;
  again.create_graph = true;
  const Tensor loss = binary_cross_entropy_with_logits(x, tensor({0, 1, 0.25, 1})) * 4;
  const Tensor slope = grad(loss, {x}, Tensor(), again)[0];
  check_close(grad(sum(slope), {x})[0], {0.25, 0.25, 0.25, 3.0 / 16}, rounding);
}
