#pragma once

#include <cmath>

namespace wick::milestones {

/// The smaller and the larger of two numbers, and NaN if one is NaN: std::min and std::max may drop
/// a NaN, and a probe must not.
inline double smaller(double a, double b) { return a < b || std::isnan(a) ? a : b; }
inline double larger(double a, double b) { return a > b || std::isnan(a) ? a : b; }

}  // namespace wick::milestones
