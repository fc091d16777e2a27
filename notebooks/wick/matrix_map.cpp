#include "tools/plot/heat_map.h"
#include "tools/plot/svg.h"
#include "wick/display.h"

#include <algorithm>
#include <cmath>

namespace wick::notebook {
namespace {

/// Numbers along an axis, every fifth or so where it is long.
std::vector<std::string> numbered(std::int64_t extent) {
  const std::int64_t step = extent <= 16 ? 1 : extent <= 100 ? 8 : 32;
  std::vector<std::string> names;
  for (std::int64_t i = 0; i < extent; ++i) {
    names.push_back(i % step == 0 ? std::to_string(i) : "");
  }
  return names;
}

/// Cells small enough for the whole to fit on a screen.
double cell_for(std::int64_t rows, std::int64_t columns) {
  return std::clamp(480.0 / static_cast<double>(std::max(rows, columns)), 3.0, 22.0);
}

}  // namespace

MatrixMap matrix_map(const Tensor& values, const std::string& title, const std::string& row_label,
                     const std::string& column_label) {
  if (values.dim() != 2 || values.numel() == 0) {
    fail<ShapeError>("matrix_map: values of shape ", values.shape(),
                     ": expected (rows, columns), one or more of each");
  }
  return {title, values.detach(), row_label, column_label};
}

Bundle bundle(const MatrixMap& map) {
  plot::HeatMap drawn;
  drawn.title = map.title;
  drawn.row_label = map.row_label;
  drawn.column_label = map.column_label;
  drawn.rows = numbered(map.values.size(0));
  drawn.columns = numbered(map.values.size(1));
  drawn.cell = cell_for(map.values.size(0), map.values.size(1));
  const std::vector<Scalar> values = map.values.to_vector();
  drawn.values.assign(values.begin(), values.end());
  drawn.low = INFINITY;
  drawn.high = -INFINITY;
  for (double value : drawn.values) {
    if (!std::isfinite(value)) continue;
    drawn.low = std::min(drawn.low, value);
    drawn.high = std::max(drawn.high, value);
  }
  if (!(drawn.low < drawn.high)) {
    drawn.low = std::isfinite(drawn.low) ? drawn.low : 0;
    drawn.high = drawn.low + 1;
  }
  drawn.description = concatenate("A matrix of ", plot::counted(map.values.size(0), "row"), " and ",
                                  plot::counted(map.values.size(1), "column"),
                                  " as colours, values from ", drawn.low, " to ", drawn.high, ".");
  return {{{"image/svg+xml", plot::heat_map_svg(drawn)},
           {"text/plain", concatenate(map.title, "\n", to_string(map.values))}}};
}

}  // namespace wick::notebook
