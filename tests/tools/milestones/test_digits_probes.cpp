#include "tools/milestones/digits_probes.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::milestones;

namespace {

/// A module that does not hand eval() on to what is in it.
class Deaf : public nn::Module {
 public:
  Tensor forward(const Tensor& x) const { return dropout_(x); }
  void members(nn::Members&) override {}

 private:
  nn::Dropout dropout_{0.5};
};

}  // namespace

TEST_CASE("digits probes: rows that do not add up to 1, or are negative, are caught") {
  CHECK(probe_distribution(tensor({{0.25, 0.75}, {1, 0}})) == 0);
  CHECK(probe_distribution(tensor({{0.25, 0.75}, {0.5, 0.75}})) == doctest::Approx(0.25));
  CHECK(probe_distribution(tensor({{0.25, 0.25}, {1, 0}})) == doctest::Approx(0.5));
  CHECK(probe_distribution(tensor({{1.5, -0.5}})) == doctest::Approx(0.5));
  const Scalar nan = std::numeric_limits<Scalar>::quiet_NaN();
  CHECK_FALSE(probe_distribution(full({2, 2}, nan)) <= 1e9);
}

TEST_CASE("digits probes: a loss that is not the mean of -log p is caught") {
  std::vector<Scalar> p(20, Scalar(0.05));
  p[3] = 0.5;
  p[17] = 0.25;
  const Tensor rows = from_vector(p, {2, 10});
  const Ids labels{Shape{2}, {3, 7}};
  const double right = -(std::log(0.5) + std::log(0.25)) / 2;
  CHECK(probe_loss(rows, labels, right) < 1e-7);
  CHECK(probe_loss(rows, labels, 2 * right) == doctest::Approx(right));  // a sum, not a mean
  CHECK_FALSE(probe_loss(rows, labels, std::nan("")) <= 1e9);
}

TEST_CASE("digits probes: dropout that stays on, or never is, is caught") {
  const Digits test = load_digits().test;
  manual_seed(1);
  const DigitOptions options;
  const Repetition right = probe_dropout(make_digit_model(DigitModel::Mlp, options), test);
  CHECK(right.in_evaluation == 0);
  CHECK(right.in_training > 0.01);

  nn::Sequential stays;
  stays.add(Deaf());
  stays.add(nn::Linear(64, 10));
  CHECK(probe_dropout(stays, test).in_evaluation > 0.01);

  DigitOptions without = options;
  without.dropout = 0;
  const Repetition never = probe_dropout(make_digit_model(DigitModel::Mlp, without), test);
  CHECK(never.in_training == 0);
}

TEST_CASE("digits probes: behind a cut nothing moves, without one it does") {
  const DigitSplit digits = load_digits();
  const Cut cut = probe_cut(digits, 1);
  CHECK(cut.behind == 0);
  CHECK(cut.before > 1e-3);
  const Cut none = probe_cut(digits, 1, false);
  CHECK(none.behind > 1e-3);
  CHECK(none.before > 1e-3);
  CHECK(grad_enabled());
}
