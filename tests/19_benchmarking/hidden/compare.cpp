#include "tests/19_benchmarking/public/false_clock.h"

using namespace wick;
using namespace wick::scenario;

GRADED("19.4", "3 % on a machine that gets slower with each call") {
  Machine machine;
  Generator generator(static_cast<std::uint64_t>(draw.integer(0, 1 << 30)));
  const auto a = machine.work("a", {97}, 1.0 / 128), b = machine.work("b", {100}, 1.0 / 128);
  const MeasureOptions options = options_of(1, 1, 0);
  const int rounds = static_cast<int>(draw.integer(30, 50));
  observe_comparison("3 %", compare(a, b, rounds, options, machine.clock(), generator));
  observe_comparison("nothing", compare(b, b, rounds + 1, options, machine.clock(), generator));
}

GRADED("19.4", "several calls a sample, several samples, an odd number of rounds") {
  Machine machine;
  Generator generator(static_cast<std::uint64_t>(draw.integer(0, 1 << 30)));
  // Both take about as long, and no ratio is 1 by chance.
  std::vector<double> longer = drawn_quarters(draw, 200, 1, 9);
  for (double& time : longer) time += 0x1p-10;
  const auto a = machine.work("a", drawn_quarters(draw, 200, 1, 9));
  const auto b = machine.work("b", longer);
  const MeasureOptions options = options_of(2, 4, 12);
  observe_comparison("a and b", compare(a, b, 11, options, machine.clock(), generator));
  observe_text("what happened", machine.events());
}

// One part of 2^30: a double holds it, and each round finds it.
GRADED("19.4", "a difference of one part of a billion") {
  Machine machine;
  Generator generator(static_cast<std::uint64_t>(draw.integer(0, 1 << 30)));
  const double great = std::ldexp(static_cast<double>(draw.integer(5, 9)), 30);
  const auto a = machine.work("a", {great}), b = machine.work("b", {great + 4});
  const MeasureOptions options = options_of(0, 1, 0);
  observe_comparison("a by b", compare(a, b, 7, options, machine.clock(), generator));
  observe_comparison("b by a", compare(b, a, 7, options, machine.clock(), generator));
  observe_comparison("b by b", compare(b, b, 7, options, machine.clock(), generator));
  // The least of six ratios is 1, or the greatest.
  const auto one = machine.work("one", {4}), more = machine.work("more", {4, 8, 5, 4, 9, 6});
  observe_comparison("from 1", compare(more, one, 6, options, machine.clock(), generator));
  const auto less = machine.work("less", {4, 2, 3, 4, 1, 2});
  observe_comparison("up to 1", compare(less, one, 6, options, machine.clock(), generator));
  observe_text("what happened", machine.events());
}

GRADED("19.4", "hundreds of rounds") {
  Machine machine;
  Generator generator(static_cast<std::uint64_t>(draw.integer(0, 1 << 30)));
  const auto a = machine.work("a", drawn_quarters(draw, 300, 16, 28));
  const auto b = machine.work("b", drawn_quarters(draw, 300, 8, 20));
  const MeasureOptions options = options_of(0, 1, 0);
  observe_comparison("a and b", compare(a, b, 300, options, machine.clock(), generator));
  observe("the generator's next number", static_cast<double>(generator.below(1000000)));
}

GRADED("19.4", "too few rounds, and a clock that stands still") {
  Machine machine;
  Generator generator(static_cast<std::uint64_t>(draw.integer(0, 1 << 30)));
  const auto a = machine.work("a", {1}), b = machine.work("b", {2});
  const MeasureOptions options = options_of(0, 1, 0);
  for (const int rounds : {5, 1, 0, -7}) {
    observe_error(std::to_string(rounds) + " rounds",
                  [&] { compare(a, b, rounds, options, machine.clock(), generator); },
                  {std::to_string(rounds), "6"});
  }
  observe_text("no calls", machine.events());
  observe_error("still", [&] {
    compare(
        a, b, 6, options, [] { return 1.0; }, generator);
  });
  observe_comparison("then", compare(a, b, 6, options, machine.clock(), generator));
  observe("the generator's next number", static_cast<double>(generator.below(1000000)));
}
