#include "nn/attention/multi_head_attention.h"
#include "tools/grade/scenario/parameters.h"

#include <cmath>

using namespace wick;
using namespace wick::scenario;

GRADED("12.6", "four layers with parameters of their own") {
  manual_seed(static_cast<std::uint64_t>(draw.integer(1, 1000000)));
  nn::MultiHeadAttention attention(6, 3);
  nn::Linear* const layers[] = {&attention.q_proj, &attention.k_proj, &attention.v_proj,
                                &attention.out_proj};
  // They are made, and draw their numbers, in the order q, k, v, out.
  int made = 0;
  for (const nn::Linear* layer : layers) {
    observe(concatenate("initial weight of layer ", made++), layer->weight);
  }
  NoGrad no_grad;
  for (nn::Linear* layer : layers) {
    layer->weight.copy_(draw.normal({6, 6}));
    if (layer->bias.defined()) layer->bias.copy_(draw.normal({6}));
  }
  int number = 0;
  for (const nn::Linear* layer : layers) {
    const std::string name = "layer " + std::to_string(number++);
    observe(name + " weight", layer->weight);
    observe(name + " bias", layer->bias);
  }
}

GRADED("12.6", "hundreds of features and heads, and the initial values of all parameters") {
  const std::int64_t e = draw.integer(256, 300);
  manual_seed(static_cast<std::uint64_t>(draw.integer(1, 1000000)));
  const nn::MultiHeadAttention attention(e, e);
  observe_parameters("parameters", attention);
  // Each is uniform in +-1 / sqrt(e), as Linear makes it. The square of such a number has the mean
  // v = 1 / (3 e) and the variance 4/5 v^2.
  const double v = 1.0 / (3.0 * static_cast<double>(e));
  std::vector<double> odd{static_cast<double>(e)};
  // Each layer draws numbers of its own.
  std::vector<std::vector<Scalar>> weights;
  for (const nn::Linear* layer :
       {&attention.q_proj, &attention.k_proj, &attention.v_proj, &attention.out_proj}) {
    weights.push_back(layer->weight.to_vector());
  }
  double equal = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) equal += weights[i] == weights[j] ? 1 : 0;
  }
  observe("pairs of layers with equal weights", equal);
  for (const auto& [name, parameter] : attention.named_parameters()) {
    const std::vector<Scalar> numbers = parameter.to_vector();
    const auto count = static_cast<double>(numbers.size());
    double squares = 0, zeros = 0;
    odd.push_back(0);
    for (const Scalar x : numbers) {
      squares += x * x;
      zeros += x == 0 ? 1 : 0;
      odd.back() += x * x > 3 * v * (1 + 1e-5) ? 1 : 0;
    }
    if (zeros > 3) odd.back() += zeros;  // one of 2^24 is 0 by chance
    observe_statistic("mean square of " + name, squares / count, v, v * std::sqrt(0.8 / count));
  }
  observe("e, and how many numbers of each are 0, beyond three, or too large", odd);
}
