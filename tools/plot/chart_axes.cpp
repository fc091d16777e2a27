#include "tools/plot/chart_axes.h"

#include <algorithm>

namespace wick::plot {

std::vector<Point> shown_points(const Chart& chart, const Series& series) {
  std::vector<Point> points;
  for (const Point& point : series.points) {
    if (can_show(point.x, chart.log_x) && can_show(point.y, chart.log_y)) points.push_back(point);
  }
  return points;
}

std::vector<Mark> shown_marks(const Chart& chart) {
  std::vector<Mark> marks;
  for (const Mark& mark : chart.marks) {
    const Point& point = mark.point;
    if (can_show(point.x, chart.log_x) && can_show(point.y, chart.log_y)) marks.push_back(mark);
  }
  return marks;
}

ChartAxes axes_of(const Chart& chart) {
  std::vector<double> xs;
  std::vector<double> ys = chart.y_reaches;
  for (const Series& series : chart.series) {
    for (const Point& point : shown_points(chart, series)) {
      xs.push_back(point.x);
      ys.push_back(point.y);
    }
  }
  for (const Mark& mark : shown_marks(chart)) {
    xs.push_back(mark.point.x);
    ys.push_back(mark.point.y);
  }
  ChartAxes axes{fit_axis(xs, chart.log_x), fit_axis(ys, chart.log_y)};
  if (!xs.empty()) {
    const auto [low, high] = std::minmax_element(xs.begin(), xs.end());
    if (*low < *high) {
      axes.x.low = *low;
      axes.x.high = *high;
    }
  }
  return axes;
}

}  // namespace wick::plot
