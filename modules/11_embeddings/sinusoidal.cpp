// Chapter 11, Embeddings: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 11
// In the framework this file is nn/positions/sinusoidal.cpp.

// Sinusoidal positions: each pair of features is a clock with its own speed.

#include "nn/positions/sinusoidal.h"

#include "nn/positions/position_checks.h"

#include <cmath>

namespace wick::nn {

std::vector<double> position_frequencies(std::int64_t features, double base) {
  check_frequencies(features, base);
  throw NotImplemented("11.3 sinusoids: see modules/11_embeddings/README.md");
}

Tensor sinusoidal_positions(std::int64_t tokens, std::int64_t features) {
  check_sinusoids(tokens, features);
  throw NotImplemented("11.3 sinusoids: see modules/11_embeddings/README.md");
}

}  // namespace wick::nn
