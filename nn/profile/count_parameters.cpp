// How many numbers a model learns.

#include "nn/profile/profile.h"

namespace wick::nn {

std::int64_t count_parameters(const Module& module) {
  // BEGIN SOLUTION 14.1
  std::int64_t count = 0;
  for (const Tensor& parameter : module.parameters()) count += parameter.shape().numel();
  return count;
  // END SOLUTION
}

}  // namespace wick::nn
