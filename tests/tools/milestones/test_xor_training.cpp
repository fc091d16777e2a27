#include "tools/milestones/xor_training.h"

#include <doctest/doctest.h>

#include <limits>

using namespace wick;
using namespace wick::milestones;

namespace {

std::vector<double> losses(const XorRun& run) {
  std::vector<double> result;
  for (const plot::Point& point : run.losses) result.push_back(point.y);
  return result;
}

/// A layer that gives the answer "a, or b": right but for (1, 1).
nn::Sequential either() {
  nn::Linear layer(2, 2);
  const NoGrad no_grad;
  layer.weight.copy_(tensor({{0, 0}, {10, 10}}));
  layer.bias.copy_(tensor({0, -5}));
  nn::Sequential model;
  model.add(layer);
  return model;
}

}  // namespace

TEST_CASE("xor training: the answers are those of exclusive or") {
  const std::vector<Scalar> points = xor_points().to_vector();
  const Ids answers = xor_answers();
  CHECK(xor_points().shape() == Shape{4, 2});
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(points[2 * i] == Scalar(i / 2));
    CHECK(points[2 * i + 1] == Scalar(i % 2));
    CHECK(answers.values[i] == static_cast<std::int64_t>(points[2 * i] != points[2 * i + 1]));
  }
}

TEST_CASE("xor training: right answers are counted, and a tie is none") {
  CHECK(right_answers(either()) == 3);
  nn::Sequential model = either();
  const NoGrad no_grad;
  for (Tensor& parameter : model.parameters()) parameter.copy_(zeros(parameter.shape()));
  CHECK(right_answers(model) == 0);
  Tensor bias = model.parameters()[1];
  bias.copy_(tensor({0, 1}));
  CHECK(right_answers(model) == 2);
  bias.copy_(full({2}, std::numeric_limits<Scalar>::quiet_NaN()));
  CHECK(right_answers(model) == 0);
}

TEST_CASE("xor training: only what has a bend between two layers learns it") {
  const XorOptions options;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    CAPTURE(seed);
    const XorRun mlp = train_xor(XorModel::Mlp, seed, options);
    CHECK(right_answers(mlp.model) == 4);
    CHECK(mlp.losses.back().y < 0.05);
    for (XorModel kind : {XorModel::OneLayer, XorModel::NoActivation}) {
      const XorRun line = train_xor(kind, seed, options);
      CHECK(right_answers(line.model) <= 3);
      // ln 2: a half for each answer, which is all that a line can say.
      CHECK(line.losses.back().y == doctest::Approx(0.6931).epsilon(0.02));
    }
  }
}

TEST_CASE("xor training: the same seed gives the same losses, bit for bit") {
  XorOptions options;
  options.steps = 20;
  const auto run = [&](std::uint64_t seed) {
    return losses(train_xor(XorModel::Mlp, seed, options));
  };
  std::int64_t last = 0;
  const std::vector<double> first =
      losses(train_xor(XorModel::Mlp, 3, options, [&](std::int64_t step, double) { last = step; }));
  CHECK(last == 20);
  CHECK(first.size() == 20);
  CHECK(run(3) == first);
  CHECK(run(4) != first);
}
