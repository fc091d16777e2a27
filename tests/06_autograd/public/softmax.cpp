#include "core/gradients.h"
#include "tools/grade/scenario/gradients.h"

#include <cmath>

using namespace wick;
using namespace wick::scenario;

GRADED("06.6", "softmax of two rows by hand") {
  const Tensor y = show("y", draw.values({2, 3}, {0.5, 0.3, 0.2,  //
                                                  0.25, 0.25, 0.5}));
  const Tensor dy = show("dy", draw.values({2, 3}, {1, 0, 10,  //
                                                    4, 0, 2}));
  observe("softmax_dx", softmax_dx(y, dy, 1));
}

GRADED("06.6", "softmax of columns by hand") {
  const Tensor y = show("y", draw.values({3, 2}, {0.5, 0.25,  //
                                                  0.3, 0.25,  //
                                                  0.2, 0.5}));
  const Tensor dy = show("dy", draw.values({3, 2}, {1, 4,  //
                                                    0, 0,  //
                                                    10, 2}));
  observe("softmax_dx along axis 0", softmax_dx(y, dy, 0));
}

GRADED("06.6", "log_softmax of two rows by hand") {
  show("softmax", "0.75 0.25 and 0.6 0.4: y holds the logarithms");
  const Tensor y = show("y", draw.values({2, 2}, {std::log(0.75), std::log(0.25),  //
                                                  std::log(0.6), std::log(0.4)}));
  const Tensor dy = show("dy", draw.values({2, 2}, {1, 10, 2, 3}));
  observe("log_softmax_dx", log_softmax_dx(y, dy, 1));
}

GRADED("06.6", "log_softmax of columns by hand") {
  show("softmax", "0.75 0.25 and 0.6 0.4, each a column: y holds the logarithms");
  const Tensor y = show("y", draw.values({2, 2}, {std::log(0.75), std::log(0.6),  //
                                                  std::log(0.25), std::log(0.4)}));
  const Tensor dy = show("dy", draw.values({2, 2}, {1, 2, 10, 3}));
  observe("log_softmax_dx along axis 0", log_softmax_dx(y, dy, 0));
}

GRADED("06.6", "second derivatives of softmax and log_softmax") {
  BackwardOptions options;
  options.create_graph = true;
  for (const bool logarithm : {false, true}) {
    const std::string name = logarithm ? "log_softmax" : "softmax";
    const Tensor x = differentiable(draw.normal({2, 3}));
    const Tensor y = logarithm ? log_softmax(x, 1) : softmax(x, 1);
    const Tensor first = grad(y, {x}, draw.normal({2, 3}), options)[0];
    observe(name + "'", first);
    if (first.requires_grad()) observe(name + "''", grad(first, {x}, draw.normal({2, 3}))[0]);
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
