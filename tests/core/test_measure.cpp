#include "core/measure.h"

#include "tests/check.h"

using namespace wick;

namespace {

// A clock that the work itself moves, by the next of `costs` or by the last one, and that ticks.
struct FalseClock {
  std::vector<double> costs;
  double tick = 0;
  double now = 0;
  int calls = 0;
  int readings = 0;

  std::function<void()> work() {
    return [this] {
      now += costs[std::min<std::size_t>(static_cast<std::size_t>(calls), costs.size() - 1)];
      ++calls;
    };
  }
  Clock clock() {
    return [this] {
      ++readings;
      return tick > 0 ? std::floor(now / tick) * tick : now;
    };
  }
};

MeasureOptions options_of(int warm_up, int samples, double least_seconds) {
  MeasureOptions options;
  options.warm_up = warm_up;
  options.samples = samples;
  options.least_seconds = least_seconds;
  return options;
}

}  // namespace

TEST_CASE("measure: calls to warm up are made and not kept") {
  FalseClock slow_at_first{{100, 50, 20, 4, 5, 6}};
  CHECK(measure(slow_at_first.work(), options_of(3, 3, 0), slow_at_first.clock()) ==
        std::vector<double>{4, 5, 6});
  CHECK(slow_at_first.readings == 6);
}

TEST_CASE("measure: a sample has as many calls as last long enough, and tries are not kept") {
  FalseClock clock{{9, 0.25}};
  // Tries of 1, 2, 4 calls last 0.25, 0.5 and 1.
  CHECK(measure(clock.work(), options_of(1, 2, 1), clock.clock()) ==
        std::vector<double>{0.25, 0.25});
  CHECK(clock.calls == 1 + 1 + 2 + 4 + 2 * 4);
  CHECK(clock.readings == 2 * 3 + 2 * 2);
}

TEST_CASE("measure: a slow try decides the calls and is in no sample") {
  FalseClock clock{{1, 1, 30, 1}};
  CHECK(measure(clock.work(), options_of(0, 3, 4), clock.clock()) == std::vector<double>{1, 1, 1});
  CHECK(clock.calls == 1 + 2 + 3 * 2);
}

TEST_CASE("measure: a tick that is longer than the work is passed by more calls") {
  FalseClock clock{{0.25}, 1};
  CHECK(measure(clock.work(), options_of(0, 2, 8), clock.clock()) ==
        std::vector<double>{0.25, 0.25});
  CHECK(clock.calls == 63 + 2 * 32);
}

TEST_CASE("measure: work that is never long enough has most_calls a sample") {
  FalseClock clock{{0x1p-30}};
  CHECK(measure(clock.work(), options_of(0, 1, 1), clock.clock()) == std::vector<double>{0x1p-30});
  CHECK(clock.calls == 2 * most_calls - 1);
}

TEST_CASE("measure: clocks that stand still, run backwards or read no number are refused") {
  const auto nothing = [] {};
  CHECK_THROWS_WITH_AS(measure(nothing, options_of(0, 1, 0), [] { return 7.0; }),
                       "measure: the clock stands still while the work is called 1 times: use a "
                       "finer clock, or longer samples (least_seconds)",
                       ValueError);
  CHECK_THROWS_WITH_AS(measure(nothing, options_of(0, 1, 1), [] { return 7.0; }),
                       "measure: the clock stands still while the work is called 1048576 times: "
                       "use a finer clock, or longer samples (least_seconds)",
                       ValueError);
  double now = 3;
  CHECK_THROWS_WITH_AS(measure(nothing, options_of(0, 1, 0), [&] { return now -= 1; }),
                       "measure: the clock runs backwards, from 2 to 1: use one that only moves "
                       "forwards",
                       ValueError);
  CHECK_THROWS_WITH_AS(measure(nothing, options_of(0, 1, 1), [] { return std::nan(""); }),
                       "measure: the clock reads nan and then nan: both must be finite numbers",
                       ValueError);
}

TEST_CASE("measure: options out of range and empty functions are refused before any call") {
  FalseClock clock{{1}};
  const auto refuses = [&](const MeasureOptions& options, const char* message) {
    CHECK_THROWS_WITH_AS(measure(clock.work(), options, clock.clock()), message, ValueError);
  };
  refuses(options_of(-1, 1, 1), "measure: warm_up is -1: it must be at least 0");
  refuses(options_of(0, 0, 1), "measure: samples is 0: it must be at least 1");
  refuses(options_of(0, 1, -0.5),
          "measure: least_seconds is -0.5: it must be finite and at least 0");
  refuses(options_of(0, 1, std::nan("")),
          "measure: least_seconds is nan: it must be finite and at least 0");
  refuses(options_of(0, 1, std::numeric_limits<double>::infinity()),
          "measure: least_seconds is inf: it must be finite and at least 0");
  CHECK_THROWS_WITH_AS(measure({}, {}, clock.clock()),
                       "measure: the work is an empty function: there is nothing to call",
                       ValueError);
  CHECK_THROWS_WITH_AS(measure(clock.work(), {}, Clock()),
                       "measure: the clock is an empty function: there is nothing to read",
                       ValueError);
  CHECK(clock.calls == 0);
}

TEST_CASE("measure: the steady clock begins near 0 and moves forwards alone") {
  const Clock clock = steady_clock();
  const double first = clock(), second = clock();
  CHECK(first >= 0);
  CHECK(second >= first);
  int calls = 0;
  const std::vector<double> samples = measure([&] { ++calls; }, options_of(2, 3, 1e-6));
  CHECK(samples.size() == 3);
  CHECK(*std::min_element(samples.begin(), samples.end()) > 0);
  CHECK(calls >= 2 + 1 + 3);
}
