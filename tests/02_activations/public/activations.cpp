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
  const Tensor x = show("x", draw.values({7}, {-3, -1, -0.25, 0, 0.25, 1, 3}));
  const std::vector<double> y = each(plain::relu, x);
  observe("relu", y);
  CHECK(y[0] == 0);
  CHECK(y[6] == 3);
}

GRADED("02.1", "relu of large numbers and of infinities") {
  const double size = 1e5 * draw.uniform({}, 1, 9).item();
  const Tensor x = show("x", draw.values({6}, {-infinity, -size, -7, 7, size, infinity}));
  observe("relu", each(plain::relu, x));
}

GRADED("02.1", "relu of NaN") {
  show("x", "-1, NaN, 2, NaN, NaN, -2");
  std::vector<double> is_nan;
  for (const double x : {-1.0, double(NAN), 2.0, double(NAN), double(NAN), -2.0}) {
    is_nan.push_back(std::isnan(plain::relu(static_cast<Scalar>(x))) ? 1 : 0);
  }
  observe("1 where the result is NaN", is_nan);
}

GRADED("02.2", "sigmoid of numbers around zero") {
  const Tensor x = show("x", draw.values({7}, {-3, -1, -0.5, 0, 0.5, 1, 3}));
  const std::vector<double> y = each(plain::sigmoid, x);
  observe("sigmoid", y);
  CHECK(y[3] == 0.5);
}

GRADED("02.2", "sigmoid of +-1000 and of infinities") {
  const Tensor x = show("x", draw.values({6}, {-infinity, -1000, -800, 800, 1000, infinity}));
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
  const Tensor x = show("x", draw.values({7}, {-3, -1, -0.5, 0, 0.5, 1, 3}));
  const std::vector<double> y = each(plain::tanh, x);
  observe("tanh", y);
  CHECK(y[3] == 0);
}

GRADED("02.3", "tanh of +-1000 and of infinities") {
  const Tensor x = show("x", draw.values({6}, {-infinity, -1000, -400, 400, 1000, infinity}));
  observe("tanh", each(plain::tanh, x));
}

// For such x, tanh(x) is x itself to many digits.
GRADED("02.3", "tanh of numbers very near zero") {
  std::vector<double> ratios;
  std::ostringstream text;
  for (const double size : {1e-6, -1e-9, 1e-12, -1e-17}) {
    const double x = size * draw.uniform({}, 1, 9).item();
    text << (ratios.empty() ? "" : ", ") << x;
    ratios.push_back(plain::tanh(static_cast<Scalar>(x)) / x);
  }
  show("x", text.str());
  observe("tanh(x) / x", ratios);
}

GRADED("02.4", "gelu by erf, of numbers around zero") {
  const Tensor x = show("x", draw.values({9}, {-2.5, -2, -1, -0.5, 0, 0.5, 1, 2, 2.5}));
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
  const Tensor x = show("x", draw.values({9}, {-2.5, -2, -1, -0.5, 0, 0.5, 1, 2, 2.5}));
  const std::vector<double> y = each(plain::gelu_tanh, x);
  observe("gelu", y);
  CHECK(y[4] == 0);
}

GRADED("02.5", "gelu by tanh, of numbers far from zero") {
  const double size = draw.uniform({}, 3, 5).item();
  const Tensor x = show("x", draw.values({6}, {-1000, -30, -size, size, 30, 1000}));
  observe("gelu", each(plain::gelu_tanh, x));
}
