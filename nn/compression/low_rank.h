#pragma once

#include "nn/linear.h"

#include <cstdint>

namespace wick::nn {

/// Two layers in place of one: second(first(x)).
struct LowRank {
  Linear first;   // weight (rank, in), without a bias
  Linear second;  // weight (out, rank), with the bias of the layer, if it has one
};

/// The best approximation of a layer by a product of rank `rank` (Eckart and Young, 1936): of all
/// such products, second.weight first.weight is the nearest to layer.weight in the sum of squares,
/// which is then that of the singular values left out. Each factor has the roots of the singular
/// values: row i of first.weight and column i of second.weight have the length sqrt(value i), where
/// values fall. All parameters are new ones on the weight's device, in memory of their own, and
/// require gradients. Numbers are saved where rank < in out / (in + out). Throws ValueError unless
/// rank is from 1 to min(in, out), and as svd() does.
LowRank low_rank(const Linear& layer, std::int64_t rank);

}  // namespace wick::nn
