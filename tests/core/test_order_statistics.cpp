#include "core/measure.h"

#include "tests/check.h"

#include <numeric>

using namespace wick;

namespace {

const double infinity = std::numeric_limits<double>::infinity();
const double not_a_number = std::nan("");

// n, n - 1, .., 1: the value k is the k-th from below.
std::vector<double> ranks(int n) {
  std::vector<double> values(static_cast<std::size_t>(n));
  std::iota(values.rbegin(), values.rend(), 1.0);
  return values;
}

void check_ranks(int n, double confidence, double low, double high) {
  CAPTURE(n);
  const Interval interval = median_interval(ranks(n), confidence);
  CHECK(interval.low == low);
  CHECK(interval.high == high);
}

}  // namespace

TEST_CASE("quantile: lies on the line between sorted neighbours, at q (n - 1)") {
  CHECK(quantile({40, 10, 30, 20}, 0.5) == 25);
  CHECK(quantile({40, 10, 30, 20}, 0.25) == 17.5);
  CHECK(quantile({40, 10, 30, 20}, 0) == 10);
  CHECK(quantile({40, 10, 30, 20}, 1) == 40);
  CHECK(quantile({3, 1, 2}, 0.5) == 2);
  CHECK(quantile({3, 1, 2}, 0.75) == 2.5);
  CHECK(quantile({7}, 0.3) == 7);
  CHECK(quantile({5, 5, 5, 5}, 0.1) == 5);
}

TEST_CASE("quantile: no values, values that are not finite, and q outside 0 to 1 are refused") {
  CHECK_THROWS_WITH_AS(quantile({}, 0.5), "quantile: there are no values: at least one is needed",
                       ValueError);
  CHECK_THROWS_WITH_AS(quantile({1, not_a_number}, 0.5),
                       "quantile: value 1 is nan: each must be finite", ValueError);
  CHECK_THROWS_WITH_AS(quantile({infinity, 1}, 0.5),
                       "quantile: value 0 is inf: each must be finite", ValueError);
  for (const double q : {-0.25, 1.25, not_a_number}) CHECK_THROWS_AS(quantile({1}, q), ValueError);
}

// 1 - 2 P(fewer than k heads): 0.969 for 6; 0.979 for 10; 0.959 for 20; 0.943 for 100 with 41 to
// 60, so that 40 to 61 are needed.
TEST_CASE("median_interval: two of the sorted values, by the binomial distribution") {
  check_ranks(6, 0.95, 1, 6);
  check_ranks(8, 0.95, 1, 8);
  check_ranks(9, 0.95, 2, 8);
  check_ranks(10, 0.95, 2, 9);
  check_ranks(20, 0.95, 6, 15);
  check_ranks(100, 0.95, 40, 61);
  check_ranks(20, 0.99, 4, 17);
  check_ranks(20, 0.5, 8, 13);
  check_ranks(2, 0.5, 1, 2);
}

TEST_CASE("median_interval: a confidence that is reached exactly is reached") {
  check_ranks(6, 0.96875, 1, 6);
  check_ranks(3, 0.75, 1, 3);
  // Fewer than 4 heads in 10 throws: 1 + 10 + 45 + 120 of 1024, and twice as many are 0.34375.
  check_ranks(10, 0.65625, 4, 7);
}

TEST_CASE("median_interval: thousands of values, whose 2^n no double holds") {
  // n / 2 -+ 1.96 sqrt(n) / 2 is 956.2 and 1043.8 of 2000, and 49690.1 and 50309.9 of 100000.
  check_ranks(2000, 0.95, 956, 1045);
  check_ranks(100000, 0.95, 49690, 50311);
  check_ranks(5000, 0.999999, 2327, 2674);
}

TEST_CASE("median_interval: too few values are refused, and the message says how many are needed") {
  CHECK_THROWS_WITH_AS(median_interval(ranks(5)),
                       "median_interval: 5 values for a confidence of 0.95: at least 6 are needed",
                       ValueError);
  CHECK_THROWS_WITH_AS(median_interval(ranks(7), 0.99),
                       "median_interval: 7 values for a confidence of 0.99: at least 8 are needed",
                       ValueError);
  CHECK_THROWS_WITH_AS(median_interval({}),
                       "median_interval: there are no values: at least one is needed", ValueError);
  CHECK_THROWS_WITH_AS(median_interval({1, 2, 3, 4, 5, not_a_number}),
                       "median_interval: value 5 is nan: each must be finite", ValueError);
  for (const double confidence : {0.0, 1.0, -0.5, 2.0, not_a_number}) {
    CHECK_THROWS_AS(median_interval(ranks(60), confidence), ValueError);
  }
}
