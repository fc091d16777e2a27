#pragma once

#include "core/core.h"

namespace wick::nn {

/// The turns of some positions: row p of both has the cosines and sines of the angles of one
/// position, one for each pair of features.
struct Turns {
  Tensor cos;  // (tokens, features / 2)
  Tensor sin;
};

/// The turns of positions first..first + tokens - 1 by the angles position *
/// position_frequencies(features, base). The turns of positions 0 to 65,535 are kept on the device,
/// so that neither a training step nor a step of generation sends them there.
Turns turns_of_positions(std::int64_t first, std::int64_t tokens, std::int64_t features,
                         double base, Device device);

}  // namespace wick::nn
