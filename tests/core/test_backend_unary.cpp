#include "tests/core/backends.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace wick;

namespace {

const Scalar infinity = std::numeric_limits<Scalar>::infinity();
const Scalar not_a_number = std::numeric_limits<Scalar>::quiet_NaN();

const std::vector<Unary> unaries = {Unary::Negate,  Unary::Abs,      Unary::Exp,  Unary::Log,
                                    Unary::Log1p,   Unary::Sqrt,     Unary::Sin,  Unary::Cos,
                                    Unary::Tanh,    Unary::Sigmoid,  Unary::Relu, Unary::Erf,
                                    Unary::GeluErf, Unary::GeluTanh, Unary::Pow};

// The vectorised functions are within 3 units in the last place of exact ones (erf in double:
// 1e-14), CUDA's within 2 (pow: 4). gelu doubles the error of the functions in it.
const double vectorised = tolerance(tested_device == Device::Cpu ? 5e-7 : 1e-6, 2e-14);

std::vector<Scalar> unary(Backend& backend, Unary operation, const Array& x, Scalar parameter) {
  Array y = unwritten(backend, x.shape());
  backend.unary(operation, placed(backend, x), parameter, y);
  return contents(y);
}

}  // namespace

TEST_CASE("unary: values worked by hand") {
  const Array x = array_of({-2, 0, Scalar(0.5)}, Shape{3});
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    const auto check = [&, b = backend](Unary operation, const std::vector<Scalar>& expected) {
      CAPTURE(static_cast<int>(operation));
      check_close(unary(*b, operation, x, 3), expected, tolerance(2e-7, 1e-14));
    };
    check(Unary::Negate, {2, 0, Scalar(-0.5)});
    check(Unary::Abs, {2, 0, Scalar(0.5)});
    check(Unary::Exp, {Scalar(0.1353352832366127), 1, Scalar(1.6487212707001282)});
    check(Unary::Log, {not_a_number, -infinity, Scalar(-0.6931471805599453)});
    check(Unary::Log1p, {not_a_number, 0, Scalar(0.4054651081081644)});
    check(Unary::Sqrt, {not_a_number, 0, Scalar(0.7071067811865476)});
    check(Unary::Sin, {Scalar(-0.9092974268256817), 0, Scalar(0.479425538604203)});
    check(Unary::Cos, {Scalar(-0.4161468365471424), 1, Scalar(0.8775825618903728)});
    check(Unary::Tanh, {Scalar(-0.9640275800758169), 0, Scalar(0.46211715726000973)});
    check(Unary::Sigmoid, {Scalar(0.11920292202211755), Scalar(0.5), Scalar(0.6224593312018546)});
    check(Unary::Relu, {0, 0, Scalar(0.5)});
    check(Unary::Erf, {Scalar(-0.9953222650189527), 0, Scalar(0.5204998778130465)});
    check(Unary::GeluErf, {Scalar(-0.04550026389635842), 0, Scalar(0.34573123063700656)});
    check(Unary::GeluTanh, {Scalar(-0.04540230591222494), 0, Scalar(0.34571400982514394)});
    check(Unary::Pow, {-8, 0, Scalar(0.125)});
  }
}

TEST_CASE("unary: infinities, NaN and numbers near overflow") {
  // More numbers than a vector holds, so that the vectorised part and the rest are both tested.
  const auto check = [](Unary operation, Scalar x, Scalar expected) {
    for (const NamedBackend& backend : backends()) {
      CAPTURE(backend.name);
      CAPTURE(static_cast<int>(operation));
      CAPTURE(x);
      check_close(unary(*backend, operation, array_of(std::vector<Scalar>(37, x), Shape{37}), 2),
                  std::vector<Scalar>(37, expected), 0);
    }
  };
  for (const Unary operation : unaries) check(operation, not_a_number, not_a_number);
  check(Unary::Exp, infinity, infinity);
  check(Unary::Exp, -infinity, 0);
  check(Unary::Exp, 1000, infinity);
  check(Unary::Exp, -1000, 0);
  check(Unary::Tanh, infinity, 1);
  check(Unary::Tanh, -1000, -1);
  check(Unary::Sigmoid, -infinity, 0);
  check(Unary::Sigmoid, -1000, 0);
  check(Unary::Sigmoid, 1000, 1);
  check(Unary::Sigmoid, infinity, 1);
  check(Unary::Relu, -infinity, 0);
  check(Unary::Relu, infinity, infinity);
  check(Unary::GeluErf, 1000, 1000);
  check(Unary::GeluErf, infinity, infinity);
  check(Unary::GeluErf, -infinity, 0);
  check(Unary::GeluTanh, infinity, infinity);
  check(Unary::GeluTanh, -infinity, 0);
  check(Unary::GeluTanh, -1000, 0);
  check(Unary::Log, infinity, infinity);
  check(Unary::Sin, infinity, not_a_number);
  check(Unary::Pow, -infinity, infinity);
}

// Both ends of the range, what is no number, and where functions of a vector change their formula.
std::vector<Scalar> edges() {
  using Limits = std::numeric_limits<Scalar>;
  std::vector<Scalar> result{0,
                             Limits::denorm_min(),
                             3 * Limits::denorm_min(),
                             Limits::min() / 4,
                             Limits::min(),
                             Limits::epsilon() / 4,
                             Scalar(1e-4),
                             Scalar(0.5),
                             1 - Limits::epsilon() / 2,
                             1,
                             1 + Limits::epsilon(),
                             Limits::max() / 2,
                             Limits::max(),
                             infinity};
  for (const double number : {2.0,   5.9,   6.1,   10.0,  14.1,   26.6,  40.0,  86.0,  88.5, 89.0,
                              104.0, 700.0, 708.5, 709.5, 710.0,  720.0, 745.0, 746.0, 1e4,  1e8,
                              1e10,  1e19,  1e22,  1e30,  9.6e61, 1e100, 1e154, 1e200}) {
    result.push_back(static_cast<Scalar>(number));
  }
  const std::size_t count = result.size();
  for (std::size_t i = 0; i < count; ++i) result.push_back(-result[i]);
  result.push_back(not_a_number);
  return result;
}

double by_std(Unary operation, double x) {
  switch (operation) {
    case Unary::Abs: return std::abs(x);
    case Unary::Exp: return std::exp(x);
    case Unary::Log: return std::log(x);
    case Unary::Log1p: return std::log1p(x);
    case Unary::Sqrt: return std::sqrt(x);
    case Unary::Sin: return std::sin(x);
    case Unary::Cos: return std::cos(x);
    case Unary::Tanh: return std::tanh(x);
    case Unary::Erf: return std::erf(x);
    case Unary::Sigmoid: return x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x));
    default: return -x;
  }
}

// Each number so many times: vectors of every width, and a rest.
constexpr std::int64_t copies = 19;

std::vector<Scalar> in_every_lane(const std::vector<Scalar>& numbers) {
  std::vector<Scalar> result;
  for (const Scalar x : numbers) result.insert(result.end(), copies, x);
  return result;
}

TEST_CASE("unary: every function is std's at the edges of its range, in every lane of a vector") {
  const std::vector<Scalar> numbers = in_every_lane(edges());
  const Array x = array_of(numbers, Shape{static_cast<std::int64_t>(numbers.size())});
  for (const Unary operation :
       {Unary::Negate, Unary::Abs, Unary::Exp, Unary::Log, Unary::Log1p, Unary::Sqrt, Unary::Sin,
        Unary::Cos, Unary::Tanh, Unary::Sigmoid, Unary::Erf}) {
    CAPTURE(static_cast<int>(operation));
    // A float's exp is 0 where it would have lost digits (core/cpu/exp.h).
    const bool may_vanish =
        (operation == Unary::Exp || operation == Unary::Sigmoid) && sizeof(Scalar) == 4;
    const double least = may_vanish ? 2e-38 : std::numeric_limits<Scalar>::denorm_min();
    for (const NamedBackend& backend : backends()) {
      CAPTURE(backend.name);
      const std::vector<Scalar> y = unary(*backend, operation, x, 0);
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto expected =
            static_cast<double>(static_cast<Scalar>(by_std(operation, numbers[i])));
        const auto received = static_cast<double>(y[i]);
        const bool same = received == expected || (std::isnan(received) && std::isnan(expected));
        if (!same && !(std::abs(received - expected) <= vectorised * std::abs(expected) + least)) {
          FAIL_CHECK("of " << numbers[i] << " received " << received << ", expected " << expected);
        }
      }
    }
  }
}

TEST_CASE("unary: gelu at the edges is x, or 0") {
  std::vector<Scalar> far;
  for (const Scalar x : edges()) {
    if (!(std::abs(x) < 14)) far.push_back(x);
  }
  const std::vector<Scalar> numbers = in_every_lane(far);
  std::vector<Scalar> expected;
  for (const Scalar x : numbers) expected.push_back(std::isnan(x) ? x : std::max(x, Scalar(0)));
  const Array x = array_of(numbers, Shape{static_cast<std::int64_t>(numbers.size())});
  for (const Unary operation : {Unary::GeluErf, Unary::GeluTanh}) {
    CAPTURE(static_cast<int>(operation));
    for (const NamedBackend& backend : backends()) {
      CAPTURE(backend.name);
      check_close(unary(*backend, operation, x, 0), expected, 1e-14);
    }
  }
}

TEST_CASE("unary: all backends agree for every operation, arrangement and size") {
  std::uint64_t seed = 0;
  const auto compare = [&](Unary operation, const Shape& shape, Arrangement arrangement) {
    const std::string what = concatenate("unary ", static_cast<int>(operation), ", ", shape, ", ",
                                         to_string(arrangement));
    CAPTURE(what);
    ++seed;
    CAPTURE(seed);
    const Array x = arranged(arrangement, shape, seed);
    for (const Scalar parameter : {Scalar(2), Scalar(3)}) {
      const std::vector<Scalar> expected = unary(plain_backend(), operation, x, parameter);
      for (const NamedBackend& backend : fast_backends(shape)) {
        CAPTURE(backend.name);
        check_close(unary(*backend, operation, x, parameter), expected, vectorised);
      }
    }
  };
  for (const Unary operation : unaries) {
    for (const Arrangement arrangement : arrangements) {
      for (const Shape& shape : small_shapes) compare(operation, shape, arrangement);
    }
  }
  for (const Unary operation : {Unary::Exp, Unary::Relu, Unary::Pow}) {
    for (const Arrangement arrangement : arrangements) {
      for (const Shape& shape : large_shapes) compare(operation, shape, arrangement);
    }
  }
}
