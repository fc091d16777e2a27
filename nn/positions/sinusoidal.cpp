// Sinusoidal positions: each pair of features is a clock with its own speed.

#include "nn/positions/sinusoidal.h"

#include "nn/positions/position_checks.h"

#include <cmath>

namespace wick::nn {

std::vector<double> position_frequencies(std::int64_t features, double base) {
  check_frequencies(features, base);
  // BEGIN SOLUTION 11.3
  std::vector<double> frequencies;
  for (std::int64_t feature = 0; feature < features; feature += 2) {
    frequencies.push_back(std::pow(base, -static_cast<double>(feature) / features));
  }
  return frequencies;
  // END SOLUTION
}

Tensor sinusoidal_positions(std::int64_t tokens, std::int64_t features) {
  check_sinusoids(tokens, features);
  // BEGIN SOLUTION 11.3
  const std::vector<double> frequencies = position_frequencies(features);
  std::vector<Scalar> waves;
  waves.reserve(static_cast<std::size_t>(tokens * features));
  for (std::int64_t position = 0; position < tokens; ++position) {
    for (const double frequency : frequencies) {
      waves.push_back(static_cast<Scalar>(std::sin(position * frequency)));
      waves.push_back(static_cast<Scalar>(std::cos(position * frequency)));
    }
  }
  return from_vector(waves, Shape{tokens, features});
  // END SOLUTION
}

}  // namespace wick::nn
