#pragma once

#include "core/cuda/simulator/block.h"

namespace wick::cuda::simulator {

/// Runs all blocks of the launch, or its first and last, on as many threads of the host as
/// OMP_NUM_THREADS allows or the machine has, and adds to the report what they found: the same
/// whatever their number. Rethrows what a kernel threw.
void run_blocks(const BlockLaunch& launch, Report& report);

}  // namespace wick::cuda::simulator
