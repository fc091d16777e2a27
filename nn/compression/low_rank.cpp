// A layer as two thin ones.

#include "nn/compression/low_rank.h"

#include "nn/compression/compression_checks.h"
#include "nn/compression/svd.h"

#include <cmath>
#include <vector>

namespace wick::nn {

LowRank low_rank(const Linear& layer, std::int64_t rank) {
  check_rank(layer, rank);
  // BEGIN SOLUTION 16.5
  const NoGrad no_grad;
  const Svd parts = svd(layer.weight);
  std::vector<Scalar> roots;
  for (std::int64_t i = 0; i < rank; ++i) {
    roots.push_back(static_cast<Scalar>(std::sqrt(parts.values[static_cast<std::size_t>(i)])));
  }
  const Tensor scale = from_vector(roots, {rank}).to(layer.weight.device());
  LowRank result;
  // (in, rank) times (rank,), then (rank, in)
  result.first.weight = (parts.v.slice(1, 0, rank) * scale).transpose(0, 1).contiguous();
  result.second.weight = parts.u.slice(1, 0, rank) * scale;
  if (layer.bias.defined()) result.second.bias = layer.bias.detach().clone();
  for (Tensor parameter : {result.first.weight, result.second.weight, result.second.bias}) {
    if (parameter.defined()) parameter.requires_grad_();
  }
  return result;
  // END SOLUTION
}

}  // namespace wick::nn
