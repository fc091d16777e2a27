#include "tests/19_benchmarking/public/false_clock.h"

#include <limits>

using namespace wick;
using namespace wick::scenario;

GRADED("19.1", "work that is never long enough") {
  const double cost = static_cast<double>(draw.integer(2, 3)) / 8;  // a float holds all sums
  observe_measure("samples", {cost}, options_of(1, 1, cost * 3 * static_cast<double>(most_calls)));
}

GRADED("19.1", "many samples on a machine that gets slower") {
  const int samples = static_cast<int>(draw.integer(65, 99));
  Machine machine;
  // A try of four calls is too short, and those of 1, 2 and 4 calls together would be long enough.
  std::vector<double> costs;
  for (int i = 0; i < 20; ++i) costs.push_back(static_cast<double>(draw.integer(6, 7)) / 4);
  const auto work = machine.work("work", costs, 1.0 / 64);
  const std::vector<double> times =
      measure(work, options_of(5, samples, 9 + 1.0 / 1024), machine.clock());
  observe("samples", times);
  observe_text("what happened", machine.events());
  observe("samples once more", measure(work, options_of(0, 1, 0.25), machine.clock()));
  observe_text("what happened once more", machine.events());
}

GRADED("19.1", "outliers stay in the list") {
  std::vector<double> costs = drawn_quarters(draw, 16, 1, 2);
  costs[static_cast<std::size_t>(draw.integer(3, 15))] = 500;
  observe_measure("one call a sample", costs, options_of(2, 14, 0));
  observe_measure("no warm-up", costs, options_of(0, 2, 2));  // a try of two calls is long enough
  const int many = static_cast<int>(draw.integer(257, 300));
  observe_measure("hundreds of calls to warm up", costs, options_of(many, 2, 0));
  // Any least time above 0 is tried, and a try that is hardly too short is too short.
  observe_measure("a least time near 0", costs, options_of(1, 2, 1e-300));
  observe_measure("hardly too short", {costs[0]}, options_of(0, 2, costs[0] * (1 + 0x1p-30)));
  observe_measure("just long enough", {costs[0]}, options_of(0, 2, 4 * costs[0]));
}

GRADED("19.1", "a coarse clock, and samples that end between its ticks") {
  const double cost = static_cast<double>(draw.integer(40, 90)) / 256;
  observe_measure("samples", {cost, 3 * cost, cost, cost, 2 * cost, cost}, options_of(1, 4, 3.5),
                  1);
}

GRADED("19.1", "clocks that began long ago, and one that passes 0") {
  // A try of four calls is too short, as above.
  const std::vector<double> costs = drawn_quarters(draw, 12, 4, 5);
  observe_measure("years ago", costs, options_of(1, 4, 20.125), 0, std::ldexp(1, 30) + 0.25);
  observe_measure("from below 0", costs, options_of(1, 4, 0), 0, -costs[1] - 2 * costs[2] / 4);
  observe_measure("from far below", costs, options_of(0, 3, 20.125), 0, -std::ldexp(1, 30));
  Machine slow;
  std::vector<double> long_ones = costs;
  for (double& cost : long_ones) cost += std::ldexp(1, 30);
  const auto slow_work = slow.work("work", long_ones);
  std::vector<double> years = measure(slow_work, options_of(1, 4, 0), slow.clock());
  for (double& sample : years) sample -= std::ldexp(1, 30);
  observe("a call of years, less 2^30", years);
  Machine quick;
  std::vector<double> short_ones = costs;
  for (double& cost : short_ones) cost = std::ldexp(cost, -30);
  const auto work = quick.work("work", short_ones);
  std::vector<double> samples = measure(work, options_of(1, 4, 0), quick.clock());
  for (double& sample : samples) sample = std::ldexp(sample, 30);
  observe("a call of nanoseconds, times 2^30", samples);
}

// What is wrong with a clock shows in a try, and the samples behind it are right.
GRADED("19.1", "clocks that are wrong while the number of calls is found") {
  const double least = static_cast<double>(draw.integer(11, 99));
  const auto observe_reading = [&](const std::string& name, double wrong, int place) {
    double now = 0;
    int readings = 0;
    const Clock clock = [&] { return ++readings == place ? wrong : now; };
    observe_error(name, [&] { measure([&] { now += least; }, options_of(0, 2, least), clock); },
                  {concatenate(wrong)});
    // A check of each reading by itself stops at the first one.
    if (place % 2 == 0) observe(name + ": readings", static_cast<double>(readings));
  };
  const double no_end = std::numeric_limits<double>::infinity();
  observe_reading("backwards", -least, 2);
  observe_reading("no number", std::nan(""), 2);
  observe_reading("no number at first", std::nan(""), 1);
  observe_reading("without end", no_end, 2);
  observe_reading("without end at first", -no_end, 1);
  observe_reading("backwards in a sample", least / 2, 4);
  observe_reading("without end in a sample", no_end, 6);
  observe_error("still in the last sample", [&] {
    double now = 0;
    int calls = 0;
    measure([&] { now += ++calls == 3 ? 0 : least; }, options_of(0, 3, 0), [&] { return now; });
  });
}

GRADED("19.1", "the work throws, and options out of range") {
  const std::string text = "the work gave up at " + std::to_string(draw.integer(100, 999));
  Machine machine;
  int calls = 0;
  const auto work = machine.work("work", {1});
  const auto gives_up = [&] {
    work();
    if (++calls == 4) throw ValueError(text);
  };
  observe_error("its error", [&] { measure(gives_up, options_of(2, 3, 0), machine.clock()); },
                {text});
  observe_text("what happened", machine.events());
  const double drawn = static_cast<double>(draw.integer(11, 99));
  observe_error("least_seconds below 0",
                [&] { measure(work, options_of(0, 1, -drawn), machine.clock()); },
                {concatenate(-drawn)});
  observe_error("no samples", [&] { measure(work, options_of(0, 0, 1), machine.clock()); }, {"0"});
  observe_text("no calls", machine.events());
}
