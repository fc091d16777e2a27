#include "core/gradients.h"
#include "tools/grade/scenario/gradients.h"

#include <cmath>

using namespace wick;
using namespace wick::scenario;

namespace {

// Two rows of three shares.
std::vector<double> two_rows(Draw& draw) {
  const double a = draw.hundredths(45, 60), b = draw.hundredths(25, 35);
  const double c = draw.hundredths(10, 20), d = draw.hundredths(21, 35);
  return {a, b, 1 - a - b, c, d, 1 - c - d};
}

// A gradient for them: no row of it is the same number three times, of which softmax passes on 0.
std::vector<double> uneven(Draw& draw) {
  const Tensor part = draw.whole({4}, 1, 20);
  return {part.at({0}), 0, part.at({1}) + 20, part.at({2}) + 20, 0, part.at({3})};
}

}  // namespace

GRADED("06.6", "softmax of two rows by hand") {
  const Tensor y = show("y", draw.values({2, 3}, two_rows(draw)));
  const Tensor dy = show("dy", draw.values({2, 3}, uneven(draw)));
  observe("softmax_dx", softmax_dx(y, dy, 1));
}

GRADED("06.6", "softmax of columns by hand") {
  const std::vector<double> y = two_rows(draw), dy = uneven(draw);
  const auto in_columns = [&](const std::vector<double>& rows) {
    return draw.values({3, 2}, {rows[0], rows[3], rows[1], rows[4], rows[2], rows[5]});
  };
  observe("softmax_dx along axis 0",
          softmax_dx(show("y", in_columns(y)), show("dy", in_columns(dy)), 0));
}

GRADED("06.6", "log_softmax of two rows by hand") {
  const double p = draw.hundredths(65, 90), q = draw.hundredths(51, 64);
  show("softmax", concatenate(p, " ", 1 - p, " and ", q, " ", 1 - q, ": y holds the logarithms"));
  const Tensor y = show("y", draw.values({2, 2}, {std::log(p), std::log(1 - p),  //
                                                  std::log(q), std::log(1 - q)}));
  const Tensor dy = show("dy", draw.whole({2, 2}, 1, 99));
  observe("log_softmax_dx", log_softmax_dx(y, dy, 1));
}

GRADED("06.6", "log_softmax of columns by hand") {
  const double p = draw.hundredths(65, 90), q = draw.hundredths(51, 64);
  show("softmax", concatenate(p, " ", 1 - p, " and ", q, " ", 1 - q,
                              ", each a column: y holds the logarithms"));
  const Tensor y = show("y", draw.values({2, 2}, {std::log(p), std::log(q),  //
                                                  std::log(1 - p), std::log(1 - q)}));
  const Tensor dy = show("dy", draw.whole({2, 2}, 1, 99));
  observe("log_softmax_dx along axis 0", log_softmax_dx(y, dy, 0));
}

GRADED("06.6", "second derivatives of softmax and log_softmax") {
  needs_history();
  BackwardOptions options;
  options.create_graph = true;
  for (const bool logarithm : {false, true}) {
    const std::string name = logarithm ? "log_softmax" : "softmax";
    const Tensor x = differentiable(draw.normal({2, 3}));
    const Tensor y = logarithm ? log_softmax(x, 1) : softmax(x, 1);
    const Tensor once = draw.normal({2, 3}), twice = draw.normal({2, 3});
    const Tensor first = grad(y, {x}, once, options)[0];
    observe(name + "'", first);
    if (first.requires_grad()) observe(name + "''", grad(first, {x}, twice)[0]);
  }
}

GRADED("06.6", "the middle one of three axes") {
  const Tensor dy = show("dy", draw.normal({2, 2, 2}));
  const Tensor y = show("y", draw.values({2, 2, 2}, {0.5, 0.2, 0.5, 0.8, 0.9, 0.3, 0.1, 0.7}));
  observe("softmax_dx", softmax_dx(y, dy, 1));
  std::vector<double> logarithms;
  for (const double share : {0.5, 0.2, 0.5, 0.8, 0.9, 0.3, 0.1, 0.7}) {
    logarithms.push_back(std::log(share));
  }
  observe("log_softmax_dx", log_softmax_dx(draw.values({2, 2, 2}, logarithms), dy, 1));
}

GRADED("06.6", "one class takes all, and rows of which there are none") {
  const Tensor dy = show("dy", draw.normal({1, 3}));
  observe("softmax_dx", softmax_dx(show("y", draw.values({1, 3}, {1, 0, 0})), dy, 1));
  const Tensor far = show("y of log_softmax", draw.values({1, 3}, {0, -1000, -2000}));
  observe("log_softmax_dx", log_softmax_dx(far, dy, 1));
  observe("no rows", softmax_dx(draw.normal({0, 3}), draw.normal({0, 3}), 1));
}
