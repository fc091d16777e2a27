#include "tools/plot/axis.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>

using namespace wick::plot;

TEST_CASE("axis: runs between round numbers around its values") {
  const Axis axis = fit_axis({0.13, 2.9, 1.5}, false);
  CHECK(axis.low == 0);
  CHECK(axis.high == doctest::Approx(3));
  const std::vector<double> marks = ticks(axis, 6);
  REQUIRE(marks.size() == 7);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    CHECK(marks[i] == doctest::Approx(0.5 * static_cast<double>(i)));
  }
  CHECK(position(axis, 0) == doctest::Approx(0));
  CHECK(position(axis, 1.5) == doctest::Approx(0.5));
  CHECK(position(axis, 3) == doctest::Approx(1));
}

TEST_CASE("axis: a logarithmic one runs between powers of ten") {
  const Axis axis = fit_axis({0.002, 8, 0, -5}, true);
  CHECK(axis.low == doctest::Approx(0.001));
  CHECK(axis.high == doctest::Approx(10));
  CHECK(position(axis, 0.1) == doctest::Approx(0.5));
  const std::vector<double> marks = ticks(axis, 6);
  REQUIRE(marks.size() == 5);
  CHECK(marks[0] == doctest::Approx(0.001));
  CHECK(marks[4] == doctest::Approx(10));
  const std::vector<double> between = ticks(fit_axis({3, 40}, true), 6);
  REQUIRE(between.size() == 7);  // 1 2 5 10 20 50 100
  CHECK(between[1] == doctest::Approx(2));
  CHECK(between[5] == doctest::Approx(50));
  CHECK(ticks(fit_axis({1e-12, 1e12}, true), 6).size() <= 7);
}

TEST_CASE("axis: what cannot be shown is left out") {
  const double infinity = std::numeric_limits<double>::infinity();
  const Axis axis = fit_axis({std::nan(""), infinity, 1, -infinity, 2}, false);
  CHECK(axis.low == doctest::Approx(1));
  CHECK(axis.high == doctest::Approx(2));
  CHECK(can_show(-1, false));
  CHECK_FALSE(can_show(0, true));
  CHECK_FALSE(can_show(infinity, false));
}

TEST_CASE("axis: no values, and equal ones, give an axis too") {
  CHECK(fit_axis({}, false).high == 1);
  CHECK(fit_axis({}, true).low == 1);
  for (double value : {0.0, 7.0, -3.0}) {
    const Axis axis = fit_axis({value, value}, false);
    CHECK(axis.low < value);
    CHECK(axis.high > value);
  }
  const Axis decade = fit_axis({10, 10}, true);
  CHECK(decade.low < decade.high);
}

TEST_CASE("axis: any range is covered, and its ticks are few, rising and within") {
  std::mt19937_64 engine(5);
  std::uniform_real_distribution<double> exponent(-8, 8);
  for (int round = 0; round < 2000; ++round) {
    const double a = std::pow(10, exponent(engine));
    const double b = a + std::pow(10, exponent(engine));
    CAPTURE(a);
    CAPTURE(b);
    for (bool is_log : {false, true}) {
      // Values that differ in their last digits alone have no round numbers between them.
      if (b - a < 1e-9 * b) continue;
      const Axis axis = fit_axis({a, b}, is_log);
      CHECK(axis.low <= a * (1 + 1e-9));
      CHECK(axis.high >= b * (1 - 1e-9));
      const std::vector<double> marks = ticks(axis, 6);
      CHECK(marks.size() >= 2);
      CHECK(marks.size() <= 13);
      for (std::size_t i = 0; i < marks.size(); ++i) {
        CHECK(position(axis, marks[i]) >= -1e-6);
        CHECK(position(axis, marks[i]) <= 1 + 1e-6);
        if (i > 0) CHECK(marks[i] > marks[i - 1]);
      }
    }
  }
}

TEST_CASE("axis: numbers are written briefly") {
  CHECK(tick_text(0) == "0");
  CHECK(tick_text(0.30000000000000004) == "0.3");
  CHECK(tick_text(200) == "200");
  CHECK(tick_text(1e-6) == "1e-06");
}
