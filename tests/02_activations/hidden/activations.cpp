#include "core/plain/activations.h"

#include "tests/02_activations/public/arrays.h"
#include "tools/grade/scenario/not_numbers.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

using namespace wick;
using namespace wick::scenario;

namespace {

// Numbers around a million, whose hundredths a float loses.
std::vector<double> beyond_a_million(Draw& draw, Scalar (*f)(Scalar)) {
  const Tensor x = draw.whole({4}, 1, 99, 0.01);
  std::vector<double> beyond;
  for (int i = 0; i < 4; ++i) beyond.push_back(f(Scalar(1e6) + element(x, i)) - 1e6);
  return beyond;
}

}  // namespace

GRADED("02.1", "relu of large and small numbers, as a tensor") {
  observe("large", relu(draw.normal_permuted({2, 3, 4}, 1e5)));
  observe("a row of a matrix", relu(draw.normal({3, 4}).slice(0, 1, 2)));
  observe("one number", relu(draw.normal({})));
  observe("none", relu(draw.normal({2, 0})));
  observe("what is left beyond a million", beyond_a_million(draw, plain::relu));
  const Tensor x = with_numbers(draw.normal({2, 3}), {{draw.integer(0, 5), not_a_number}});
  observe_with_nan("of a NaN", relu(x));
}

GRADED("02.2", "small results of sigmoid") {
  const std::vector<std::pair<double, double>> ranges{{-36, -20}, {-700, -20}, {-730, -711}};
  for (const auto& [lowest, highest] : ranges) {
    const Tensor x = draw.uniform({20}, lowest, highest);
    observe("log(sigmoid) from " + std::to_string(lowest), logarithms(each(plain::sigmoid, x)));
  }
  const Tensor x = draw.uniform({8}, -700, -40);
  std::vector<double> differences = logarithms(each(plain::sigmoid, x));
  for (int i = 0; i < 8; ++i) differences[i] -= element(x, i);
  observe("log(sigmoid(x)) - x", differences);
  // 1 - sigmoid(x) / exp(x) is sigmoid(x): nearly exp(x), and 0 for a sigmoid that is exp.
  const Tensor near = draw.uniform({20}, -28, -12);
  const std::vector<double> y = each(plain::sigmoid, near);
  std::vector<double> lacking;
  for (int i = 0; i < 20; ++i) {
    const double e = std::exp(element(near, i));
    lacking.push_back(std::round((1 - y[i] / e) / e * 100) / 100);
  }
  observe("what sigmoid(x) lacks of exp(x), as a share of exp(2 x), in hundredths", lacking);
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
  std::vector<double> beyond;
  for (int exponent = -12; exponent <= -6; ++exponent) {
    const auto x = static_cast<Scalar>(std::pow(10.0, exponent) * draw.uniform({}, 1, 9).item());
    beyond.push_back(1e9 * (plain::tanh(x) / x - 1));
  }
  observe("tanh(x) beyond x, from 1e-12 to 1e-6, in billionths of x", beyond);
  const double x = draw.uniform({}, 1e-3, 9e-3).item();
  observe("a million times what lacks to x, as a share of x",
          1e6 * (1 - plain::tanh(static_cast<Scalar>(x)) / x));
}

GRADED("02.4", "gelu by erf, far from zero and as a tensor") {
  observe("tails",
          each(plain::gelu_erf, draw.values({8}, {-1000, -30, -4, -3.2, 3.2, 4, 30, 1000})));
  std::vector<double> millions;
  for (const double y : each(plain::gelu_erf, draw.uniform({5}, -6, -5))) {
    millions.push_back(1e6 * y);
  }
  observe("a million times the results from -6 to -5", millions);
  observe("a tensor", gelu(draw.normal_permuted({2, 3, 4}, 2), Gelu::Erf));
  observe("what is left beyond a million", beyond_a_million(draw, plain::gelu_erf));
}

GRADED("02.5", "gelu by tanh, far from zero and as a tensor") {
  observe("tails",
          each(plain::gelu_tanh, draw.values({8}, {-1000, -30, -4, -3.2, 3.2, 4, 30, 1000})));
  observe("just beyond 4", each(plain::gelu_tanh, draw.uniform({5}, 4, 4.2)));
  observe("a tensor", gelu(draw.normal_permuted({2, 3, 4}, 2), Gelu::Tanh));
  observe("what is left beyond a million", beyond_a_million(draw, plain::gelu_tanh));
}
