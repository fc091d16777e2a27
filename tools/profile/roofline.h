#pragma once

#include "tools/plot/chart.h"
#include "tools/profile/summary.h"

#include "nn/profile/profile.h"

namespace wick::profiling {

/// What this machine lets the program reach: the best rate of a product of two matrices of 512 x
/// 512 by wick's matmul, and the best rate at which memory is copied, 64 MiB read and written. Both
/// by one thread of the program, a few times each.
nn::Roofline measure_roofline(const Clock& clock);

/// The roof over intensity, with a mark for each line of the summary that computes and moves
/// something. Both axes are logarithmic.
plot::Chart roofline_chart(const nn::Roofline& machine, const Summary& summary);

}  // namespace wick::profiling
