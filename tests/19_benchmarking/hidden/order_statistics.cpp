#include "tests/19_benchmarking/public/false_clock.h"

#include <limits>
#include <utility>

using namespace wick;
using namespace wick::scenario;

namespace {

// The values in a list whose memory holds more behind them: infinities, which are none of them.
std::vector<double> before_infinities(std::vector<double> values) {
  const std::size_t count = values.size();
  values.resize(count + 8, std::numeric_limits<double>::infinity());
  values.resize(count);
  return values;
}

}  // namespace

GRADED("19.2", "many values, negative and equal ones") {
  std::vector<double> values = drawn_apart(draw, 75);
  for (std::size_t i = 0; i < values.size(); i += 3) values[i] = -values[i] / 2;
  for (std::size_t i = 1; i < values.size(); i += 3) values[i] = 7;
  for (const double q : {0.0, 0.001, 0.05, 0.33, 0.5, 0.77, 0.999, 1.0}) {
    observe(concatenate("quantile ", q), quantile(values, q));
  }
  const double q = draw.hundredths(1, 99);
  observe("a drawn quantile", quantile(values, q));
  observe("of two", quantile({values[0], values[2]}, q));
  observe("of eight", quantile({values.begin(), values.begin() + 8}, q));
  // Places of more than 8 and 16 bits, and between values that lie far apart.
  for (const std::int64_t count : {draw.integer(300, 400), draw.integer(70000, 71000)}) {
    std::vector<double> steep;
    for (std::int64_t i = 0; i < count; ++i) steep.push_back(1e3 * static_cast<double>(i % 977));
    observe(concatenate(count, " values, near the end"), quantile(steep, 0.9987));
    observe(concatenate(count, " values, in the middle"), quantile(steep, 0.5123));
  }
  // Half of them are low: the way to the others is long, so that a place must be exact.
  std::vector<double> steps(static_cast<std::size_t>(draw.integer(70001, 71000)), 1e6);
  for (std::size_t i = 0; i < steps.size(); i += 2) steps[i] = 0;
  const double lows = static_cast<double>((steps.size() + 1) / 2);
  const double between =
      (lows - 1 + draw.hundredths(20, 80)) / static_cast<double>(steps.size() - 1);
  observe("between two halves", quantile(steps, between));
  const double wide = 1e6 * static_cast<double>(draw.integer(1, 9));
  observe("a third of the way of millions", quantile({0, wide, 3 * wide}, 1.0 / 6));
  // Near 0, where each digit of the share counts.
  observe("three tenths of a long way", quantile({-30 * wide, 70 * wide}, 0.3));
}

GRADED("19.2", "great values that differ by little, and what lies behind a list") {
  const double great = std::ldexp(1, 30);
  std::vector<double> values = drawn_apart(draw, 33);
  for (double& value : values) value += great;
  for (const double q : {0.0, 0.1, 0.45, 0.9}) {
    observe(concatenate("quantile ", q, " above 2^30"), quantile(values, q) - great);
  }
  const double low = values[0] - 2 * great, high = values[1] + 1;
  observe("the middle of two that cancel", quantile({high, low}, 0.5));
  for (const int count : {1, 2, 5, 8}) {
    std::vector<double> few = before_infinities(drawn_apart(draw, count));
    observe(concatenate("the greatest of ", count), quantile(std::move(few), 1));
  }
  observe("the median of 7", quantile(before_infinities(drawn_apart(draw, 7)), 0.5));
}

GRADED("19.2", "q that is no number") {
  const std::vector<double> values = drawn_apart(draw, 6);
  const double no_end = std::numeric_limits<double>::infinity();
  observe_error("q is NaN", [&] { quantile(values, std::nan("")); }, {"nan"});
  observe_error("q is infinite", [&] { quantile(values, no_end); }, {"inf"});
  observe_error("q is large", [&] { quantile(values, 1000 + values[0]); },
                {concatenate(1000 + values[0])});
  observe_error("a value is infinite",
                [&] {
                  quantile({values[0], values[1], no_end}, 0.5);
                },
                {"2"});
  observe("median", quantile(values, 0.5));
}

GRADED("19.3", "every number of values from 2 to 40") {
  for (int n = 2; n <= 40; ++n) {
    const double confidence = n < 6 ? 0.5 : 0.95;
    observe_interval(concatenate(n, " values"), median_interval(drawn_apart(draw, n), confidence));
  }
  observe_interval("one confidence more", median_interval(drawn_apart(draw, 31), 0.8));
}

GRADED("19.3", "equal and negative values, and more than a thousand of them") {
  std::vector<double> values = drawn_apart(draw, 30);
  for (std::size_t i = 0; i < values.size(); i += 2) values[i] = values[0];
  observe_interval("equal ones", median_interval(values));
  for (double& value : values) value = -value;
  observe_interval("negative ones", median_interval(values, 0.9));
  // At none of these counts is the confidence missed by less than 1e-9.
  const std::vector<double> many =
      drawn_apart(draw, 5000 + 100 * static_cast<int>(draw.integer(0, 9)));
  observe_interval("thousands, 95 %", median_interval(many));
  observe_interval("thousands, 99.9999 %", median_interval(many, 0.999999));
  observe_interval("1100 of them", median_interval({many.begin(), many.begin() + 1100}, 0.9));
  // The counts of throws pass 2^500, and 2^1024, which no double holds.
  for (const int first : {500, 1020}) {
    for (int n = first; n < first + 20; ++n) {
      observe_interval(concatenate(n, " of them"),
                       median_interval({many.begin(), many.begin() + n}));
    }
  }
}

GRADED("19.3", "a confidence that is reached exactly") {
  const std::vector<double> values = drawn_apart(draw, 10);
  observe_interval("65.625 % of 10", median_interval(values, 0.65625));
  observe_interval("75 % of 3", median_interval({values.begin(), values.begin() + 3}, 0.75));
  observe_interval("just above", median_interval(values, 0.65626));
  observe_interval("hardly above", median_interval(values, 0.65625 + 1e-10));
  observe_interval("hardly below", median_interval(values, 0.65625 - 1e-10));
  observe_interval("50 % of 2", median_interval({values.begin(), values.begin() + 2}, 0.5));
}

// With the largest k no value may lie between both ends, or one.
GRADED("19.3", "small confidences, and great values that differ by little") {
  const std::vector<double> values = drawn_apart(draw, 10);
  observe_interval("20 % of 10", median_interval(values, 0.2));
  observe_interval("25 % of 10", median_interval(values, 0.25));
  observe_interval("30 % of 4", median_interval({values.begin(), values.begin() + 4}, 0.3));
  observe_interval("20 % of 9", median_interval({values.begin(), values.begin() + 9}, 0.2));
  observe_interval(
      "1 % of hundreds",
      median_interval(drawn_apart(draw, static_cast<int>(draw.integer(201, 299))), 0.01));
  observe_interval("7, and what lies behind them",
                   median_interval(before_infinities(drawn_apart(draw, 7))));
  const double great = std::ldexp(1, 30);
  std::vector<double> near = drawn_apart(draw, 21);
  for (double& value : near) value += great;
  const Interval interval = median_interval(near);
  observe_interval("above 2^30", {interval.low - great, interval.high - great});
}

GRADED("19.3", "confidences that are none") {
  const std::vector<double> values = drawn_apart(draw, 60);
  const double no_end = std::numeric_limits<double>::infinity();
  observe_interval("60 values", median_interval(values));
  observe_error("0", [&] { median_interval(values, 0); }, {"0"});
  observe_error("1", [&] { median_interval(values, 1); }, {"1"});
  observe_error("below 0", [&] { median_interval(values, -0.5); }, {"-0.5"});
  observe_error("large", [&] { median_interval(values, 1000); }, {"1000"});
  observe_error("infinite", [&] { median_interval(values, no_end); }, {"inf"});
  observe_error("NaN", [&] { median_interval(values, std::nan("")); }, {"nan"});
  observe_error("no values", [] { median_interval({}); });
  observe_error("one value", [&] { median_interval({values[0]}); }, {"1", "6"});
}
