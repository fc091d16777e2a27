#include "tools/plot/chart.h"
#include "wick/display.h"

#include <algorithm>

namespace wick::notebook {
namespace {

/// What there is to say of a curve to those who cannot see it.
std::string summary(const plot::Series& series) {
  if (series.points.empty()) return series.name + " has no points";
  const auto lower = [](const plot::Point& a, const plot::Point& b) { return a.y < b.y; };
  const auto& points = series.points;
  const auto [least, most] = std::minmax_element(points.begin(), points.end(), lower);
  return concatenate(series.name, " goes from ", points.front().y, " to ", points.back().y,
                     ", between ", least->y, " and ", most->y);
}

}  // namespace

Curves::Curves(std::string title, std::string x_label, std::string y_label)
    : title_(std::move(title)), x_label_(std::move(x_label)), y_label_(std::move(y_label)) {}

Curves& Curves::add(const std::string& name, double x, double y) {
  const auto found = std::find_if(lines_.begin(), lines_.end(),
                                  [&](const Line& line) { return line.name == name; });
  Line& line = found == lines_.end() ? lines_.emplace_back(Line{name, {}}) : *found;
  line.points.emplace_back(x, y);
  return *this;
}

Curves& Curves::add(const std::string& name, const std::vector<double>& x,
                    const std::vector<double>& y) {
  if (x.size() != y.size()) {
    fail<ValueError>("curves: ", x.size(), " values of x and ", y.size(),
                     " of y: every point needs both");
  }
  for (std::size_t i = 0; i < x.size(); ++i) add(name, x[i], y[i]);
  return *this;
}

Curves& Curves::log_x(bool is_log) {
  is_log_x_ = is_log;
  return *this;
}

Curves& Curves::log_y(bool is_log) {
  is_log_y_ = is_log;
  return *this;
}

Curves& Curves::y_reaches(double low, double high) {
  y_reaches_ = {low, high};
  return *this;
}

Bundle bundle(const Curves& curves) {
  plot::Chart chart;
  chart.title = curves.title_;
  chart.x_label = curves.x_label_;
  chart.y_label = curves.y_label_;
  chart.log_x = curves.is_log_x_;
  chart.log_y = curves.is_log_y_;
  chart.y_reaches = curves.y_reaches_;
  for (const Curves::Line& line : curves.lines_) {
    plot::Series series{line.name, {}};
    for (const auto& [x, y] : line.points) series.points.push_back({x, y});
    chart.series.push_back(series);
    chart.description += (chart.description.empty() ? "" : "; ") + summary(series);
  }
  if (curves.lines_.empty()) chart.description = "There are no curves yet.";
  return {{{"image/svg+xml", plot::chart_svg(chart)},
           {"text/plain", plot::chart_text(chart, plot::Terminal{})}}};
}

}  // namespace wick::notebook
