#pragma once

#include <cstdint>

namespace wick::nn {

/// The learning rate at `step`, counted from 0. It rises in a straight line over `warmup_steps`,
/// then follows half a cosine from `peak` to `floor` at `total_steps`, and stays at `floor`
/// (Loshchilov and Hutter, "SGDR", ICLR 2017, without restarts). Throws ValueError unless
/// 0 <= warmup_steps < total_steps, step >= 0 and 0 <= floor <= peak.
double cosine_schedule(std::int64_t step, std::int64_t warmup_steps, std::int64_t total_steps,
                       double peak, double floor = 0);

}  // namespace wick::nn
