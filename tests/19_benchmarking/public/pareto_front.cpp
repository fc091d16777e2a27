#include "tests/19_benchmarking/public/points.h"

using namespace wick;
using namespace wick::scenario;

GRADED("19.5", "seconds and bytes of seven models") {
  const Points points = show_points("points", drawn_points(draw, 7, 2, 9));
  observe_front("front", points);
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
  observe_front("one cost", show_points("one cost", drawn_points(draw, 6, 1, 4)));
  observe_front("three costs", show_points("three costs", drawn_points(draw, 8, 3, 6)));
  observe_front("no points", {});
}
