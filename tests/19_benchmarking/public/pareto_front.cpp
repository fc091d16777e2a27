#include "tests/19_benchmarking/public/points.h"

using namespace wick;
using namespace wick::scenario;

GRADED("19.5", "seconds and bytes of seven models") {
  const double x = static_cast<double>(draw.integer(1, 9));
  const double y = static_cast<double>(draw.integer(1, 9));
  // The first three are the front.
  const Points points{{x, y + 6},     {x + 2, y + 2}, {x + 6, y},    {x + 2, y + 4},
                      {x + 7, y + 7}, {x + 6, y + 1}, {x + 3, y + 3}};
  observe_front("front", show_points("points", shuffled(draw, points)));
}

GRADED("19.5", "equal points, and points that are equal on one axis") {
  const auto at = [&](std::int64_t low) { return static_cast<double>(draw.integer(low, low + 4)); };
  const double x = at(10), y = at(20), z = at(30);
  const auto observe_points = [&](const std::string& name, const Points& points) {
    observe_front(name, show_points(name, shuffled(draw, points)));
  };
  observe_points("equal points", {{x, y}, {z, z}, {x, y}, {y, x}});
  observe_points("equal on the first axis", {{x, z}, {x, y}, {y, y - 12}});
  observe_points("equal on the second axis", {{y, x}, {z, x}, {x, z}});
  observe_points("all equal", {{z, x}, {z, x}, {z, x}});
}

GRADED("19.5", "one cost, and three") {
  const auto at = [&](std::int64_t low) { return static_cast<double>(draw.integer(low, low + 4)); };
  const double x = at(10), y = at(20), z = at(30);
  const auto observe_points = [&](const std::string& name, const Points& points) {
    observe_front(name, show_points(name, shuffled(draw, points)));
  };
  observe_points("one cost", {{z}, {x}, {y}, {x}, {y}});
  observe_front("the best one last", show_points("the best one last", {{z}, {y}, {x}}));
  observe_points(
      "three costs",
      {{x, y, z}, {x, y, z + 1}, {x + 1, y - 1, z}, {x, y - 1, z + 1}, {x + 5, y + 5, z - 3}});
  observe_front("no points", {});
}
