#include "tests/19_benchmarking/public/false_clock.h"

using namespace wick;
using namespace wick::scenario;

GRADED("19.1", "the first calls are slow, and each sample is one call") {
  const int warm_up = static_cast<int>(draw.integer(2, 4));
  std::vector<double> costs = drawn_quarters(draw, warm_up, 40, 60);
  for (const double cost : drawn_quarters(draw, 3, 2, 9)) costs.push_back(cost);
  show_values("seconds of each call", costs);
  const MeasureOptions options = options_of(warm_up, 3, 0);
  show_options(options);
  observe_measure("samples", costs, options);
}

GRADED("19.1", "a sample lasts as long as it must") {
  const double cost = drawn_quarters(draw, 1, 1, 3)[0];
  show("seconds of a call", concatenate(cost));
  for (const int times : {4, 5}) {
    const MeasureOptions options = options_of(1, 2, cost * times);
    show(concatenate("least_seconds, ", times, " calls"), concatenate(options.least_seconds));
    observe_measure(concatenate("samples of at least ", times, " calls"), {cost}, options);
  }
}

GRADED("19.1", "a slow moment while the number of calls is found") {
  const double cost = drawn_quarters(draw, 1, 1, 3)[0];
  // Tries of 1 and 2 calls: the last call of the second lasts long.
  const std::vector<double> costs{cost, cost, 25 * cost, cost};
  show_values("seconds of each call, and of all that follow", costs);
  const MeasureOptions options = options_of(0, 3, 9 * cost);
  show_options(options);
  observe_measure("samples", costs, options);
}

GRADED("19.1", "calls that differ") {
  const std::vector<double> costs =
      show_values("seconds of each call, and of all that follow", drawn_quarters(draw, 12, 4, 5));
  const MeasureOptions options = options_of(1, 4, 0);
  show_options(options);
  observe_measure("samples of one call", costs, options);
  // A try of four calls is too short, and those of 1, 2 and 4 calls together would be long enough.
  observe_measure("samples of several calls", costs, options_of(0, 3, 20.125));
}

GRADED("19.1", "a clock that ticks each millisecond, and work of microseconds") {
  // In units of a millisecond, so that the numbers are not too small to be compared.
  const double cost = static_cast<double>(draw.integer(20, 60)) / 1024;
  show("the work's milliseconds, a tick is 1", concatenate(cost));
  const MeasureOptions options = options_of(2, 3, 20.5);
  show_options(options);
  observe_measure("samples", {cost}, options, 1);
}

GRADED("19.1", "clocks that cannot be right") {
  const double tick = static_cast<double>(draw.integer(11, 99));
  show("a tick", concatenate(tick));
  Machine coarse(tick);
  observe_error("a tick is longer than a sample",
                [&] { measure(coarse.work("work", {0.25}), options_of(0, 2, 0), coarse.clock()); },
                {"1 times"});
  observe_text("what happened", coarse.events());
  double now = tick;
  const Clock backwards = [&] { return now -= 1; };
  observe_error("backwards", [&] { measure([] {}, options_of(0, 1, 0), backwards); },
                {concatenate(tick - 1), concatenate(tick - 2)});
  int readings = 0;
  const Clock breaks = [&] { return ++readings == 4 ? std::nan("") : 4.0 * readings; };
  observe_error("no number", [&] { measure([] {}, options_of(1, 2, 0), breaks); }, {"12"});
}
