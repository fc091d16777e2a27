#include "core/autograd/node.h"

#include "wick/exercise.h"
#include "wick/graded.h"

#include <algorithm>
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

/// What is wrong with initial values that should be uniform within `bound`; empty where nothing is.
std::string wrong_values(const std::string& name, const Tensor& values, double bound) {
  const std::vector<Scalar> numbers = values.to_vector();
  double reach = 0, mean = 0, square = 0;
  for (Scalar number : numbers) {
    reach = std::max(reach, std::abs(static_cast<double>(number)));
    mean += number;
    square += static_cast<double>(number) * number;
  }
  const double count = static_cast<double>(numbers.size());
  mean /= count;
  square /= count;
  const double third = bound * bound / 3;
  // Five standard errors: wrong once in two million.
  const double mean_error = 5 * std::sqrt(third / count);
  const double square_error = 5 * bound * bound * std::sqrt(4.0 / 45 / count);
  const char* hint = "";
  if (reach == 0) hint = "\nall are 0: 1 / in_features of whole numbers is 0";
  if (std::abs(mean - bound / 2) < mean_error) hint = "\nrand draws from 0 to 1: not around 0";
  if (std::abs(square - 1) < 0.2) hint = "\nthat is randn: here numbers are uniform";
  if (reach > bound * (1 + 1e-5)) {
    return concatenate(name, " reaches ", reach,
                       ", beyond the bound 1 / sqrt(in_features) = ", bound, hint);
  }
  if (std::abs(mean) > mean_error) {
    return concatenate("the mean of ", name, " is ", mean, ", expected 0 +- ", mean_error, hint);
  }
  if (std::abs(square - third) > square_error) {
    return concatenate("the mean square of ", name, " is ", square, ", expected ", third, " +- ",
                       square_error, ", as of numbers uniform within ", bound, hint);
  }
  return "";
}

/// What is wrong with a layer that was just made; empty where nothing is.
std::string wrong_start(const nn::Linear& layer, std::int64_t in, std::int64_t out, bool has_bias) {
  if (layer.weight.shape() != Shape{out, in}) {
    return concatenate("weight has shape ", layer.weight.shape(),
                       ", expected (out, in) = ", Shape{out, in});
  }
  if (layer.bias.defined() != has_bias) {
    return has_bias ? "there is no bias where one was asked for"
                    : "there is a bias where none was asked for: it stays undefined";
  }
  if (has_bias && layer.bias.shape() != Shape{out}) {
    return concatenate("bias has shape ", layer.bias.shape(), ", expected ", Shape{out});
  }
  for (const Tensor& values : {layer.weight, has_bias ? layer.bias : layer.weight}) {
    if (!values.requires_grad()) {
      return "no gradient is asked for: requires_grad_() marks the tensor that it is called on";
    }
    if (!values.node()->is_leaf) {
      return "gradients go elsewhere: requires_grad_() marked a tensor that this one was made of";
    }
  }
  const double bound = 1 / std::sqrt(static_cast<double>(in));
  const std::string wrong = wrong_values("weight", layer.weight.detach(), bound);
  return wrong.empty() && has_bias ? wrong_values("bias", layer.bias.detach(), bound) : wrong;
}

}  // namespace

Checked check_03_1(const Ternary& yours, std::uint64_t seed) {
  Exercise exercise{"03.1", "the linear map"};
  exercise.draw = [](int number, Generator& generator) {
    const std::int64_t in = draw_whole(1, 3 + number, generator);
    const std::int64_t out = number % 3 == 2 ? in : draw_whole(1, 3 + number, generator);
    const Shape shape = number % 2 == 0 ? Shape{2, in} : Shape{2, 3, in};
    const Tensor x = randn(number % 6 == 5 ? Shape{in} : shape, generator);
    const Tensor weight = randn({out, in}, generator);
    return std::vector<Tensor>{x, weight, number % 4 == 3 ? Tensor() : randn({out}, generator)};
  };
  exercise.reference = [](const std::vector<Tensor>& in) { return linear(in[0], in[1], in[2]); };
  exercise.mistakes = {
      {"the weight is (out, in): it has to be transposed",
       [](const std::vector<Tensor>& in) { return matmul(in[0], in[1]) + in[2]; }},
      {"the bias is missing", [](const std::vector<Tensor>& in) { return linear(in[0], in[1]); }}};
  exercise.differentiated = 3;
  const auto run = [&](const std::vector<Tensor>& in) { return yours(in[0], in[1], in[2]); };
  return graded_03_1(run_check(exercise, run, seed), yours);
}

Checked check_03_2(const Starting& yours, std::uint64_t seed) {
  Checked checked;
  checked.exercise = "03.2";
  checked.title = "the initial values of Linear";
  checked.seed = seed;
  const KeptGenerator kept;
  manual_seed(seed);
  for (bool has_bias : {true, false}) {
    for (std::int64_t in : {4, 100}) {
      const std::int64_t out = 20000 / in;
      const auto find_wrong = [&]() -> std::string {
        const nn::Linear layer = yours(in, out, has_bias);
        if (!layer.weight.defined()) throw NotImplemented("the layer has no weight");
        const std::string wrong = wrong_start(layer, in, out, has_bias);
        if (!wrong.empty()) return wrong;
        const bool is_alike = max(abs(yours(in, out, has_bias).weight - layer.weight)).item() == 0;
        return is_alike ? "two layers are alike: every layer draws numbers of its own" : "";
      };
      const auto describe = [&](const std::string& wrong) {
        return concatenate("in_features ", in, ", out_features ", out,
                           has_bias ? ", with a bias: " : ", without a bias: ", wrong);
      };
      if (!passes_case(checked, find_wrong, describe)) return checked;
    }
  }
  checked.is_passed = true;
  return graded_03_2(checked, yours);
}

Checked check_03_3(const Dropping& yours, std::uint64_t seed) {
  Checked checked;
  checked.exercise = "03.3";
  checked.title = "inverted dropout";
  checked.seed = seed;
  const KeptGenerator kept;
  manual_seed(seed);
  Generator generator(seed);
  for (double p : {0.1, 0.5, 0.8}) {
    for (bool is_training : {true, false}) {
      // None is 0 beforehand, so that a 0 is one that was dropped.
      const Tensor x = rand({static_cast<std::int64_t>(sample)}, generator) + 1;
      const auto find_wrong = [&] {
        const Tensor y = yours(x, p, is_training);
        if (!y.defined()) throw NotImplemented("it returned nothing");
        return wrong_dropout(x, y, p, is_training);
      };
      const auto describe = [&](const std::string& wrong) {
        return concatenate("p = ", p, is_training ? ", training: " : ", not training: ", wrong);
      };
      if (!passes_case(checked, find_wrong, describe)) return checked;
    }
  }
  checked.is_passed = true;
  return graded_03_3(checked, yours);
}

}  // namespace wick::notebook
