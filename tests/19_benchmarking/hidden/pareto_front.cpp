#include "tests/19_benchmarking/public/points.h"

#include <limits>

using namespace wick;
using namespace wick::scenario;

GRADED("19.5", "many points") {
  observe_front("two costs", drawn_points(draw, 80, 2, 40));
  observe_front("four costs", drawn_points(draw, 90, 4, 8));
  observe_front("one point", drawn_points(draw, 1, 3, 9));
  observe_front("many equal ones", drawn_points(draw, 70, 2, 2));
  // On the front are the last of hundreds alone, and points that differ on the last of hundreds.
  Points hundreds = drawn_points(draw, static_cast<int>(draw.integer(280, 299)), 2, 40);
  hundreds.push_back({0, 41});
  hundreds.push_back({41, 0});
  observe_front("hundreds of points", hundreds);
  Points long_ones(3, std::vector<double>(300, 1));
  long_ones[draw.integer(0, 2)].back() = 0;
  observe_front("hundreds of costs", long_ones);
}

GRADED("19.5", "costs without end, negative ones, and what is no point") {
  const double no_end = std::numeric_limits<double>::infinity();
  const double x = static_cast<double>(draw.integer(11, 20)), y = x + 5;
  observe_front("infinite",
                shuffled(draw, {{x, no_end}, {y, y}, {y, no_end}, {no_end, x}, {no_end, no_end}}));
  // Infinite costs are equal on their axis, and the other one decides.
  observe_front("infinite on one axis", shuffled(draw, {{no_end, x}, {no_end, y}, {x, no_end}}));
  observe_front("without a lower end",
                shuffled(draw, {{-no_end, x}, {-no_end, y}, {y, -no_end}, {x, -no_end}}));
  const double great = std::ldexp(1, 30);
  observe_front(
      "great costs that differ by little",
      shuffled(draw, {{great + 0.25, x}, {great, x}, {x, great + 0.5}, {x, great + 0.25}}));
  observe_front("one infinite point", {{no_end, no_end}});
  observe_front("nothing but infinite points", Points(3, {no_end, no_end}));
  observe_front("small costs", shuffled(draw, {{1e-13, x}, {2e-13, x}, {x, 5e-300}, {x, 4e-300}}));
  observe_front("small differences beside large ones",
                shuffled(draw, {{1e-13, y}, {2e-13, x}, {3e-13, y}}));
  observe_front("negative", shuffled(draw, {{-x, y}, {-y, y}, {x, -y}, {y, -y}}));
  observe_error("NaN", [&] { pareto_front({{x, y}, {x, std::nan("")}}); }, {"1"});
  observe_error("lengths", [&] { pareto_front({{x, y}, {x, y}, {x}}); }, {"2", "1"});
  observe_error("no costs", [] { pareto_front({{}, {}}); }, {"0"});
}
