#include "tools/grade/judge/format_values.h"

#include <algorithm>
#include <cstdio>

namespace wick::grade {
namespace {

constexpr std::size_t max_columns = 8;

std::string padded(const std::string& text, std::size_t width) {
  return text.size() >= width ? text : std::string(width - text.size(), ' ') + text;
}

}  // namespace

std::string format(double value) {
  if (value != value) return "nan";  // whose sign says nothing
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

std::string format_points(double points) {
  char text[32];
  std::snprintf(text, sizeof text, "%.10g", points);
  return text;
}

std::string format_points(const std::optional<double>& points, const std::string& otherwise) {
  return points ? format_points(*points) : otherwise;
}

std::string format_shape(const std::vector<std::int64_t>& shape) {
  std::string text = "(";
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (axis > 0) text += ", ";
    text += std::to_string(shape[axis]);
  }
  return text + (shape.size() == 1 ? ",)" : ")");
}

std::string format_index(std::size_t index, const std::vector<std::int64_t>& shape) {
  std::vector<std::int64_t> position(shape.size());
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    position[axis] = static_cast<std::int64_t>(index) % shape[axis];
    index /= static_cast<std::size_t>(shape[axis]);
  }
  return format_shape(position);
}

std::string format_values(const std::vector<double>& values, const std::vector<std::int64_t>& shape,
                          const std::string& indentation, std::size_t max_rows,
                          const std::vector<bool>& marked) {
  const std::size_t width = shape.empty() ? 1 : static_cast<std::size_t>(shape.back());
  if (width == 0 || values.empty()) return indentation + "(empty)\n";
  const std::size_t rows = values.size() / width;
  const std::size_t block =  // rows of one matrix: a blank line separates matrices
      shape.size() < 2 ? 1 : static_cast<std::size_t>(shape[shape.size() - 2]);
  std::string text;
  for (std::size_t row = 0; row < std::min(rows, max_rows); ++row) {
    if (row > 0 && shape.size() > 2 && row % block == 0) text += "\n";
    text += indentation;
    for (std::size_t i = 0; i < std::min(width, max_columns); ++i) {
      const std::size_t element = row * width + i;
      text += padded(format(values[element]), 12);
      if (!marked.empty()) text += marked[element] ? '*' : ' ';
    }
    if (text.back() == ' ') text.pop_back();
    text += width > max_columns ? "  ..\n" : "\n";
  }
  if (rows > max_rows) {
    text += indentation + "  .. " + std::to_string(rows - max_rows) + " more rows\n";
  }
  return text;
}

}  // namespace wick::grade
