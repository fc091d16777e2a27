#include "core/plain/activations.h"

#include "tests/02_activations/public/arrays.h"

#include <cmath>
#include <limits>
#include <sstream>

using namespace wick;
using namespace wick::scenario;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

GRADED("02.1", "relu of numbers around zero") {
  const double a = draw.hundredths(150, 500), b = draw.hundredths(10, 90);
  const Tensor x = show("x", draw.values({7}, {-a, -1, -b, 0, b, 1, a}));
  const std::vector<double> y = each(plain::relu, x);
  observe("relu", y);
  CHECK(y[0] == 0);
  CHECK(y[6] == a);
}

GRADED("02.1", "relu of large numbers and of infinities") {
  const double size = 1e5 * draw.uniform({}, 1, 9).item();
  const Tensor x = show("x", draw.values({6}, {-infinity, -size, -7, 7, size, infinity}));
  observe("relu", each(plain::relu, x));
}

GRADED("02.1", "relu of NaN") {
  const double a = draw.hundredths(150, 500), b = draw.hundredths(150, 500);
  show("x", concatenate(-a, ", NaN, ", b, ", NaN, NaN, ", -b));
  const std::vector<double> numbers{-a, NAN, b, NAN, NAN, -b};
  std::vector<double> is_nan, others;
  for (const double x : numbers) {
    const double y = plain::relu(static_cast<Scalar>(x));
    is_nan.push_back(std::isnan(y) ? 1 : 0);
    if (!std::isnan(x)) others.push_back(y);
  }
  observe("1 where the result is NaN", is_nan);
  observe("relu of the others", others);
}

GRADED("02.2", "sigmoid of numbers around zero") {
  const double a = draw.hundredths(150, 500), b = draw.hundredths(10, 90);
  const Tensor x = show("x", draw.values({7}, {-a, -1, -b, 0, b, 1, a}));
  const std::vector<double> y = each(plain::sigmoid, x);
  observe("sigmoid", y);
  CHECK(y[3] == 0.5);
}

GRADED("02.2", "sigmoid of +-1000 and of infinities") {
  const double near = draw.uniform({}, 1, 5).item(), far = draw.uniform({}, 750, 900).item();
  const Tensor x =
      show("x", draw.values({8}, {-infinity, -1000, -far, -near, near, far, 1000, infinity}));
  observe("sigmoid", each(plain::sigmoid, x));
}

// For such x, log(sigmoid(x)) is x itself to many digits.
GRADED("02.2", "sigmoid of numbers far below zero") {
  const Tensor near = show("x", draw.uniform({4}, -36, -25));
  observe("log(sigmoid(x))", logarithms(each(plain::sigmoid, near)));
  const Tensor far = show("x again", draw.values({3}, {-100, -700, -720}));
  observe("log(sigmoid(x)) again", logarithms(each(plain::sigmoid, far)));
}

GRADED("02.3", "tanh of numbers around zero") {
  const double a = draw.hundredths(150, 300), b = draw.hundredths(10, 90);
  const Tensor x = show("x", draw.values({7}, {-a, -1, -b, 0, b, 1, a}));
  const std::vector<double> y = each(plain::tanh, x);
  observe("tanh", y);
  CHECK(y[3] == 0);
}

GRADED("02.3", "tanh of +-1000 and of infinities") {
  const double near = draw.uniform({}, 0.5, 2).item(), far = draw.uniform({}, 360, 500).item();
  const Tensor x =
      show("x", draw.values({8}, {-infinity, -1000, -far, -near, near, far, 1000, infinity}));
  observe("tanh", each(plain::tanh, x));
}

// For such x, tanh(x) is x itself to many digits.
GRADED("02.3", "tanh of numbers very near zero") {
  std::vector<double> multiples;
  std::ostringstream text;
  for (const double size : {1e-6, -1e-9, 1e-12, -1e-17}) {
    const double x = size * draw.uniform({}, 1, 9).item();
    text << (multiples.empty() ? "" : ", ") << x;
    multiples.push_back(plain::tanh(static_cast<Scalar>(x)) / size);
  }
  show("x", text.str());
  observe("tanh(x) as a multiple of 1e-6, -1e-9, 1e-12 and -1e-17", multiples);
}

GRADED("02.4", "gelu by erf, of numbers around zero") {
  const double a = draw.hundredths(230, 280), b = draw.hundredths(80, 120);
  const double c = draw.hundredths(30, 70);
  const Tensor x = show("x", draw.values({9}, {-a, -2, -b, -c, 0, c, b, 2, a}));
  const std::vector<double> y = each(plain::gelu_erf, x);
  observe("gelu", y);
  CHECK(y[4] == 0);
}

GRADED("02.4", "gelu by erf, of numbers far from zero") {
  const double size = draw.uniform({}, 3, 5).item();
  const Tensor x = show("x", draw.values({6}, {-1000, -30, -size, size, 30, 1000}));
  observe("gelu", each(plain::gelu_erf, x));
}

GRADED("02.5", "gelu by tanh, of numbers around zero") {
  const double a = draw.hundredths(230, 280), b = draw.hundredths(80, 120);
  const double c = draw.hundredths(30, 70);
  const Tensor x = show("x", draw.values({9}, {-a, -2, -b, -c, 0, c, b, 2, a}));
  const std::vector<double> y = each(plain::gelu_tanh, x);
  observe("gelu", y);
  CHECK(y[4] == 0);
}

GRADED("02.5", "gelu by tanh, of numbers far from zero") {
  const double size = draw.uniform({}, 3, 5).item();
  const Tensor x = show("x", draw.values({6}, {-1000, -30, -size, size, 30, 1000}));
  observe("gelu", each(plain::gelu_tanh, x));
}
