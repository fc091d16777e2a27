#include "tools/plot/heat_map_cells.h"

#include "core/error.h"
#include "tools/plot/axis.h"
#include "tools/plot/colour.h"
#include "tools/plot/png.h"

#include <algorithm>
#include <cmath>

namespace wick::plot {
namespace {

constexpr std::size_t most_rectangles = 16 * 16;
constexpr std::size_t colours = 256;

void draw_rectangles(Svg& svg, const HeatMap& map, double left, double top) {
  const Axis axis{map.low, map.high, false};
  for (std::size_t i = 0; i < map.rows.size(); ++i) {
    svg.begin_line();
    for (std::size_t j = 0; j < map.columns.size(); ++j) {
      const double value = map.values[i * map.columns.size() + j];
      svg.element("rect",
                  {{"class", "cell"},
                   {"x", svg_number(left + map.cell * static_cast<double>(j))},
                   {"y", svg_number(top + map.cell * static_cast<double>(i))},
                   {"width", svg_number(map.cell)},
                   {"height", svg_number(map.cell)},
                   {"fill", to_hex(ramp(position(axis, value)))}},
                  "",
                  map.rows[i] + " (" + std::to_string(i) + ") → " + map.columns[j] + " (" +
                      std::to_string(j) + "): " + tick_text(value));
    }
    svg.end_line();
  }
}

/// A pixel for each cell; 256 steps of the ramp are finer than an eye can see.
IndexedImage image_of(const HeatMap& map) {
  IndexedImage image{map.columns.size(), map.rows.size(), {}, {}};
  constexpr double last = colours - 1;
  for (std::size_t i = 0; i < colours; ++i) {
    image.palette.push_back(ramp(static_cast<double>(i) / last));
  }
  const Axis axis{map.low, map.high, false};
  for (const double value : map.values) {
    // As in ramp(), NaN looks like the low end.
    const double place = std::isnan(value) ? 0 : std::clamp(position(axis, value), 0.0, 1.0);
    image.pixels.push_back(static_cast<std::uint8_t>(std::lround(place * last)));
  }
  return image;
}

/// The tooltip of the picture, in the place of a tooltip for each cell.
std::string summary(const HeatMap& map) {
  std::string text =
      std::to_string(map.rows.size()) + " rows of " + std::to_string(map.columns.size()) + " cells";
  std::vector<double> finite;
  for (const double value : map.values) {
    if (std::isfinite(value)) finite.push_back(value);
  }
  if (finite.empty()) return text;
  const auto [least, most] = std::minmax_element(finite.begin(), finite.end());
  return text + ", values from " + tick_text(*least) + " to " + tick_text(*most);
}

void draw_image(Svg& svg, const HeatMap& map, double left, double top) {
  svg.element("image",
              {{"x", svg_number(left)},
               {"y", svg_number(top)},
               {"width", svg_number(map.cell * static_cast<double>(map.columns.size()))},
               {"height", svg_number(map.cell * static_cast<double>(map.rows.size()))},
               {"preserveAspectRatio", "none"},
               {"style", "image-rendering: pixelated"},  // cells have edges
               {"href", "data:image/png;base64," + base64(png(image_of(map)))}},
              "", summary(map));
}

}  // namespace

void check_heat_map(const HeatMap& map) {
  if (map.values.size() != map.rows.size() * map.columns.size()) {
    fail<ValueError>("heat map: ", map.values.size(), " values for ", map.rows.size(), " rows of ",
                     map.columns.size(), ": every cell needs one");
  }
  if (!(map.low < map.high)) {
    fail<ValueError>("heat map: the scale runs from ", map.low, " to ", map.high,
                     ": its low end must be below its high end");
  }
}

void draw_cells(Svg& svg, const HeatMap& map, double left, double top) {
  if (map.values.size() > most_rectangles) {
    draw_image(svg, map, left, top);
  } else {
    draw_rectangles(svg, map, left, top);
  }
}

}  // namespace wick::plot
