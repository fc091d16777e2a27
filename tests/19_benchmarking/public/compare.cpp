#include "tests/19_benchmarking/public/false_clock.h"

using namespace wick;
using namespace wick::scenario;

namespace {

Generator drawn_generator(Draw& draw) {
  return Generator(static_cast<std::uint64_t>(draw.integer(0, 1 << 30)));
}

// The costs of b: those of a by drawn ratios.
std::vector<double> by_ratios(const std::vector<double>& costs, const std::vector<double>& ratios) {
  std::vector<double> result;
  for (std::size_t i = 0; i < costs.size(); ++i) result.push_back(costs[i] / ratios[i]);
  return result;
}

}  // namespace

GRADED("19.4", "each round draws what comes first") {
  Machine machine;
  Generator generator = drawn_generator(draw);
  const int rounds = static_cast<int>(draw.integer(8, 12));
  show("rounds", std::to_string(rounds));
  const auto a = machine.work("a", {3}), b = machine.work("b", {4});
  observe_comparison("a and b",
                     compare(a, b, rounds, options_of(1, 1, 0), machine.clock(), generator));
  observe_text("what happened", machine.events());
  observe("the generator's next number", static_cast<double>(generator.below(1000000)));
}

GRADED("19.4", "faster, and slower") {
  Machine machine;
  Generator generator = drawn_generator(draw);
  const double fast = drawn_quarters(draw, 1, 2, 4)[0];
  const double slow = fast + drawn_quarters(draw, 1, 1, 2)[0];
  show("seconds of a call", concatenate(fast, " and ", slow));
  const auto a = machine.work("a", {fast}), b = machine.work("b", {slow});
  const MeasureOptions options = options_of(0, 1, 0);
  observe_comparison("fast by slow", compare(a, b, 6, options, machine.clock(), generator));
  observe_comparison("slow by fast", compare(b, a, 6, options, machine.clock(), generator));
  observe_comparison("fast by fast", compare(a, a, 6, options, machine.clock(), generator));
}

// Times fall by half from round to round: those of two rounds have nothing to do with each other.
GRADED("19.4", "a machine that changes from round to round") {
  Machine machine;
  Generator generator = drawn_generator(draw);
  std::vector<double> costs, ratios;
  for (int round = 0; round < 10; ++round) {
    costs.push_back(static_cast<double>(draw.integer(1, 9)) * std::ldexp(1, 12 - round));
    ratios.push_back(static_cast<double>(draw.integer(50, 90)) / 100);
  }
  show_values("a's seconds", costs);
  show_values("a's seconds by b's", ratios);
  const auto a = machine.work("a", costs), b = machine.work("b", by_ratios(costs, ratios));
  observe_comparison("a and b", compare(a, b, 10, options_of(0, 1, 0), machine.clock(), generator));
}

GRADED("19.4", "a difference that is not certain") {
  Machine machine;
  Generator generator = drawn_generator(draw);
  const MeasureOptions options = options_of(0, 1, 0);
  const auto observe_rounds = [&](const std::string& name, const std::vector<double>& of_b) {
    show_values(name + ", b's seconds, where a's are 64", of_b);
    const auto a = machine.work("a", {64}), b = machine.work("b", of_b);
    observe_comparison(
        name, compare(a, b, static_cast<int>(of_b.size()), options, machine.clock(), generator));
  };
  // Whole numbers, so that 64 by 64 is exactly 1.
  const double more = 64 + 16 * static_cast<double>(draw.integer(1, 3));
  const double less = 64 - 8 * static_cast<double>(draw.integer(1, 3));
  observe_rounds("one of six rounds is above 1", {more, more, less, more, more, more});
  observe_rounds("one of six rounds is below 1", {less, less, more, less, less, less});
  observe_rounds("one of six rounds is 1", {more, more, 64, more, more, more});
  observe_rounds("one of nine rounds is above 1",
                 {more, more, less, more, more, more, more, more, more});
}

GRADED("19.4", "a round's time is the median of its samples") {
  Machine machine;
  Generator generator = drawn_generator(draw);
  std::vector<double> of_a, of_b;
  for (int round = 0; round < 6; ++round) {
    for (const double cost : drawn_quarters(draw, 4, 4, 7)) of_a.push_back(cost);
    for (const double cost : drawn_quarters(draw, 4, 8, 12)) of_b.push_back(cost);
    of_a[of_a.size() - 3] = 200;
  }
  show_values("a's seconds", of_a);
  show_values("b's seconds", of_b);
  const auto a = machine.work("a", of_a), b = machine.work("b", of_b);
  const MeasureOptions options = options_of(1, 3, 0);
  show_options(options);
  observe_comparison("a and b", compare(a, b, 6, options, machine.clock(), generator));
  observe_text("what happened", machine.events());
}
