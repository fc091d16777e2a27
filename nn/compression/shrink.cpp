// Units that leave a pair of layers.

#include "nn/compression/compression_checks.h"
#include "nn/compression/prune.h"

#include <algorithm>

namespace wick::nn {

void remove_hidden(Linear& first, Linear& second, const std::vector<std::int64_t>& units) {
  check_hidden(first, second, units);
  // BEGIN SOLUTION 16.4
  Ids kept;
  for (std::int64_t unit = 0; unit < first.weight.size(0); ++unit) {
    if (std::find(units.begin(), units.end(), unit) == units.end()) kept.values.push_back(unit);
  }
  kept.shape = Shape{static_cast<std::int64_t>(kept.values.size())};
  const auto replace = [](Tensor& parameter, const Tensor& numbers) {
    parameter = numbers.detach().clone().requires_grad_(parameter.requires_grad());
  };
  const NoGrad no_grad;
  replace(first.weight, embedding(first.weight, kept));
  if (first.bias.defined()) {
    replace(first.bias, embedding(first.bias.unsqueeze(1), kept).squeeze(1));
  }
  // The columns of (out, hidden) are the rows of (hidden, out).
  replace(second.weight, embedding(second.weight.transpose(0, 1), kept).transpose(0, 1));
  // END SOLUTION
}

}  // namespace wick::nn
