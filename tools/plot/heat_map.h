#pragma once

#include "tools/plot/terminal.h"

#include <string>
#include <vector>

namespace wick::plot {

/// A table of numbers as colours.
struct HeatMap {
  std::string title;
  /// What a reader who cannot see the drawing should know.
  std::string description;
  std::string row_label;
  std::string column_label;
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  /// Row by row, rows.size() * columns.size() of them.
  std::vector<double> values;
  /// The values at the two ends of the ramp; values beyond them look like the nearest end.
  double low = 0;
  double high = 1;
  /// The side of a cell in the drawing. For small cells, leave names empty.
  double cell = 22;
};

/// An SVG document with labels on both axes, a scale, and every value as its cell's tooltip. A map
/// of more than 16 x 16 cells is one picture, whose tooltip has the least and the largest value.
/// Throws ValueError where there are not as many values as cells, or low is not below high.
std::string heat_map_svg(const HeatMap& map);

/// Several maps beside one another, such as the heads of one attention. They have one scale: that
/// of the first.
struct HeatMaps {
  std::string title;
  std::string description;
  std::vector<HeatMap> maps;
};

/// An SVG document, up to four maps in a row. Throws as heat_map_svg does, and for no maps at all.
std::string heat_maps_svg(const HeatMaps& maps);

/// One map in blocks: "·", "░", "▒", "▓" and "█" for the values nearest to 0, 1/4, 1/2, 3/4 and 1
/// of the way from low to high. Throws as heat_map_svg does.
std::string heat_map_text(const HeatMap& map, const Terminal& terminal);

}  // namespace wick::plot
