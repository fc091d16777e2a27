#include "tests/19_benchmarking/public/false_clock.h"

using namespace wick;
using namespace wick::scenario;

GRADED("19.2", "between neighbours") {
  const std::vector<double> values = show_values("values", drawn_apart(draw, 5));
  for (const double q : {0.1, 0.25, 0.5, 0.6, 0.95}) {
    observe(concatenate("quantile ", q), quantile(values, q));
  }
}

GRADED("19.2", "the median of an even number of values") {
  const std::vector<double> values = show_values("values", drawn_apart(draw, 4));
  observe("median", quantile(values, 0.5));
  observe("first quarter", quantile(values, 0.25));
}

GRADED("19.2", "the ends, and few values") {
  const std::vector<double> values = show_values("values", drawn_apart(draw, 3));
  observe("quantile 0", quantile(values, 0));
  observe("quantile 1", quantile(values, 1));
  observe("of one value", quantile({values[0]}, 0.7));
  observe("of two values", quantile({values[0], values[1]}, 0.7));
  observe("of equal values", quantile({values[0], values[0], values[0]}, 0.7));
}

GRADED("19.2", "what has no quantile") {
  const double value = static_cast<double>(draw.integer(11, 99));
  show("value", concatenate(value));
  observe_error("no values", [] { quantile({}, 0.5); });
  observe_error("q above 1", [&] { quantile({value}, 1 + value); }, {concatenate(1 + value)});
  observe_error("q below 0", [&] { quantile({value}, -value); }, {concatenate(-value)});
  observe_error("a value that is NaN", [&] { quantile({value, std::nan("")}, 0.5); }, {"1"});
  observe("the value", quantile({value}, 0.5));
}
