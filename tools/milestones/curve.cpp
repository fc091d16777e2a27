#include "tools/milestones/curve.h"

namespace wick::milestones {

plot::Series curve_of(const std::string& name, const std::vector<plot::Point>& losses) {
  constexpr std::size_t together = 20;
  plot::Series series{name, {}};
  for (std::size_t i = 0; i + together <= losses.size(); i += together) {
    double total = 0;
    for (std::size_t j = i; j < i + together; ++j) total += losses[j].y;
    series.points.push_back({losses[i + together - 1].x, total / together});
  }
  if (series.points.empty()) series.points = losses;
  return series;
}

}  // namespace wick::milestones
