#pragma once

#include "core/cuda/simulator/block.h"

namespace wick::cuda::simulator {

/// Runs all blocks of the launch, or its first and last, on as many threads of the host as
/// OMP_NUM_THREADS allows or the machine has, and adds their findings to the report. The findings
/// do not depend on the number of threads. Rethrows an exception of a kernel.
void run_blocks(const Work& work, Report& report);

}  // namespace wick::cuda::simulator
