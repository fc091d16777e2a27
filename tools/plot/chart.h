#pragma once

#include "tools/plot/terminal.h"

#include <string>
#include <vector>

namespace wick::plot {

struct Point {
  double x = 0;
  double y = 0;
};

/// Points in the order of x; those without a place on the axes (NaN, or 0 on a logarithmic axis)
/// are left out.
struct Series {
  std::string name;
  std::vector<Point> points;
};

/// A point of its own, with its name beside it if that covers no name of a mark before it.
struct Mark {
  std::string name;
  Point point;
};

/// Lines over common axes, and marks. Up to four series have lines of their own.
struct Chart {
  std::string title;
  /// What a reader who cannot see the drawing should know.
  std::string description;
  std::string x_label;
  std::string y_label;
  bool log_x = false;
  bool log_y = false;
  /// Values that the y axis reaches in any case.
  std::vector<double> y_reaches = {};
  std::vector<Series> series;
  std::vector<Mark> marks = {};
};

/// An SVG document with axes, ticks, and every series' name at its end.
std::string chart_svg(const Chart& chart);

/// The same in blocks, `height` rows of them, as wide as the terminal up to 80 columns. Each series
/// has its own shade, so that it reads without colour. A mark is an "o"; its name is in SVG alone.
std::string chart_text(const Chart& chart, const Terminal& terminal, int height = 10);

}  // namespace wick::plot
