#pragma once

#include "tools/plot/axis.h"
#include "tools/plot/chart.h"

#include <vector>

namespace wick::plot {

struct ChartAxes {
  Axis x;
  Axis y;
};

/// Axes around all points of all series, and all marks. x is not widened to round numbers: a curve
/// that stops at step 137 fills its chart.
ChartAxes axes_of(const Chart& chart);

/// The points of a series that have a place on the axes.
std::vector<Point> shown_points(const Chart& chart, const Series& series);

/// The marks that have a place on the axes.
std::vector<Mark> shown_marks(const Chart& chart);

}  // namespace wick::plot
