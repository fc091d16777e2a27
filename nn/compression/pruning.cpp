// What is pruned stays 0 while the rest is trained.

#include "nn/compression/compression_checks.h"
#include "nn/compression/prune.h"

namespace wick::nn {

Pruning::Pruning(std::vector<Tensor> weights, std::vector<Tensor> masks) {
  check_masks(weights, masks);
  // BEGIN SOLUTION 16.3
  weights_ = std::move(weights);
  for (const Tensor& mask : masks) masks_.push_back(mask.detach().clone());
  apply();
  // END SOLUTION
}

void Pruning::apply() {
  // BEGIN SOLUTION 16.3
  const NoGrad no_grad;
  // A product would make NaN of a pruned number that is infinite.
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    weights_[i].copy_(masked_fill(weights_[i], masks_[i] == 0, 0));
  }
  // END SOLUTION
}

}  // namespace wick::nn
