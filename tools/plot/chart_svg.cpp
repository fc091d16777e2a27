#include "tools/plot/chart_axes.h"
#include "tools/plot/svg.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace wick::plot {
namespace {

constexpr double plot_width = 416;
constexpr double plot_top = 48;
constexpr double plot_bottom = 330;
constexpr double name_width = 160;
constexpr double height = 384;

/// The places of the axes, with room beside them for numbers and a label.
struct Sides {
  explicit Sides(const Axis& y) {
    int longest = 3;
    for (double value : ticks(y, 6)) longest = std::max(longest, display_width(tick_text(value)));
    left = 36 + 8.5 * longest;
    right = left + plot_width;
  }
  double left = 0;
  double right = 0;

  double x_of(const Axis& axis, double value) const {
    return left + position(axis, value) * plot_width;
  }
};

double y_of(const Axis& axis, double value) {
  return plot_bottom - position(axis, value) * (plot_bottom - plot_top);
}

void draw_axes(Svg& svg, const Chart& chart, const ChartAxes& axes, const Sides& sides) {
  svg.begin_line();
  for (double value : ticks(axes.y, 6)) {
    const double y = y_of(axes.y, value);
    svg.line(sides.left, y, sides.right, y, "grid");
    svg.text(sides.left - 8, y + 4, tick_text(value), "faint", "end");
  }
  svg.end_line();
  svg.begin_line();
  for (double value : ticks(axes.x, 6)) {
    const double x = sides.x_of(axes.x, value);
    svg.line(x, plot_bottom, x, plot_bottom + 5, "frame");
    svg.text(x, plot_bottom + 20, tick_text(value), "faint", "middle");
  }
  svg.end_line();
  svg.line(sides.left, plot_bottom, sides.right, plot_bottom, "frame");
  svg.text((sides.left + sides.right) / 2, plot_bottom + 42, chart.x_label, "ink", "middle");
  svg.element(
      "text",
      {{"class", "ink"},
       {"text-anchor", "middle"},
       {"transform", "translate(18 " + svg_number((plot_top + plot_bottom) / 2) + ") rotate(-90)"}},
      chart.y_label);
}

/// The height of each series' name: that of its last point, but at least 18 below the name above.
std::vector<double> name_heights(const std::vector<double>& ends) {
  std::vector<std::size_t> order(ends.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&ends](std::size_t a, std::size_t b) { return ends[a] < ends[b]; });
  std::vector<double> heights(ends.size());
  double above = plot_top - 18;
  for (std::size_t i : order) above = heights[i] = std::max(ends[i], above + 18);
  // Names that were pushed below the axis move up again, and push the names above them.
  double below = plot_bottom + 18;
  for (auto i = order.rbegin(); i != order.rend(); ++i) {
    below = heights[*i] = std::min(heights[*i], below - 18);
  }
  return heights;
}

// A mark's name stands to its right, or to its left in the right half. One that would cover another
// name is left to the tooltip.
void draw_marks(Svg& svg, const Chart& chart, const ChartAxes& axes, const Sides& sides) {
  struct Box {
    double left, right, y;
  };
  std::vector<Box> names;
  for (const Mark& mark : shown_marks(chart)) {
    const double x = sides.x_of(axes.x, mark.point.x), y = y_of(axes.y, mark.point.y);
    svg.element("circle",
                {{"class", "box"}, {"cx", svg_number(x)}, {"cy", svg_number(y)}, {"r", "4"}}, "",
                mark.name);
    const bool is_right = position(axes.x, mark.point.x) > 0.5;
    const double width = 8.5 * display_width(mark.name) + 8;
    const Box name{is_right ? x - width : x, is_right ? x : x + width, y};
    const bool covers = std::any_of(names.begin(), names.end(), [&](const Box& other) {
      return name.left < other.right && other.left < name.right && std::abs(name.y - other.y) < 15;
    });
    if (covers) continue;
    names.push_back(name);
    svg.text(is_right ? x - 8 : x + 8, y + 4, mark.name, "faint", is_right ? "end" : "start");
  }
}

}  // namespace

std::string chart_svg(const Chart& chart) {
  const ChartAxes axes = axes_of(chart);
  const Sides sides(axes.y);
  Svg svg(std::max(sides.right + name_width, svg_title_width(chart.title)), height, chart.title,
          chart.description);
  draw_axes(svg, chart, axes, sides);

  std::vector<double> ends;
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const std::vector<Point> points = shown_points(chart, chart.series[i]);
    std::string path;
    for (const Point& point : points) {
      path += (path.empty() ? "" : " ") + svg_number(sides.x_of(axes.x, point.x)) + "," +
              svg_number(y_of(axes.y, point.y));
    }
    svg.element("polyline",
                {{"class", "line line" + std::to_string(i % line_styles)}, {"points", path}}, "",
                chart.series[i].name);
    ends.push_back(points.empty() ? plot_top : y_of(axes.y, points.back().y));
  }
  draw_marks(svg, chart, axes, sides);
  const std::vector<double> heights = name_heights(ends);
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const std::string line = "line line" + std::to_string(i % line_styles);
    svg.line(sides.right + 8, heights[i], sides.right + 32, heights[i], line);
    svg.text(sides.right + 38, heights[i] + 4, chart.series[i].name, "ink");
  }
  return svg.finish();
}

}  // namespace wick::plot
