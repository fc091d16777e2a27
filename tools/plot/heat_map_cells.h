#pragma once

#include "tools/plot/heat_map.h"
#include "tools/plot/svg.h"

namespace wick::plot {

/// Throws ValueError unless every cell has a value and the scale has a length.
void check_heat_map(const HeatMap& map);

/// The cells of a map, from (left, top) on: rectangles with their values as tooltips, or one
/// picture in the place of more than 16 x 16 rectangles.
void draw_cells(Svg& svg, const HeatMap& map, double left, double top);

}  // namespace wick::plot
