#include "core/error.h"
#include "tools/plot/axis.h"
#include "tools/plot/colour.h"
#include "tools/plot/heat_map_cells.h"
#include "tools/plot/svg.h"

#include <algorithm>
#include <cmath>

namespace wick::plot {
namespace {

constexpr double head = 44;  // the title's part of the paper
constexpr double letter = 8;
constexpr int longest_name = 16;
constexpr double scale_width = 86;
constexpr double least_scale = 88;

/// A name as it is written beside the map: cut where it is long; the tooltips have all of it.
std::string short_name(const std::string& name) {
  return display_width(name) <= longest_name ? name : cut(name, longest_name - 1) + "…";
}

double longest(const std::vector<std::string>& names) {
  int width = 1;
  for (const std::string& name : names) width = std::max(width, display_width(short_name(name)));
  return width;
}

/// The places of the parts of one map.
struct Layout {
  explicit Layout(const HeatMap& map)
      : is_turned(longest(map.columns) > 2),
        left(46 + letter * longest(map.rows)),
        top(40 + (is_turned ? letter * longest(map.columns) * std::sqrt(0.5) : 0)),
        width(map.cell * static_cast<double>(map.columns.size())),
        height(map.cell * static_cast<double>(map.rows.size())) {}

  /// True if column names are wider than their columns, and so are written aslant.
  bool is_turned;
  double left, top, width, height;
  double right() const { return left + width + (is_turned ? 30 : 0); }
};

void draw_scale(Svg& svg, const HeatMap& map, double x, double top, double size) {
  constexpr int bands = 32;
  svg.begin_line();
  for (int i = 0; i < bands; ++i) {
    const double share = (i + 0.5) / bands;
    // Half a unit more than its height: bands that just touch show hairlines.
    svg.element("rect", {{"x", svg_number(x)},
                         {"y", svg_number(top + size * (1 - (i + 1.0) / bands))},
                         {"width", "14"},
                         {"height", svg_number(size / bands + (i == 0 ? 0 : 0.5))},
                         {"fill", to_hex(ramp(share))}});
  }
  svg.end_line();
  const Axis axis{map.low, map.high, false};
  for (double value : ticks(axis, 4)) {
    const double y = top + size * (1 - position(axis, value));
    svg.line(x + 14, y, x + 18, y, "frame");
    svg.text(x + 22, y + 4, tick_text(value), "faint");
  }
}

void draw_names(Svg& svg, const HeatMap& map, const Layout& at) {
  svg.text(at.left + at.width / 2, 14, map.column_label, "ink", "middle");
  svg.element(
      "text",
      {{"class", "ink"},
       {"text-anchor", "middle"},
       {"transform", "translate(22 " + svg_number(at.top + at.height / 2) + ") rotate(-90)"}},
      map.row_label);
  svg.begin_line();
  for (std::size_t j = 0; j < map.columns.size(); ++j) {
    if (map.columns[j].empty()) continue;
    const double x = at.left + map.cell * (static_cast<double>(j) + 0.5);
    const std::string name = short_name(map.columns[j]);
    if (at.is_turned) {
      svg.element("text",
                  {{"class", "ink mono"},
                   {"transform", "translate(" + svg_number(x + 4) + " " + svg_number(at.top - 6) +
                                     ") rotate(-45)"}},
                  name);
    } else {
      svg.text(x, at.top - 8, name, "ink mono", "middle");
    }
  }
  svg.end_line();
  svg.begin_line();
  for (std::size_t i = 0; i < map.rows.size(); ++i) {
    if (map.rows[i].empty()) continue;
    const double y = at.top + map.cell * (static_cast<double>(i) + 0.5);
    svg.text(at.left - 8, y + 4, short_name(map.rows[i]), "ink mono", "end");
  }
  svg.end_line();
}

void draw_framed_cells(Svg& svg, const HeatMap& map, const Layout& at) {
  draw_cells(svg, map, at.left, at.top);
  svg.element("rect", {{"class", "frame"},
                       {"x", svg_number(at.left)},
                       {"y", svg_number(at.top)},
                       {"width", svg_number(at.width)},
                       {"height", svg_number(at.height)}});
}

}  // namespace

std::string heat_map_svg(const HeatMap& map) {
  check_heat_map(map);
  const Layout at(map);
  const double scale = std::max(at.height, least_scale);
  Svg svg(std::max(at.right() + scale_width, svg_title_width(map.title)),
          head + at.top + scale + 24, map.title, map.description);
  svg.begin_group(0, head);
  draw_names(svg, map, at);
  draw_framed_cells(svg, map, at);
  draw_scale(svg, map, at.right() + 20, at.top, scale);
  svg.end_group();
  return svg.finish();
}

std::string heat_maps_svg(const HeatMaps& maps) {
  if (maps.maps.empty()) fail<ValueError>("heat maps: none to draw: there must be one or more");
  for (const HeatMap& map : maps.maps) check_heat_map(map);
  constexpr double name_height = 24;
  const HeatMap& first = maps.maps.front();
  double panel_width = 0;
  double panel_height = 0;
  for (const HeatMap& map : maps.maps) {
    const Layout at(map);
    panel_width = std::max({panel_width, at.right() + 16, svg_title_width(map.title)});
    panel_height = std::max(panel_height, name_height + at.top + at.height + 20);
  }
  const auto count = static_cast<double>(maps.maps.size());
  const double columns = std::clamp(std::floor(1000 / panel_width), 1.0, std::min(count, 4.0));
  const double rows = std::ceil(count / columns);
  const Layout at(first);
  Svg svg(std::max(columns * panel_width + scale_width, svg_title_width(maps.title)),
          head + rows * panel_height + 8, maps.title, maps.description);
  for (std::size_t i = 0; i < maps.maps.size(); ++i) {
    const auto number = static_cast<double>(i);
    const double row = std::floor(number / columns);
    svg.begin_group((number - row * columns) * panel_width, head + row * panel_height);
    svg.text(16, 10, maps.maps[i].title, "ink");
    svg.begin_group(0, name_height);
    draw_names(svg, maps.maps[i], Layout(maps.maps[i]));
    draw_framed_cells(svg, maps.maps[i], Layout(maps.maps[i]));
    svg.end_group();
    svg.end_group();
  }
  svg.begin_group(columns * panel_width + 4, head + name_height);
  draw_scale(svg, first, 0, at.top, std::max(at.height, least_scale));
  svg.end_group();
  return svg.finish();
}

}  // namespace wick::plot
