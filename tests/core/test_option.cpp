// Options that are numbers: what each check lets pass, and what it says.

#include "core/attention.h"
#include "core/error.h"
#include "core/option.h"

#include <doctest/doctest.h>

#include <limits>

using namespace wick;

namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("option: what is no finite number is refused, with its name and value") {
  check_number("op", "size", -2);
  check_not_negative("op", "size", 0);
  for (const double value : {no_number, infinity, -infinity}) {
    CHECK_THROWS_AS(check_number("op", "size", value), ValueError);
    CHECK_THROWS_AS(check_not_negative("op", "size", value), ValueError);
    CHECK_THROWS_AS(check_probability("op", "size", value), ValueError);
  }
  CHECK_THROWS_WITH_AS(check_number("op", "size", infinity), "op: size is inf: it must be finite",
                       ValueError);
  CHECK_THROWS_WITH_AS(check_not_negative("op", "size", -1),
                       "op: size is -1: it must be finite and at least 0", ValueError);
}

TEST_CASE("option: a number that is infinite as a Scalar is refused") {
  const bool is_float = sizeof(Scalar) == sizeof(float);
  if (!is_float) return;
  CHECK_THROWS_AS(check_number("op", "size", 1e300), ValueError);
  CHECK_THROWS_AS(check_not_negative("op", "size", 1e300), ValueError);
}

TEST_CASE("option: a probability is from 0 to 1, both included") {
  check_probability("op", "p", 0);
  check_probability("op", "p", 1);
  CHECK_THROWS_WITH_AS(check_probability("op", "p", 1.5),
                       "op: p is 1.5: a probability is from 0 to 1", ValueError);
  CHECK_THROWS_AS(check_probability("op", "p", -0.5), ValueError);
}

TEST_CASE("option: attention refuses a scale, a temperature and a dropout that make no sense") {
  const auto check = [](double scale, double temperature, double dropout) {
    AttentionOptions options;
    options.scale = scale;
    options.temperature = temperature;
    options.dropout = dropout;
    check_attention_options("attention", options);
  };
  check(0, 1, 0);
  check(-0.5, 2, 1);
  check(1, infinity, 0);  // all weights are equal
  CHECK_THROWS_WITH_AS(check(no_number, 1, 0), "attention: scale is nan: it must be finite",
                       ValueError);
  CHECK_THROWS_AS(check(infinity, 1, 0), ValueError);
  for (const double temperature : {no_number, 0.0, -1.0}) {
    CHECK_THROWS_AS(check(0, temperature, 0), ValueError);
  }
  CHECK_THROWS_WITH_AS(check(1, std::numeric_limits<double>::denorm_min(), 0),
                       "attention: scale / temperature is inf: it must be finite", ValueError);
  for (const double dropout : {no_number, -0.1, 1.1}) {
    CHECK_THROWS_AS(check(0, 1, dropout), ValueError);
  }
}
