#include "tools/plot/chart_axes.h"
#include "tools/plot/colour.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace wick::plot {
namespace {

constexpr std::array<const char*, 4> shades{"█", "░", "▓", "▒"};
constexpr int nothing = -1, mark = -2;

/// The colours are far apart on the ramp, as the shades are.
Colour colour_of(std::size_t series) { return ramp(0.95 - 0.25 * static_cast<double>(series % 4)); }

std::string block(std::size_t series, const Terminal& terminal) {
  const std::string shade = shades[series % shades.size()];
  return terminal.has_colour ? coloured(shade, colour_of(series)) : shade;
}

/// Which series each cell shows.
class Canvas {
 public:
  Canvas(int width, int height)
      : width_(width), height_(height), cells_(static_cast<std::size_t>(width * height), nothing) {}

  int row_of(double position) const {
    return std::clamp(static_cast<int>((1 - position) * height_), 0, height_ - 1);
  }

  int column_of(double position) const {
    return std::clamp(static_cast<int>(position * width_), 0, width_ - 1);
  }

  /// The part of a line, from height `from` to height `to`, that falls into a column.
  void draw(int series, int column, double from, double to) {
    const int first = row_of(std::max(from, to));
    const int last = row_of(std::min(from, to));
    for (int row = first; row <= last; ++row) cell(row, column) = series;
  }

  int& cell(int row, int column) { return cells_[static_cast<std::size_t>(row * width_ + column)]; }

 private:
  int width_;
  int height_;
  std::vector<int> cells_;
};

/// The mean height of the points in each column, and a straight line over columns without any.
std::vector<double> heights_by_column(const std::vector<Point>& points, const ChartAxes& axes,
                                      const Canvas& canvas, int columns) {
  std::vector<double> sums(static_cast<std::size_t>(columns), 0);
  std::vector<int> counts(sums.size(), 0);
  for (const Point& point : points) {
    const auto column = static_cast<std::size_t>(canvas.column_of(position(axes.x, point.x)));
    sums[column] += position(axes.y, point.y);
    ++counts[column];
  }
  std::vector<double> heights(sums.size(), std::nan(""));
  std::size_t before = sums.size();
  for (std::size_t i = 0; i < sums.size(); ++i) {
    if (counts[i] == 0) continue;
    heights[i] = sums[i] / counts[i];
    for (std::size_t gap = before + 1; gap < i; ++gap) {
      const double share = static_cast<double>(gap - before) / static_cast<double>(i - before);
      heights[gap] = heights[before] + share * (heights[i] - heights[before]);
    }
    before = i;
  }
  return heights;
}

void draw_series(Canvas& canvas, int series, const std::vector<double>& heights) {
  double before = std::nan("");
  for (std::size_t column = 0; column < heights.size(); ++column) {
    if (std::isnan(heights[column])) continue;
    // The line begins half way to the neighbour, so that a steep line has no holes.
    const double from = std::isnan(before) ? heights[column] : (before + heights[column]) / 2;
    canvas.draw(series, static_cast<int>(column), from, heights[column]);
    if (column > 0 && !std::isnan(before)) {
      canvas.draw(series, static_cast<int>(column) - 1, before, from);
    }
    before = heights[column];
  }
}

}  // namespace

std::string chart_text(const Chart& chart, const Terminal& terminal, int height) {
  constexpr int margin = 8;
  const int columns = std::clamp(terminal.width, 30, 80) - margin - 3;
  const ChartAxes axes = axes_of(chart);
  Canvas canvas(columns, height);
  // The first series is drawn last: it is the one that the chart is about.
  for (std::size_t i = chart.series.size(); i-- > 0;) {
    draw_series(canvas, static_cast<int>(i),
                heights_by_column(shown_points(chart, chart.series[i]), axes, canvas, columns));
  }
  for (const Mark& shown : shown_marks(chart)) {
    canvas.cell(canvas.row_of(position(axes.y, shown.point.y)),
                canvas.column_of(position(axes.x, shown.point.x))) = mark;
  }
  std::vector<std::string> labels(static_cast<std::size_t>(height));
  for (double value : ticks(axes.y, std::max(2, height / 2))) {
    labels[static_cast<std::size_t>(canvas.row_of(position(axes.y, value)))] = tick_text(value);
  }

  std::string text = "  " + chart.title + "\n";
  for (int row = 0; row < height; ++row) {
    const std::string& label = labels[static_cast<std::size_t>(row)];
    text += pad_left(label, margin) + (label.empty() ? " │" : " ┤");
    std::string line;
    int blanks = 0;
    for (int column = 0; column < columns; ++column) {
      const int series = canvas.cell(row, column);
      if (series == nothing) {
        ++blanks;
        continue;
      }
      line += repeat(" ", blanks);
      line += series == mark ? "o" : block(static_cast<std::size_t>(series), terminal);
      blanks = 0;
    }
    text += line + "\n";
  }
  text += repeat(" ", margin + 1) + "└" + repeat("─", columns) + "\n";
  const std::string low = tick_text(axes.x.low);
  const std::string high = tick_text(axes.x.high);
  const int middle = (columns - display_width(chart.x_label)) / 2;
  text += repeat(" ", margin + 2) +
          pad_right(pad_right(low, middle) + chart.x_label, columns - display_width(high)) + high +
          "\n";
  text += repeat(" ", margin + 2) + chart.y_label + ":";
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    text += "  " + block(i, terminal) + " " + chart.series[i].name;
  }
  return text + "\n";
}

}  // namespace wick::plot
