#pragma once

#include "core/random.h"
#include "nn/data/examples.h"

namespace wick::nn {

struct Split {
  Examples train, test;
};

/// Divides n examples at random: round(test_share n) of them to test, with halves away from 0, and
/// all others to train. Each example is in one part, with its label. Throws ValueError unless
/// 0 < test_share < 1 and both parts have an example.
Split split(const Examples& all, double test_share, Generator& generator);

}  // namespace wick::nn
