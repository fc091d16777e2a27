#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

/// Six significant digits.
std::string format(double value);
/// "7.5" or "10": no more digits than needed.
std::string format_points(double points);
/// The same, or `otherwise` if there are no points.
std::string format_points(const std::optional<double>& points, const std::string& otherwise);
/// `text` with blanks up to `width`, and with at least one: what stands behind it stays apart.
std::string in_column(const std::string& text, std::size_t width);
/// "(2, 3)"
std::string format_shape(const std::vector<std::int64_t>& shape);
/// Element number `index` in row-major order, as "(1, 2)".
std::string format_index(std::size_t index, const std::vector<std::int64_t>& shape);
/// The place at which the shown part of a table begins.
struct Excerpt {
  std::size_t row = 0, column = 0;
};
/// The part with element number `index`: at the table's beginning if the element is there.
Excerpt excerpt_with(std::size_t index, const std::vector<std::int64_t>& shape,
                     std::size_t max_rows = 8);
/// Rows of the last axis, at most `max_rows` of them and 8 columns from `begin` on, each after
/// `indentation`. A * follows the `marked` values, and the .. of values that are left out if one of
/// them is marked.
std::string format_values(const std::vector<double>& values, const std::vector<std::int64_t>& shape,
                          const std::string& indentation, std::size_t max_rows = 8,
                          const std::vector<bool>& marked = {}, Excerpt begin = {});

}  // namespace wick::grade
