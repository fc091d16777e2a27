// exp with each set of vector instructions, against every float for which it could be wrong.

#include "core/cpu/instructions.h"
#include "tests/core/backends.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

using namespace wick;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
// Sanitizers do not look at values: one block of sixteen shows them all the code.
#ifdef __SANITIZE_ADDRESS__
constexpr int every = 16;
#else
constexpr int every = 1;
#endif
constexpr double allowed = 1.2;     // without FMA; with it 1.02
constexpr double least = 1.72e-38;  // a little above 2^-125.5, below which 0 is given
constexpr double greatest = std::numeric_limits<float>::max();

// The distance of two neighbouring floats near e.
double unit_in_last_place(double e) {
  std::uint64_t bits;
  std::memcpy(&bits, &e, sizeof bits);
  bits = (bits & 0x7ff0000000000000) - (std::uint64_t(23) << 52);
  std::memcpy(&e, &bits, sizeof bits);
  return e;
}

float float_of(std::uint32_t bits) {
  float x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

// The largest distance of `y` from exp(x), in units in the last place, for `count` neighbouring
// floats from x[0] on. std::exp is called only for the first; a series gives the others.
double worst_error(const Scalar* x, const Scalar* y, int count) {
  const double first = std::exp(static_cast<double>(x[0]));
  double worst = 0;
  for (int i = 0; i < count; ++i) {
    const double d = static_cast<double>(x[i]) - static_cast<double>(x[0]);
    const double series = d * (1 + d / 2 * (1 + d / 3 * (1 + d / 4 * (1 + d / 5 * (1 + d / 6)))));
    const double exact = first + first * series;
    const double error = std::abs(y[i] - exact) / unit_in_last_place(exact);
    // A result that is nearly subnormal may be 0; a result that is nearly too large may be
    // infinity.
    if (exact < least && y[i] == 0) continue;
    if (exact > greatest && y[i] == infinity) continue;
    if (!(error <= worst)) worst = std::isnan(error) ? infinity : error;
  }
  return worst;
}

}  // namespace

TEST_CASE("exp: every float that has a sign, a size of 2^-26 to 90, and an error") {
  if constexpr (std::is_same_v<Scalar, float>) {
    // Neighbours at most 2^-17 apart: 4,096 of them span 1/32.
    constexpr int count = 4096;
    Array x = empty_array(Shape{count}, Device::Cpu);
    Array y = empty_array(Shape{count}, Device::Cpu);
    for (const Instructions each : present()) {
      const std::string instructions = to_string(each);
      CAPTURE(instructions);
      double worst = 0;
      float where = 0;
      for (const std::uint32_t sign : {0u, 0x80000000u}) {
        for (std::uint32_t first = 0x32800000; first < 0x42b40000; first += every * count) {
          for (int i = 0; i < count; ++i) x.data()[i] = float_of(sign | (first + i));
          backend_with(each).unary(Unary::Exp, x, 0, y);
          const double error = worst_error(x.data(), y.data(), count);
          if (error <= worst) continue;
          worst = error;
          where = x.data()[0];
        }
      }
      CAPTURE(where);
      CHECK(worst > 0.5);  // roundings must occur
      CHECK(worst <= allowed);
    }
  }
}

TEST_CASE("exp: smaller numbers give 1, larger ones 0 or infinity, and NaN itself") {
  if constexpr (std::is_same_v<Scalar, float>) {
    std::vector<Scalar> tiny, low, high, neither;
    for (std::uint32_t bits = 0; bits < 0x80000000 - 4099; bits += 4099) {
      const float size = float_of(bits);
      if (bits < 0x32800000) tiny.insert(tiny.end(), {size, -size});
      if (bits > 0x42b40000 && size <= infinity) high.push_back(size), low.push_back(-size);
      if (size != size) neither.insert(neither.end(), {size, -size});
    }
    high.push_back(infinity);
    low.push_back(-infinity);
    for (const Instructions each : present()) {
      const std::string instructions = to_string(each);
      CAPTURE(instructions);
      const auto all = [&](std::vector<Scalar> x, Scalar expected, double tolerance) {
        REQUIRE(x.size() > 100);
        // A whole number of vectors: numbers that fill no vector are computed one by one.
        while (x.size() % 64 != 0) x.push_back(x.back());
        const Shape shape{static_cast<std::int64_t>(x.size())};
        Array y = unwritten(shape);
        backend_with(each).unary(Unary::Exp, array_of(x, shape), 0, y);
        check_close(contents(y), std::vector<Scalar>(x.size(), expected), tolerance);
      };
      all(tiny, 1, 1.2e-7);
      all(low, 0, 0);
      all(high, infinity, 0);
      all(neither, std::numeric_limits<Scalar>::quiet_NaN(), 0);
    }
  }
}
