#include "core/plain/activations.h"

#include "tests/02_activations/public/arrays.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

using namespace wick;
using namespace wick::scenario;

GRADED("02.1", "relu of large and small numbers, as a tensor") {
  observe("large", relu(draw.normal_permuted({2, 3, 4}, 1e5)));
  observe("a row of a matrix", relu(draw.normal({3, 4}).slice(0, 1, 2)));
  observe("one number", relu(draw.normal({})));
  observe("none", relu(draw.normal({2, 0})));
}

GRADED("02.2", "small results of sigmoid") {
  const std::vector<std::pair<double, double>> ranges{{-36, -20}, {-700, -20}, {-730, -711}};
  for (const auto& [lowest, highest] : ranges) {
    const Tensor x = draw.uniform({20}, lowest, highest);
    std::vector<double> logarithms = each(plain::sigmoid, x);
    for (double& y : logarithms) y = std::log(y);
    observe("log(sigmoid) from " + std::to_string(lowest), logarithms);
  }
}

GRADED("02.3", "small results of tanh") {
  std::vector<double> multiples;
  for (int exponent = -15; exponent <= -3; ++exponent) {
    for (const double sign : {-1.0, 1.0}) {
      const double size = sign * std::pow(10.0, exponent);
      const double x = size * draw.uniform({}, 1, 9).item();
      multiples.push_back(plain::tanh(static_cast<Scalar>(x)) / size);
    }
  }
  observe("tanh(x) as multiples of -1e-15, 1e-15, .. 1e-3", multiples);
}

GRADED("02.4", "gelu by erf, far from zero and as a tensor") {
  observe("tails",
          each(plain::gelu_erf, draw.values({8}, {-1000, -30, -4, -3.2, 3.2, 4, 30, 1000})));
  observe("a tensor", gelu(draw.normal_permuted({2, 3, 4}, 2), Gelu::Erf));
}

GRADED("02.5", "gelu by tanh, far from zero and as a tensor") {
  observe("tails",
          each(plain::gelu_tanh, draw.values({8}, {-1000, -30, -4, -3.2, 3.2, 4, 30, 1000})));
  observe("a tensor", gelu(draw.normal_permuted({2, 3, 4}, 2), Gelu::Tanh));
}
