#include "tools/grade/judge/format_values.h"

#include <algorithm>
#include <cstdio>

namespace wick::grade {
namespace {

constexpr std::size_t max_columns = 8, narrowest_column = 12;

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

std::string in_column(const std::string& text, std::size_t width) {
  return text + std::string(text.size() < width ? width - text.size() : 1, ' ');
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

Excerpt excerpt_with(std::size_t index, const std::vector<std::int64_t>& shape,
                     std::size_t max_rows) {
  const std::size_t width = shape.empty() ? 1 : static_cast<std::size_t>(shape.back());
  const std::size_t row = index / width, column = index % width;
  Excerpt begin;
  // The element is in the middle, but where the row ends.
  if (column >= max_columns) begin.column = std::min(column - max_columns / 2, width - max_columns);
  if (row >= max_rows) begin.row = row - max_rows / 2;
  return begin;
}

std::string format_values(const std::vector<double>& values, const std::vector<std::int64_t>& shape,
                          const std::string& indentation, std::size_t max_rows,
                          const std::vector<bool>& marked, Excerpt begin) {
  const std::size_t width = shape.empty() ? 1 : static_cast<std::size_t>(shape.back());
  if (width == 0 || values.empty()) return indentation + "(empty)\n";
  const std::size_t rows = values.size() / width;
  const std::size_t block =  // rows of one matrix: a blank line separates matrices
      shape.size() < 2 ? 1 : static_cast<std::size_t>(shape[shape.size() - 2]);
  const std::size_t end_column = std::min(width, begin.column + max_columns);
  const std::size_t end_row = std::min(rows, begin.row + max_rows);
  std::size_t wide = narrowest_column;  // "-1.23457e+08" needs a blank before it
  for (std::size_t row = begin.row; row < end_row; ++row) {
    for (std::size_t column = begin.column; column < end_column; ++column) {
      wide = std::max(wide, format(values[row * width + column]).size() + 1);
    }
  }
  const auto left_out = [&](std::size_t from, std::size_t to) {
    bool is_marked = false;
    for (std::size_t i = from; i < to && !marked.empty(); ++i) is_marked = is_marked || marked[i];
    return std::string("  ..") + (is_marked ? "*" : "");
  };
  std::string text;
  if (begin.row > 0) text += indentation + "  .. " + std::to_string(begin.row) + " rows before\n";
  for (std::size_t row = begin.row; row < end_row; ++row) {
    if (row > begin.row && shape.size() > 2 && row % block == 0) text += "\n";
    text += indentation;
    const std::size_t first = row * width;
    if (begin.column > 0) text += padded(left_out(first, first + begin.column), 5);
    for (std::size_t element = first + begin.column; element < first + end_column; ++element) {
      text += padded(format(values[element]), wide);
      if (!marked.empty()) text += marked[element] ? '*' : ' ';
    }
    if (text.back() == ' ') text.pop_back();
    text += (end_column < width ? left_out(first + end_column, first + width) : "") + "\n";
  }
  if (rows > end_row) {
    text += indentation + "  .. " + std::to_string(rows - end_row) + " more rows\n";
  }
  return text;
}

}  // namespace wick::grade
