#include "tools/plot/axis.h"
#include "tools/plot/colour.h"
#include "tools/plot/heat_map_cells.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace wick::plot {
namespace {

constexpr std::array<const char*, 5> shades{"·", "░", "▒", "▓", "█"};

std::string block(double share, int width, const Terminal& terminal) {
  const double level = std::round(std::clamp(std::isnan(share) ? 0.0 : share, 0.0, 1.0) * 4);
  const auto index = static_cast<std::size_t>(level);
  // A dot stands alone, so that it is not taken for a shade.
  const std::string text = index == 0 ? pad_right(shades[0], width) : repeat(shades[index], width);
  return terminal.has_colour ? coloured(text, ramp(share)) : text;
}

}  // namespace

std::string heat_map_text(const HeatMap& map, const Terminal& terminal) {
  check_heat_map(map);
  int row_width = 1;
  for (const std::string& name : map.rows) row_width = std::max(row_width, display_width(name));
  int longest = 1;
  for (const std::string& name : map.columns) longest = std::max(longest, display_width(name));
  const int room = (terminal.width - row_width - 4) / std::max<int>(1, map.columns.size());
  const int width = std::clamp(longest + 1, 1, std::clamp(room, 1, 8));

  std::string text = "  " + map.title + "\n";
  text += "  " + map.row_label + " ↓  " + map.column_label + " →\n";
  text += repeat(" ", row_width + 4);
  for (const std::string& name : map.columns) text += pad_right(cut(name, width), width);
  text += "\n";
  const Axis axis{map.low, map.high, false};
  for (std::size_t i = 0; i < map.rows.size(); ++i) {
    text += "  " + pad_left(map.rows[i], row_width) + "  ";
    for (std::size_t j = 0; j < map.columns.size(); ++j) {
      text += block(position(axis, map.values[i * map.columns.size() + j]), width, terminal);
    }
    text += "\n";
  }
  text += repeat(" ", row_width + 4);
  for (int level = 0; level <= 4; ++level) {
    const double share = level / 4.0;
    text += (level == 0 ? "" : "  ") + block(share, 1, terminal) + " " +
            tick_text(map.low + share * (map.high - map.low));
  }
  return text + "\n";
}

}  // namespace wick::plot
