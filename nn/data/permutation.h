#pragma once

#include "core/random.h"

#include <cstdint>
#include <vector>

namespace wick::nn {

/// 0, 1, .., n - 1 in an order drawn from `generator`, where each of the n! orders is equally
/// likely (Durstenfeld, "Algorithm 235: Random permutation", 1964). Throws ValueError for n < 0.
std::vector<std::int64_t> permutation(std::int64_t n, Generator& generator);

}  // namespace wick::nn
