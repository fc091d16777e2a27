#include "tests/03_layers/public/initial_values.h"
#include "tools/grade/scenario/gradients.h"

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
  const std::int64_t a = draw.integer(14, 24), b = draw.integer(18, 24), c = draw.integer(257, 300);
  const std::vector<std::pair<std::int64_t, std::int64_t>> sizes = {
      {4 * a, a}, {a, 4 * a}, {b, 5 * b}, {1, c}, {c, 1}, {c, 9}};
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
  for (const std::int64_t in : {std::int64_t{1}, draw.integer(7, 20)}) {
    const std::int64_t out = draw.integer(30, 99);
    const nn::Linear layer(in, out);
    const nn::Linear other(in, out);
    const std::vector<Scalar> weight = numbers(layer.weight);
    const std::vector<Scalar> bias = numbers(layer.bias);
    const std::set<Scalar> weights(weight.begin(), weight.end());
    const std::set<Scalar> biases(bias.begin(), bias.end());
    const auto size = static_cast<double>(in * out), rows = static_cast<double>(out);
    const std::string name = concatenate("in ", in, ": ");
    observe(name + "different numbers in weight and bias",
            std::vector<double>{nearly(static_cast<double>(weights.size()), size),
                                nearly(static_cast<double>(biases.size()), rows)});
    observe(name + "numbers that weight and bias share", hardly(shared(bias, weight), rows));
    observe(name + "numbers of weight whose opposite is there, too",
            hardly(shared(weight, numbers(-layer.weight.detach())), size));
    observe(name + "numbers that two layers share",
            std::vector<double>{hardly(shared(weight, numbers(other.weight)), size),
                                hardly(shared(bias, numbers(other.bias)), rows)});
  }
}

GRADED("03.2", "a seed repeats, another does not") {
  const auto seed = static_cast<std::uint64_t>(draw.integer(0, 1'000'000'000));
  const std::int64_t in = draw.integer(9, 59), out = draw.integer(9, 59);
  manual_seed(seed);
  const nn::Linear first(in, out);
  manual_seed(seed);
  const nn::Linear again(in, out);
  manual_seed(seed + 1);
  const nn::Linear other(in, out);
  const auto size = static_cast<double>(in * out), rows = static_cast<double>(out);
  observe("numbers shared by layers of the same seed",
          std::vector<double>{hardly(shared(numbers(first.weight), numbers(again.weight)), size),
                              hardly(shared(numbers(first.bias), numbers(again.bias)), rows)});
  observe("numbers shared by layers of two seeds",
          std::vector<double>{hardly(shared(numbers(first.weight), numbers(other.weight)), size),
                              hardly(shared(numbers(first.bias), numbers(other.bias)), rows)});
}

GRADED("03.2", "layers of one output, and without a bias") {
  for (const std::int64_t in : {std::int64_t{1}, std::int64_t{2}, draw.integer(8, 10)}) {
    const std::string name = concatenate("Linear(", in, ", 1) ");
    const auto [weights, biases] = initial_values(draw, in, 1, in > 2 ? 600 : 2500);
    observe_text(name + "how far weights reach", weights.reach());
    weights.observe_statistics(name + "weight");
    observe_text(name + "how far biases reach", biases.reach());
    biases.observe_statistics(name + "bias");
  }
  for (const std::int64_t out : {1, 3}) {
    const nn::Linear layer(4, out, false);
    const Tensor x = draw.normal({2, 4});
    run_backward(matmul(x, layer.weight.transpose(0, 1)), draw.normal({2, out}));
    observe(concatenate("dweight of ", out, " outputs without a bias"), layer.weight.grad());
    observe(concatenate(out, " outputs have a bias"), layer.bias.defined() ? 1 : 0);
  }
  const nn::Linear layer(2, draw.integer(20, 90));
  observe("shape of a bias", layer.bias.shape());
  observe("a bias requires a gradient", layer.bias.requires_grad() ? 1 : 0);
}
