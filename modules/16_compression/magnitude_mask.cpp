// Chapter 16, Compression: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 16
// In the framework this file is nn/compression/magnitude_mask.cpp.

// Which numbers of a weight are worth least, by their size alone.

#include "nn/compression/compression_checks.h"
#include "nn/compression/prune.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace wick::nn {

Tensor magnitude_mask(const Tensor& weight, double sparsity) {
  check_sparsity("magnitude_mask", {weight}, sparsity);
  throw NotImplemented(
      "16.1 the smallest numbers of a weight: see modules/16_compression/README.md");
}

}  // namespace wick::nn
