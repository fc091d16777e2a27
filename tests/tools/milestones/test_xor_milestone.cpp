#include "tests/tools/milestones/performance.h"
#include "tools/milestones/xor/xor_milestone.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::milestones;

namespace {

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

nn::Sequential fresh_mlp(std::uint64_t seed) {
  manual_seed(seed);
  return make_xor_model(XorModel::Mlp, {});
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

TEST_CASE("xor probes: backward's gradients are the loss's own slope") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    const nn::Sequential model = fresh_mlp(seed);
    std::vector<std::vector<Scalar>> before;
    for (const Tensor& parameter : model.parameters()) before.push_back(parameter.to_vector());
    // Rounding of the loss, 1e-7, over a step of 1e-4 is 1e-3 of a gradient of length 1.
    CHECK(probe_gradients(model, xor_gradients(model), seed) < 0.02);
    for (std::size_t i = 0; i < before.size(); ++i) {
      CHECK(model.parameters()[i].to_vector() == before[i]);
    }
  }
}

TEST_CASE("xor probes: wrong gradients are caught") {
  const nn::Sequential model = fresh_mlp(1);
  const std::vector<Tensor> right = xor_gradients(model);
  REQUIRE(right.size() == 4);
  const auto error = [&](std::size_t index, Scalar factor) {
    std::vector<Tensor> wrong = right;
    wrong[index] = wrong[index] * factor;
    return probe_gradients(model, wrong, 1);
  };
  for (std::size_t i = 0; i < right.size(); ++i) {
    CAPTURE(i);
    CHECK(error(i, -1) > 0.05);
    CHECK(error(i, 0) > 0.05);
    CHECK(error(i, 4) > 0.05);
  }
  const Scalar nan = std::numeric_limits<Scalar>::quiet_NaN();
  CHECK(std::isnan(error(0, nan)));
}

TEST_CASE("xor milestone: each bar can fail, alone, and says where to look") {
  const XorOptions options;
  const XorRun mlp = train_xor(XorModel::Mlp, 1, options);
  const XorRun line = train_xor(XorModel::OneLayer, 1, options);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  using Names = std::vector<std::string>;
  CHECK(all_passed(judge_xor(line, line, mlp, 0.01)));
  CHECK(all_say_where(judge_xor(line, line, mlp, 0.01)));
  CHECK(failing(judge_xor(line, line, line, 0.01)) == Names{"points right, MLP"});
  CHECK(failing(judge_xor(mlp, line, mlp, 0.01)) == Names{"points right, one layer"});
  CHECK(failing(judge_xor(line, mlp, mlp, 0.01)) ==
        Names{"points right, two layers without activation"});
  for (double error : {0.06, nan}) {
    CHECK(failing(judge_xor(line, line, mlp, error)) ==
          Names{"gradients differ from the loss's own slope by"});
  }
  CHECK(judge_xor(line, line, mlp, nan)[3].look_at.front().chapter == 6);
}

TEST_CASE("xor milestone: the surface shows the model's probabilities where they belong") {
  const XorRun mlp = train_xor(XorModel::Mlp, 2, {});
  const plot::HeatMap map = xor_surface(mlp);
  REQUIRE(map.rows.size() == 17);
  REQUIRE(map.columns.size() == 17);
  CHECK(map.columns[4] == "0");
  CHECK(map.columns[12] == "1");
  CHECK(map.rows[4] == "1");
  CHECK(map.rows[12] == "0");
  const NoGrad no_grad;
  const Tensor p = softmax(mlp.model(tensor({{0, 0}, {0, 1}, {1, 0}, {1, 1}, {-0.5, 1.5}})));
  const auto value = [&](std::size_t row, std::size_t column) {
    return map.values[row * 17 + column];
  };
  // Products of other shapes may round otherwise in the last place.
  CHECK(value(12, 4) == doctest::Approx(double(p.at({0, 1}))));
  CHECK(value(4, 4) == doctest::Approx(double(p.at({1, 1}))));
  CHECK(value(12, 12) == doctest::Approx(double(p.at({2, 1}))));
  CHECK(value(4, 12) == doctest::Approx(double(p.at({3, 1}))));
  CHECK(value(0, 0) == doctest::Approx(double(p.at({4, 1}))));
}

TEST_CASE("xor milestone: reaches its bars, and says from which seed and whose chapters") {
  MilestoneOptions options;
  options.seed = 20;
  options.own = {1};
  options.chapters = "yours: 01_tensor";
  const Performance found([](Stage& stage) { return run_xor(stage); }, options);
  INFO(found.text);
  CHECK(found.status == 0);
  CHECK(found.text.find("Milestone xor, seed 20\n") == 0);
  CHECK(found.count("\nChapters: yours: 01_tensor\n") == 1);
  CHECK(found.count("  pass  ") == 6);
  CHECK(found.count("Trained 3 models") == 1);
  CHECK(found.count("Milestone reached.") == 1);
  found.check_drawings({"xor-loss.svg", "xor-mlp.svg", "xor-one-layer.svg"});
}

TEST_CASE("xor milestone: a model that has not learnt fails, the student's chapters come first") {
  MilestoneOptions options;
  options.own = {2};
  XorOptions training;
  training.steps = 2;
  const Performance found([&](Stage& stage) { return run_xor(stage, training); }, options);
  INFO(found.text);
  CHECK(found.status == 1);
  CHECK(found.count("FAIL  points right, MLP") == 1);
  CHECK(found.count("look at chapter 02, activations: relu") == 1);
  CHECK(found.count("Milestone not reached.") == 1);
}
