#include "tools/plot/axis.h"
#include "tools/plot/colour.h"
#include "tools/plot/heat_map_check.h"
#include "tools/plot/svg.h"

#include <algorithm>

namespace wick::plot {
namespace {

constexpr double cell = 22;
constexpr double top = 84;

void draw_scale(Svg& svg, const HeatMap& map, double x, double size) {
  constexpr int bands = 32;
  for (int i = 0; i < bands; ++i) {
    const double share = (i + 0.5) / bands;
    // Half a unit more than its height: bands that just touch show hairlines.
    svg.element("rect", {{"x", svg_number(x)},
                         {"y", svg_number(top + size * (1 - (i + 1.0) / bands))},
                         {"width", "14"},
                         {"height", svg_number(size / bands + (i == 0 ? 0 : 0.5))},
                         {"fill", to_hex(ramp(share))}});
  }
  const Axis axis{map.low, map.high, false};
  for (double value : ticks(axis, 4)) {
    const double y = top + size * (1 - position(axis, value));
    svg.line(x + 14, y, x + 18, y, "frame");
    svg.text(x + 22, y + 4, tick_text(value), "faint");
  }
}

}  // namespace

std::string heat_map_svg(const HeatMap& map) {
  check_heat_map(map);
  std::size_t longest = 1;
  for (const std::string& name : map.rows) longest = std::max(longest, name.size());
  const double left = 46 + 8 * static_cast<double>(longest);
  const double map_width = cell * static_cast<double>(map.columns.size());
  const double map_height = cell * static_cast<double>(map.rows.size());
  const double title_width = 32 + 8.5 * display_width(map.title);
  const double width = std::max(left + map_width + 86, title_width);
  Svg svg(width, top + std::max(map_height, 4 * cell) + 24, map.title, map.description);

  svg.text(left + map_width / 2, top - 30, map.column_label, "ink", "middle");
  svg.element("text",
              {{"class", "ink"},
               {"text-anchor", "middle"},
               {"transform", "translate(22 " + svg_number(top + map_height / 2) + ") rotate(-90)"}},
              map.row_label);
  for (std::size_t j = 0; j < map.columns.size(); ++j) {
    svg.text(left + cell * (static_cast<double>(j) + 0.5), top - 8, map.columns[j], "ink mono",
             "middle");
  }
  const Axis axis{map.low, map.high, false};
  for (std::size_t i = 0; i < map.rows.size(); ++i) {
    const double y = top + cell * static_cast<double>(i);
    svg.text(left - 8, y + cell / 2 + 4, map.rows[i], "ink mono", "end");
    for (std::size_t j = 0; j < map.columns.size(); ++j) {
      const double value = map.values[i * map.columns.size() + j];
      svg.element("rect",
                  {{"class", "cell"},
                   {"x", svg_number(left + cell * static_cast<double>(j))},
                   {"y", svg_number(y)},
                   {"width", svg_number(cell)},
                   {"height", svg_number(cell)},
                   {"fill", to_hex(ramp(position(axis, value)))}},
                  "",
                  map.rows[i] + " (" + std::to_string(i) + ") → " + map.columns[j] + " (" +
                      std::to_string(j) + "): " + tick_text(value));
    }
  }
  svg.element("rect", {{"class", "frame"},
                       {"x", svg_number(left)},
                       {"y", svg_number(top)},
                       {"width", svg_number(map_width)},
                       {"height", svg_number(map_height)}});
  draw_scale(svg, map, left + map_width + 20, std::max(map_height, 4 * cell));
  return svg.finish();
}

}  // namespace wick::plot
