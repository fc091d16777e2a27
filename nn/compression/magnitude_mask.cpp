// Which numbers of a weight are worth least, by their size alone.

#include "nn/compression/compression_checks.h"
#include "nn/compression/prune.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace wick::nn {

Tensor magnitude_mask(const Tensor& weight, double sparsity) {
  check_sparsity("magnitude_mask", {weight}, sparsity);
  // BEGIN SOLUTION 16.1
  const std::vector<Scalar> numbers = weight.to_vector();
  std::vector<std::size_t> places(numbers.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  // A threshold would prune all numbers that are equal to it, or none: places can be counted.
  std::sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
    const Scalar of_a = std::abs(numbers[a]), of_b = std::abs(numbers[b]);
    return of_a != of_b ? of_a < of_b : a > b;
  });
  const double count = std::floor(sparsity * static_cast<double>(numbers.size()));
  std::vector<Scalar> mask(numbers.size(), 1);
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) mask[places[i]] = 0;
  return from_vector(mask, weight.shape()).to(weight.device());
  // END SOLUTION
}

}  // namespace wick::nn
