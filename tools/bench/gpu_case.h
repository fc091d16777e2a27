#pragma once

#include "tools/bench/case.h"

#include <string>
#include <vector>

namespace wick::bench {

/// Sizes for a device, or, where `tiny`, for trying the programs out in the simulator.
std::vector<Case> gpu_cases(bool tiny);

/// A training step of a transformer block: tokens through LayerNorm, causal attention and a GELU
/// MLP with dropout, cross-entropy, backward, AdamW. `values` are the losses of three steps without
/// dropout, from given parameters.
Case block_step(bool tiny);

}  // namespace wick::bench
