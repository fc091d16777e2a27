#include "wick/exercise.h"

#include <cmath>

namespace wick::notebook {
namespace {

constexpr double sample = 20000;

/// What is wrong with a result of dropout; empty where nothing is.
std::string wrong_dropout(const Tensor& x, const Tensor& y, double p, bool is_training) {
  if (y.shape() != x.shape()) {
    return concatenate("expected shape ", x.shape(), ", received ", y.shape());
  }
  const std::vector<Scalar> from = x.to_vector();
  const std::vector<Scalar> to = y.to_vector();
  double dropped = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const double kept = is_training ? from[i] / (1 - p) : from[i];
    if (is_training && to[i] == 0) {
      ++dropped;
    } else if (!(std::abs(to[i] - kept) <= 1e-4 * std::abs(kept))) {
      const char* hint = "";
      if (!is_training) hint = "\noutside training nothing happens";
      if (is_training && to[i] == from[i]) hint = "\nwhat stays is divided by 1 - p";
      if (is_training && std::abs(to[i] - from[i] / p) <= 1e-4 * std::abs(to[i])) {
        hint = "\nthat is x / p: p is the probability to drop, so that 1 - p stay";
      }
      return concatenate("element ", i, " is ", from[i], ": received ", to[i], ", expected ",
                         is_training ? "0 or " : "", kept, hint);
    }
  }
  if (!is_training) return "";
  // Five standard deviations: wrong once in two million.
  const double expected = p * sample;
  const double spread = 5 * std::sqrt(sample * p * (1 - p));
  if (std::abs(dropped - expected) > spread) {
    return concatenate(dropped, " of ", sample, " elements became 0, expected ", expected, " +- ",
                       spread);
  }
  return "";
}

}  // namespace

Checked check_03_1(const Ternary& yours, std::uint64_t seed) {
  Exercise exercise{"03.1", "the linear map"};
  exercise.draw = [](int number, Generator& generator) {
    const std::int64_t in = draw_whole(1, 3 + number, generator);
    const std::int64_t out = number % 3 == 2 ? in : draw_whole(1, 3 + number, generator);
    const Shape shape = number % 2 == 0 ? Shape{2, in} : Shape{2, 3, in};
    return std::vector<Tensor>{randn(shape, generator), randn({out, in}, generator),
                               randn({out}, generator)};
  };
  exercise.reference = [](const std::vector<Tensor>& in) { return linear(in[0], in[1], in[2]); };
  exercise.mistakes = {
      {"the weight is (out, in): it has to be transposed",
       [](const std::vector<Tensor>& in) { return matmul(in[0], in[1]) + in[2]; }},
      {"the bias is missing", [](const std::vector<Tensor>& in) { return linear(in[0], in[1]); }}};
  exercise.differentiated = 3;
  return run_check(
      exercise, [&](const std::vector<Tensor>& in) { return yours(in[0], in[1], in[2]); }, seed);
}

Checked check_03_3(const std::function<Tensor(const Tensor&, double, bool)>& yours,
                   std::uint64_t seed) {
  Checked checked;
  checked.exercise = "03.3";
  checked.title = "inverted dropout";
  checked.seed = seed;
  manual_seed(seed);
  Generator generator(seed);
  for (double p : {0.1, 0.5, 0.8}) {
    for (bool is_training : {true, false}) {
      // None is 0 beforehand, so that a 0 is one that was dropped.
      const Tensor x = rand({static_cast<std::int64_t>(sample)}, generator) + 1;
      std::string wrong;
      try {
        const Tensor y = yours(x, p, is_training);
        if (!y.defined()) {
          checked.is_unwritten = true;
          checked.message = "still to be written: it returned nothing";
          return checked;
        }
        wrong = wrong_dropout(x, y, p, is_training);
      } catch (const std::exception& error) {
        wrong = concatenate("it threw: ", error.what());
      }
      if (!wrong.empty()) {
        checked.message =
            concatenate("p = ", p, is_training ? ", training: " : ", not training: ", wrong);
        return checked;
      }
      ++checked.cases;
    }
  }
  checked.is_passed = true;
  return checked;
}

}  // namespace wick::notebook
