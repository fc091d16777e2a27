// gelu and its gradient with each set of vector instructions: against the error function of std,
// and the gradient in one pass against the rule that is composed.

#include "core/cpu/instructions.h"
#include "core/gradients.h"
#include "tests/core/backends.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

using namespace wick;

namespace {

constexpr double epsilon = std::numeric_limits<Scalar>::epsilon();
const Scalar infinity = std::numeric_limits<Scalar>::infinity();

double cumulative(double x) { return 0.5 * std::erfc(-x * std::sqrt(0.5)); }
double density(double x) { return 0.39894228040143267794 * std::exp(-0.5 * x * x); }

std::vector<Scalar> gelu(Backend& backend, Unary form, const Array& x) {
  Array y = unwritten(x.shape());
  backend.unary(form, x, 0, y);
  return contents(y);
}

std::vector<Scalar> gelu_dx(Backend& backend, Unary form, const Array& x, const Array& dy) {
  return contents(backend.gelu_dx(form, x, dy));
}

// Every 331st float from 2^-26 to 16, of either sign.
std::vector<Scalar> many_numbers() {
  std::vector<Scalar> result;
  for (std::uint32_t bits = 0x32800000; bits < 0x41800000; bits += 331) {
    float size;
    std::memcpy(&size, &bits, sizeof size);
    result.insert(result.end(), {static_cast<Scalar>(size), static_cast<Scalar>(-size)});
  }
  // A whole number of vectors: numbers that fill no vector are computed one by one.
  while (result.size() % 64 != 0) result.push_back(0);
  return result;
}

}  // namespace

TEST_CASE("gelu: the error that is promised, near 0 and far in the tail") {
  if constexpr (std::is_same_v<Scalar, float>) {
    const std::vector<Scalar> x = many_numbers();
    const Shape shape{static_cast<std::int64_t>(x.size())};
    const Array ones = array_of(std::vector<Scalar>(x.size(), 1), shape);
    std::vector<double> of_cumulative, of_density;
    for (const Scalar each : x) {
      of_cumulative.push_back(cumulative(each));
      of_density.push_back(density(each));
    }
    for (const Instructions each : present()) {
      const std::string instructions = to_string(each);
      CAPTURE(instructions);
      const auto y = gelu(backend_with(each), Unary::GeluErf, array_of(x, shape));
      const auto dx = gelu_dx(backend_with(each), Unary::GeluErf, array_of(x, shape), ones);
      double worst = 0, worst_dx = 0;
      for (std::size_t i = 0; i < x.size(); ++i) {
        const double number = x[i];
        // Smaller numbers lose digits, and are 0 in the end.
        const double least = std::numeric_limits<Scalar>::min();
        const double exact = number * of_cumulative[i];
        const double slope = number * of_density[i];
        const double promised = 2.8 + 0.7 * number * number / 2;
        const auto share = [&](double error, double size) {
          // max(0, NaN) is 0.
          if (std::isnan(error)) return std::numeric_limits<double>::infinity();
          return std::max(0.0, std::abs(error) - 14 * least) / (size * epsilon * promised);
        };
        worst = std::max(worst, share(y[i] - exact, std::abs(exact)));
        worst_dx = std::max(worst_dx, share(dx[i] - (of_cumulative[i] + slope),
                                            of_cumulative[i] + std::abs(slope)));
      }
      CHECK(worst > 0.2);  // roundings must occur
      CHECK(worst <= 1);
      CHECK(worst_dx > 0.2);
      CHECK(worst_dx <= 1);
    }
  }
}

TEST_CASE("gelu: far above 0 it is x, far below 0; NaN stays") {
  const auto count = [](Scalar x) { return array_of(std::vector<Scalar>(37, x), Shape{37}); };
  const auto all = [](Scalar x) { return std::vector<Scalar>(37, x); };
  const Scalar largest = std::numeric_limits<Scalar>::max();
  const Scalar nan = std::numeric_limits<Scalar>::quiet_NaN();
  for (const Instructions each : present()) {
    const std::string instructions = to_string(each);
    CAPTURE(instructions);
    Backend& backend = backend_with(each);
    const auto check = [&](Scalar x, Scalar y, Scalar dx) {
      CAPTURE(x);
      for (const Unary form : {Unary::GeluErf, Unary::GeluTanh}) {
        CAPTURE(static_cast<int>(form));
        check_close(gelu(backend, form, count(x)), all(y), 0);
        check_close(gelu_dx(backend, form, count(x), count(2)), all(2 * dx), 0);
      }
    };
    check(0, 0, Scalar(0.5));
    for (const Scalar x : {Scalar(50), Scalar(1e6), largest}) {
      check(x, x, 1);
      check(-x, 0, 0);
    }
    check(nan, nan, nan);
    for (const Unary form : {Unary::GeluErf, Unary::GeluTanh}) {
      check_close(gelu(backend, form, count(infinity)), all(infinity), 0);
    }
  }
}

TEST_CASE("gelu: the composed rule of the tanh form, where x^3 is infinite") {
  const Scalar largest = std::numeric_limits<Scalar>::max();
  const Tensor x = tensor({largest, -largest, infinity, -infinity});
  check_close(wick::gelu_dx(tensor({2, 3, 4, 5}), x, Gelu::Tanh).to_vector(), {2, 0, 4, 0}, 0);
}

TEST_CASE("gelu: derivatives of the tanh form far from 0 keep their digits") {
  // The slope at -x and the second derivative at x and -x, by formula with 60 digits.
  struct Far {
    double x, slope, second;
  };
  for (const Far& far : {Far{1, -0.082964083845782549, 0.24214819798377296},
                         Far{4, -0.00033512319712267078, -0.0014740596637653365},
                         Far{6, -7.709973930953696e-10, -6.8242472741571892e-09},
                         Far{8, -4.7147845041068414e-20, -7.0458213960972915e-19}}) {
    CAPTURE(far.x);
    Tensor x = tensor({far.x, -far.x});
    x.requires_grad_();
    BackwardOptions recorded;
    recorded.create_graph = true;
    const Tensor slope = grad(gelu(x, Gelu::Tanh), {x}, ones({2}), recorded)[0];
    const Tensor second = grad(slope, {x}, ones({2}))[0];
    // The rounding of an exponent of up to 50 is multiplied by exp, in which it stands.
    const double share = tolerance(5e-5, 1e-13);
    CHECK(std::abs(slope.at({0}) - (1 - far.slope)) <= share);
    CHECK(std::abs(slope.at({1}) - far.slope) <= share * -far.slope);
    CHECK(std::abs(second.at({0}) - far.second) <= share * std::abs(far.second));
    CHECK(second.at({0}) == second.at({1}));
  }
}

TEST_CASE("gelu: the way back in one pass is the composed rule") {
  const auto compare = [](const Shape& shape, Arrangement of_x, Arrangement of_dy) {
    const std::string what =
        concatenate(shape, ", x: ", to_string(of_x), ", dy: ", to_string(of_dy));
    CAPTURE(what);
    const Array x = arranged(of_x, shape, 31);
    const Array dy = arranged(of_dy, shape, 32);
    for (const Gelu form : {Gelu::Erf, Gelu::Tanh}) {
      const Unary operation = form == Gelu::Erf ? Unary::GeluErf : Unary::GeluTanh;
      const Expected expected(wick::gelu_dx(Tensor(dy), Tensor(x), form));
      for (const Instructions each : present()) {
        // Sums of two functions that are within some units in the last place, times up to 5.
        check_close(gelu_dx(backend_with(each), operation, x, dy), expected,
                    tolerance(5e-6, 1e-13));
      }
    }
  };
  for (const Shape& shape : small_shapes) {
    for (const Arrangement arrangement : arrangements) {
      compare(shape, arrangement, Arrangement::Contiguous);
      compare(shape, Arrangement::Permuted, arrangement);
    }
  }
  for (const Shape& shape : large_shapes) {
    compare(shape, Arrangement::Contiguous, Arrangement::Transposed);
  }
}
