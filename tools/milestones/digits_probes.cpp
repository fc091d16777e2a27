#include "tools/milestones/digits_probes.h"

#include <cmath>
#include <memory>

namespace wick::milestones {
namespace {

/// The largest |x|; NaN where there is one.
double largest(const Tensor& x) { return static_cast<double>(max(abs(x)).item()); }

/// The parameters of a layer, and what they were.
class Watched {
 public:
  explicit Watched(const nn::Linear& layer)
      : now_{layer.weight, layer.bias}, before_{layer.weight.clone(), layer.bias.clone()} {}

  double moved() const {
    const NoGrad no_grad;
    const double weight = largest(now_[0] - before_[0]);
    const double bias = largest(now_[1] - before_[1]);
    return bias <= weight ? weight : bias;
  }

 private:
  std::vector<Tensor> now_, before_;
};

}  // namespace

double probe_distribution(const Tensor& p) {
  const NoGrad no_grad;
  const double off = largest(sum(p, 1) - 1);
  const double negative = largest(minimum(p, zeros(p.shape())));
  return negative <= off ? off : negative;
}

double probe_loss(const Tensor& p, const Ids& labels, double loss) {
  const std::vector<Scalar> values = p.to_vector();
  double total = 0;
  for (std::size_t i = 0; i < labels.values.size(); ++i) {
    const std::size_t at = i * digit_classes + static_cast<std::size_t>(labels.values[i]);
    total -= std::log(static_cast<double>(values[at]));
  }
  return std::abs(loss - total / static_cast<double>(labels.values.size()));
}

Repetition probe_dropout(nn::Sequential model, const Digits& digits) {
  const NoGrad no_grad;
  const auto difference = [&] { return largest(model(digits.images) - model(digits.images)); };
  Repetition found;
  model.train();
  found.in_training = difference();
  model.eval();
  found.in_evaluation = difference();
  return found;
}

Cut probe_cut(const DigitSplit& digits, std::uint64_t seed, bool is_cut) {
  manual_seed(seed);
  std::mt19937_64 engine(seed);
  const nn::Linear first(pixels, 16), second(16, digit_classes);
  const Watched behind(first), before(second);
  nn::SGD optimizer({first.weight, first.bias, second.weight, second.bias}, nn::SGDOptions{0.1});
  constexpr std::size_t steps = 3;
  const std::vector<Digits> batches = shuffled_batches(digits.train, 32, engine);
  for (std::size_t step = 0; step < steps && step < batches.size(); ++step) {
    Tensor hidden;
    {
      const std::unique_ptr<NoGrad> cut = is_cut ? std::make_unique<NoGrad>() : nullptr;
      hidden = relu(first(batches[step].images));
    }
    optimizer.zero_grad();
    cross_entropy(second(hidden), batches[step].labels).backward();
    optimizer.step();
  }
  return {behind.moved(), before.moved()};
}

}  // namespace wick::milestones
