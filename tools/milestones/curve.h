#pragma once

#include "tools/plot/chart.h"

#include <string>
#include <vector>

namespace wick::milestones {

/// The losses of a training as a curve: each point is the mean of 20 steps. A training of fewer
/// steps is shown as it is.
plot::Series curve_of(const std::string& name, const std::vector<plot::Point>& losses);

}  // namespace wick::milestones
