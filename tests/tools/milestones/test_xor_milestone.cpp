#include "tests/tools/milestones/failing.h"
#include "tests/tools/plot/drawing.h"
#include "tools/grade/system/files.h"
#include "tools/milestones/xor_milestone.h"
#include "tools/milestones/xor_probes.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <sstream>

using namespace wick;
using namespace wick::milestones;

namespace {

nn::Sequential fresh_mlp(std::uint64_t seed) {
  manual_seed(seed);
  return make_xor_model(XorModel::Mlp, {});
}

}  // namespace

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
  const grade::TemporaryFolder folder;
  MilestoneOptions options;
  options.seed = 20;
  options.out = folder.path() / "new" / "folder";
  options.chapters = Chapters("yours: 01_tensor; the reference's: 02_activations");
  std::ostringstream stream;
  CHECK(run_xor_milestone(options, stream, plot::Terminal{}) == 0);
  const std::string text = stream.str();
  INFO(text);
  CHECK(text.find("Milestone xor, seed 20\n") == 0);
  CHECK(text.find("\nChapters: yours: 01_tensor; the reference's: 02_activations\n") !=
        std::string::npos);
  CHECK(count_of(text, "  pass  ") == 4);
  CHECK(text.find("Trained 3 models") != std::string::npos);
  CHECK(text.find("Milestone reached.") != std::string::npos);
  for (const char* name : {"xor-loss", "xor-mlp", "xor-one-layer"}) {
    const auto path = options.out / (std::string(name) + ".svg");
    const pugi::xml_document document = plot::parse(grade::read_file(path));
    CHECK_FALSE(plot::text_of(document.document_element().child("desc")).empty());
  }
  CHECK(std::distance(std::filesystem::directory_iterator(options.out), {}) == 3);
}

TEST_CASE("xor milestone: what has not learnt fails, and is told of its own chapters first") {
  const grade::TemporaryFolder folder;
  MilestoneOptions options;
  options.out = folder.path();
  options.chapters = Chapters("yours: 02_activations; the reference's: 06_autograd");
  XorOptions training;
  training.steps = 2;
  std::ostringstream stream;
  CHECK(run_xor_milestone(options, stream, plot::Terminal{}, training) == 1);
  INFO(stream.str());
  CHECK(stream.str().find("FAIL  points right, MLP") != std::string::npos);
  CHECK(stream.str().find("look at chapter 02, activations: relu") != std::string::npos);
  CHECK(stream.str().find("Milestone not reached.") != std::string::npos);
}

TEST_CASE("xor milestone: a folder that cannot be written is an error, not a verdict") {
  const grade::TemporaryFolder folder;
  grade::write_atomically(folder.path() / "file", "");
  MilestoneOptions options;
  options.out = folder.path() / "file" / "below";
  std::ostringstream stream;
  CHECK_THROWS_AS(run_xor_milestone(options, stream, plot::Terminal{}), std::exception);
}
