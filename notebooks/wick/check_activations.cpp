#include "wick/exercise.h"
#include "wick/graded.h"

#include <algorithm>
#include <cmath>

namespace wick::notebook {
namespace {

/// A function of numbers as one of tensors.
Function each(const OfNumber& function) {
  return [function](const std::vector<Tensor>& in) {
    std::vector<double> values;
    for (Scalar value : in[0].to_vector()) values.push_back(function(value));
    // NaN everywhere is what a function returns that is still to be written.
    const auto is_nan = [](double value) { return std::isnan(value); };
    return std::all_of(values.begin(), values.end(), is_nan) ? Tensor() : to_row(values);
  };
}

/// Numbers around 0, at it, and far from it.
std::vector<Tensor> draw_numbers(int number, Generator& generator) {
  const Tensor near = randn({4}, generator) * 3;
  if (number == 0) return {near};
  return {concat({near, tensor({0, 1, -1}), randn({2}, generator) * 500}, 0)};
}

}  // namespace

Checked check_02_1(const OfNumber& yours, std::uint64_t seed) {
  Exercise exercise{"02.1", "relu of a number"};
  exercise.draw = draw_numbers;
  exercise.reference = [](const std::vector<Tensor>& in) { return relu(in[0]); };
  exercise.mistakes = {
      {"that is the absolute value", [](const std::vector<Tensor>& in) { return abs(in[0]); }},
      {"the sign is turned round: negative numbers become 0, not positive ones",
       [](const std::vector<Tensor>& in) { return minimum(in[0], zeros({1})); }}};
  return graded_02_1(run_check(exercise, each(yours), seed), yours);
}

Checked check_02_2(const OfNumber& yours, std::uint64_t seed) {
  Exercise exercise{"02.2", "sigmoid of a number"};
  exercise.draw = [](int number, Generator& generator) {
    // exp leaves a double at 710: a formula that overflows shows it beyond.
    std::vector<Tensor> in = draw_numbers(number, generator);
    if (number > 1) in[0] = concat({in[0], tensor({-1000, 1000})}, 0);
    return in;
  };
  exercise.reference = [](const std::vector<Tensor>& in) { return sigmoid(in[0]); };
  exercise.mistakes = {
      {"exp overflowed: exp(x) / (1 + exp(x)) is infinity by infinity for a large x; use the form "
       "whose exponent is never positive",
       each([](double x) { return std::exp(x) / (1 + std::exp(x)); })},
      {"a sign is turned round: that is 1 - sigmoid(x)",
       [](const std::vector<Tensor>& in) { return 1 - sigmoid(in[0]); }}};
  return graded_02_2(run_check(exercise, each(yours), seed), yours);
}

Checked check_02_3(const OfNumber& yours, std::uint64_t seed) {
  Exercise exercise{"02.3", "tanh of a number"};
  exercise.draw = [](int number, Generator& generator) {
    std::vector<Tensor> in = draw_numbers(number, generator);
    if (number > 1) in[0] = concat({in[0], tensor({-1000, 1000})}, 0);
    return in;
  };
  exercise.reference = [](const std::vector<Tensor>& in) { return tanh(in[0]); };
  const std::string overflowed =
      "exp overflowed: infinity by infinity for a large x; use the form whose exponent is never "
      "positive";
  exercise.mistakes = {
      {overflowed,
       each([](double x) { return (std::exp(x) - std::exp(-x)) / (std::exp(x) + std::exp(-x)); })},
      {overflowed, each([](double x) { return (std::exp(2 * x) - 1) / (std::exp(2 * x) + 1); })},
      {"the 2 in the exponent is missing: that is tanh(x / 2)",
       [](const std::vector<Tensor>& in) { return tanh(in[0] * Scalar(0.5)); }},
      {"that is sigmoid: tanh runs from -1 to 1",
       [](const std::vector<Tensor>& in) { return sigmoid(in[0]); }},
      {"the sign: tanh of a negative number is negative",
       [](const std::vector<Tensor>& in) { return abs(tanh(in[0])); }}};
  return graded_02_3(run_check(exercise, each(yours), seed), yours);
}

Checked check_02_4(const OfNumber& yours, std::uint64_t seed) {
  const auto by_erf = [](double x, double divisor) { return x * (1 + std::erf(x / divisor)) / 2; };
  Exercise exercise{"02.4", "gelu by erf"};
  exercise.draw = draw_numbers;
  exercise.reference = [](const std::vector<Tensor>& in) { return gelu(in[0], Gelu::Erf); };
  exercise.mistakes = {
      {"erf belongs to a variance of 1/2: its argument is x divided by the root of 2",
       each([by_erf](double x) { return by_erf(x, 1); })},
      {"that is Phi(x), a probability: gelu is x times that",
       each([](double x) { return (1 + std::erf(x / std::sqrt(2.0))) / 2; })},
      {"erf runs from -1 to 1, and Phi from 0 to 1: add 1 and halve",
       each([](double x) { return x * std::erf(x / std::sqrt(2.0)); })},
      {"the half is missing: Phi is (1 + erf) / 2",
       each([](double x) { return x * (1 + std::erf(x / std::sqrt(2.0))); })},
      {"that is the approximation by tanh: the next exercise",
       [](const std::vector<Tensor>& in) { return gelu(in[0], Gelu::Tanh); }},
      {"that is relu", [](const std::vector<Tensor>& in) { return relu(in[0]); }}};
  return graded_02_4(run_check(exercise, each(yours), seed), yours);
}

Checked check_02_5(const OfNumber& yours, std::uint64_t seed) {
  const auto by_tanh = [](double x, double root, double cubic) {
    return x * (1 + std::tanh(root * (x + cubic * x * x * x))) / 2;
  };
  const double root = std::sqrt(2 / std::acos(-1.0));
  Exercise exercise{"02.5", "gelu by tanh"};
  exercise.draw = draw_numbers;
  exercise.reference = [](const std::vector<Tensor>& in) { return gelu(in[0], Gelu::Tanh); };
  exercise.mistakes = {
      {"that is gelu by erf: the approximation differs from it in the fourth digit",
       [](const std::vector<Tensor>& in) { return gelu(in[0], Gelu::Erf); }},
      {"the cubic term is missing: 0.044715 x^3",
       each([=](double x) { return by_tanh(x, root, 0); })},
      {"the root of 2 / pi is missing in front of the sum",
       each([=](double x) { return by_tanh(x, 1, 0.044715); })},
      {"the half is missing: tanh runs from -1 to 1, and Phi from 0 to 1",
       each([=](double x) { return 2 * by_tanh(x, root, 0.044715); })}};
  return graded_02_5(run_check(exercise, each(yours), seed), yours);
}

Checked check_02_6(const OfRow& yours, std::uint64_t seed) {
  Exercise exercise{"02.6", "softmax of one row"};
  exercise.draw = [](int number, Generator& generator) {
    const std::int64_t size = number == 0 ? 3 : draw_whole(1, 12, generator);
    return std::vector<Tensor>{randn({size}, generator) * (number < 6 ? Scalar(2) : Scalar(2000))};
  };
  exercise.reference = [](const std::vector<Tensor>& in) { return softmax(in[0]); };
  exercise.mistakes = {
      {"exp overflowed: subtract the row's maximum first, which changes nothing else",
       [](const std::vector<Tensor>& in) {
         // In double, as the function has it.
         const std::vector<Scalar> x = in[0].to_vector();
         double total = 0;
         for (Scalar value : x) total += std::exp(static_cast<double>(value));
         std::vector<double> y;
         for (Scalar value : x) y.push_back(std::exp(static_cast<double>(value)) / total);
         return to_row(y);
       }},
      {"that is exp of each number: divide by their sum",
       [](const std::vector<Tensor>& in) { return exp(in[0]); }},
      {"divided by the sum of the numbers, not of their exp",
       [](const std::vector<Tensor>& in) { return in[0] / sum(in[0]); }}};
  const auto run = [&](const std::vector<Tensor>& in) {
    const std::vector<Scalar> x = in[0].to_vector();
    const std::vector<double> y = yours({x.begin(), x.end()});
    return y.empty() ? Tensor() : to_row(y);
  };
  return graded_02_6(run_check(exercise, run, seed), yours);
}

}  // namespace wick::notebook
