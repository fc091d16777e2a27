#include "tests/19_benchmarking/public/false_clock.h"

using namespace wick;
using namespace wick::scenario;

GRADED("19.3", "the whole range of six values") {
  const std::vector<double> values = show_values("values", drawn_apart(draw, 6));
  observe_interval("interval of 95 %", median_interval(values));
  observe_interval("interval of 96.875 %, which they reach", median_interval(values, 0.96875));
}

GRADED("19.3", "of 10 values the 2nd to the 9th") {
  const std::vector<double> values = show_values("values", drawn_apart(draw, 10));
  observe_interval("interval of 95 %", median_interval(values));
  observe_interval("interval of 60 %", median_interval(values, 0.6));
}

GRADED("19.3", "of 20 values the 6th to the 15th, and fewer for less confidence") {
  const std::vector<double> values = show_values("values", drawn_apart(draw, 20));
  for (const double confidence : {0.95, 0.99, 0.9, 0.5}) {
    observe_interval(concatenate("interval of ", 100 * confidence, " %"),
                     median_interval(values, confidence));
  }
}

GRADED("19.3", "one slow value of nine moves nothing") {
  std::vector<double> values = drawn_apart(draw, 9);
  values[static_cast<std::size_t>(draw.integer(0, 8))] = 1000;
  observe_interval("interval of 95 %", median_interval(show_values("values", values)));
}

GRADED("19.3", "thousands of values") {
  const std::vector<double> values = drawn_apart(draw, 2001);
  observe_interval("interval of 95 %", median_interval(values));
  observe_interval("interval of 99.9 %", median_interval(values, 0.999));
}

GRADED("19.3", "too few values") {
  const std::vector<double> values = show_values("values", drawn_apart(draw, 7));
  observe_interval("interval of 95 %", median_interval(values));
  observe_error("5 values",
                [&] {
                  median_interval({values.begin(), values.begin() + 5});
                },
                {"5", "6"});
  observe_error("99 %", [&] { median_interval(values, 0.99); }, {"7", "8"});
}
