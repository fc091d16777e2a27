#include "tests/03_layers/public/initial_values.h"

#include <set>

using namespace wick;
using namespace wick::scenario;

namespace {

std::vector<Scalar> numbers(const Tensor& parameter) {
  return parameter.defined() ? parameter.to_vector() : std::vector<Scalar>();
}

// How many of the first are also in the second.
double shared(const std::vector<Scalar>& first, const std::vector<Scalar>& second) {
  const std::set<Scalar> values(second.begin(), second.end());
  double count = 0;
  for (const Scalar value : first) count += values.count(value) > 0 ? 1 : 0;
  return count;
}

}  // namespace

GRADED("03.2", "layers of all sizes") {
  const std::vector<std::pair<std::int64_t, std::int64_t>> sizes = {
      {64, 16}, {16, 64}, {20, 100}, {1, 60}, {60, 1}};
  for (const auto& [in, out] : sizes) {
    const std::string name = concatenate("Linear(", in, ", ", out, ") ");
    const auto [weights, biases] = initial_values(draw, in, out, 60);
    observe_text(name + "how far weights reach", weights.reach());
    weights.observe_statistics(name + "weight");
    if (out == 1) continue;  // 60 biases: too few to say much
    observe_text(name + "how far biases reach", biases.reach());
    biases.observe_statistics(name + "bias");
  }
}

GRADED("03.2", "every number is drawn by itself") {
  manual_seed(static_cast<std::uint64_t>(draw.integer(0, 1'000'000'000)));
  for (const std::int64_t in : {1, 7}) {
    const nn::Linear layer(in, 30);
    const nn::Linear other(in, 30);
    const std::vector<Scalar> weight = numbers(layer.weight);
    const std::vector<Scalar> bias = numbers(layer.bias);
    const std::set<Scalar> weights(weight.begin(), weight.end());
    const std::set<Scalar> biases(bias.begin(), bias.end());
    observe(concatenate("in ", in, ": different numbers in weight and bias"),
            std::vector<double>{static_cast<double>(weights.size()),
                                static_cast<double>(biases.size())});
    observe(concatenate("in ", in, ": numbers that weight and bias share"), shared(bias, weight));
    observe(concatenate("in ", in, ": numbers that two layers share"),
            std::vector<double>{shared(weight, numbers(other.weight)),
                                shared(bias, numbers(other.bias))});
  }
}

GRADED("03.2", "a seed repeats, another does not") {
  const auto seed = static_cast<std::uint64_t>(draw.integer(0, 1'000'000'000));
  manual_seed(seed);
  const nn::Linear first(9, 11);
  manual_seed(seed);
  const nn::Linear again(9, 11);
  manual_seed(seed + 1);
  const nn::Linear other(9, 11);
  observe("numbers shared by layers of the same seed",
          std::vector<double>{shared(numbers(first.weight), numbers(again.weight)),
                              shared(numbers(first.bias), numbers(again.bias))});
  observe("numbers shared by layers of two seeds",
          std::vector<double>{shared(numbers(first.weight), numbers(other.weight)),
                              shared(numbers(first.bias), numbers(other.bias))});
}
