#pragma once

#include "tests/19_benchmarking/public/false_clock.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace wick::scenario {

using Points = std::vector<std::vector<double>>;

inline Points drawn_points(Draw& draw, int count, int axes, std::int64_t high) {
  Points points;
  for (int i = 0; i < count; ++i) {
    points.emplace_back();
    for (int axis = 0; axis < axes; ++axis) {
      points.back().push_back(static_cast<double>(draw.integer(1, high)));
    }
  }
  return points;
}

/// The points in a drawn order.
inline Points shuffled(Draw& draw, Points points) {
  for (std::size_t i = points.size(); i > 1; --i) {
    const auto other = static_cast<std::size_t>(draw.integer(0, static_cast<std::int64_t>(i) - 1));
    std::swap(points[i - 1], points[other]);
  }
  return points;
}

inline Points show_points(const std::string& name, const Points& points) {
  std::string text;
  for (const auto& point : points) text += "(" + text_of(point) + ") ";
  show(name, text);
  return points;
}

/// Observes the indices of the front as text, in their order.
inline void observe_front(const std::string& name, const Points& points) {
  std::string text;
  for (const std::size_t index : pareto_front(points)) {
    text += (text.empty() ? "" : " ") + std::to_string(index);
  }
  observe_text(name, text);
}

}  // namespace wick::scenario
