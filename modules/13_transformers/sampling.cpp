// Chapter 13, Transformers: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 13
// In the framework this file is nn/transformer/sampling.cpp.

// From logits to a token: a distribution, and a draw from it. Both run on the host in double: the
// numbers are few, and a device would have to send the token back in any case.

#include "nn/transformer/sampling.h"

#include "nn/transformer/sampling_checks.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace wick::nn {

Tensor sampling_weights(const Tensor& logits, const SamplingOptions& options) {
  check_sampling(logits, options);
  throw NotImplemented("13.7 sampling a token: see modules/13_transformers/README.md");
}

std::int64_t sample(const Tensor& weights, double u) {
  check_sample(weights, u);
  throw NotImplemented("13.7 sampling a token: see modules/13_transformers/README.md");
}

}  // namespace wick::nn
