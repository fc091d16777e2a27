// Masks of a whole model, and how much of it is pruned.

#include "nn/compression/compression_checks.h"
#include "nn/compression/prune.h"

namespace wick::nn {

std::vector<Tensor> global_masks(const std::vector<Tensor>& weights, double sparsity) {
  check_sparsity("global_masks", weights, sparsity);
  // BEGIN SOLUTION 16.2
  std::vector<Scalar> row;
  for (const Tensor& weight : weights) {
    const std::vector<Scalar> numbers = weight.to_vector();
    row.insert(row.end(), numbers.begin(), numbers.end());
  }
  const Shape shape{static_cast<std::int64_t>(row.size())};
  const Tensor mask = magnitude_mask(from_vector(row, shape), sparsity);
  std::vector<Tensor> masks;
  std::int64_t begin = 0;
  for (const Tensor& weight : weights) {
    const std::int64_t end = begin + weight.numel();
    const Tensor part = mask.slice(0, begin, end).clone().reshape(weight.shape());
    masks.push_back(part.to(weight.device()));
    begin = end;
  }
  return masks;
  // END SOLUTION
}

double sparsity(const Module& module) {
  // BEGIN SOLUTION 16.2
  std::int64_t zeros = 0, numbers = 0;
  for (const Tensor& parameter : module.parameters()) {
    if (parameter.dim() < 2) continue;
    for (const Scalar number : parameter.to_vector()) zeros += number == 0 ? 1 : 0;
    numbers += parameter.numel();
  }
  check_prunable(numbers);
  return static_cast<double>(zeros) / static_cast<double>(numbers);
  // END SOLUTION
}

}  // namespace wick::nn
