#include "wick/exercise.h"

#include <algorithm>
#include <cmath>

namespace wick::notebook {
namespace {

/// A function of numbers as one of tensors.
Function each(const std::function<double(double)>& function) {
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

Checked check_02_1(const std::function<double(double)>& yours, std::uint64_t seed) {
  Exercise exercise{"02.1", "relu of a number"};
  exercise.draw = draw_numbers;
  exercise.reference = [](const std::vector<Tensor>& in) { return relu(in[0]); };
  exercise.mistakes = {
      {"that is the absolute value", [](const std::vector<Tensor>& in) { return abs(in[0]); }},
      {"the sign is turned round: negative numbers become 0, not positive ones",
       [](const std::vector<Tensor>& in) { return minimum(in[0], zeros({1})); }}};
  return run_check(exercise, each(yours), seed);
}

Checked check_02_2(const std::function<double(double)>& yours, std::uint64_t seed) {
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
  return run_check(exercise, each(yours), seed);
}

Checked check_02_6(const std::function<std::vector<double>(const std::vector<double>&)>& yours,
                   std::uint64_t seed) {
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
  return run_check(exercise, run, seed);
}

}  // namespace wick::notebook
