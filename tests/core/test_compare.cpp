#include "core/measure.h"

#include "tests/check.h"

using namespace wick;

namespace {

const double infinity = std::numeric_limits<double>::infinity();

// Two pieces of work on a machine that gets slower: call i takes cost (1 + drift i).
struct Machine {
  double drift = 0;
  double now = 0;
  std::string order = {};
  std::function<void()> work(char name, double cost) {
    return [=] {
      now += cost * (1 + drift * static_cast<double>(order.size()));
      order += name;
    };
  }
  Clock clock() {
    return [this] { return now; };
  }
};

MeasureOptions one_call() {
  MeasureOptions options;
  options.warm_up = 0;
  options.samples = 1;
  options.least_seconds = 0;
  return options;
}

}  // namespace

TEST_CASE("compare: the ratio is a's time by b's, and below 1 a is faster") {
  Machine machine;
  Generator generator(3);
  const auto fast = machine.work('a', 3), slow = machine.work('b', 4);
  const Comparison faster = compare(fast, slow, 6, one_call(), machine.clock(), generator);
  CHECK(faster.ratio == 0.75);
  CHECK(faster.interval.low == 0.75);
  CHECK(faster.interval.high == 0.75);
  CHECK(faster.verdict == Verdict::Faster);
  const Comparison slower = compare(slow, fast, 6, one_call(), machine.clock(), generator);
  CHECK(slower.ratio == doctest::Approx(4.0 / 3));
  CHECK(slower.verdict == Verdict::Slower);
  CHECK(compare(fast, fast, 6, one_call(), machine.clock(), generator).verdict ==
        Verdict::Undecided);
}

TEST_CASE("compare: each round draws what comes first") {
  Machine machine;
  Generator generator(11), same(11);
  compare(machine.work('a', 1), machine.work('b', 1), 20, one_call(), machine.clock(), generator);
  std::string expected;
  for (int round = 0; round < 20; ++round) expected += same.below(2) == 0 ? "ab" : "ba";
  CHECK(machine.order == expected);
  CHECK(generator.position().next_block == same.position().next_block);
}

TEST_CASE("compare: finds 3 % on a machine whose speed halves, and no difference where none is") {
  Machine machine{0.01};
  Generator generator(1);
  const auto a = machine.work('a', 97), b = machine.work('b', 100);
  const Comparison found = compare(a, b, 50, one_call(), machine.clock(), generator);
  CHECK(found.ratio == doctest::Approx(0.97).epsilon(0.01));
  CHECK(found.verdict == Verdict::Faster);
  Machine other{0.01};
  const Comparison same =
      compare(other.work('a', 100), other.work('b', 100), 50, one_call(), other.clock(), generator);
  CHECK(same.verdict == Verdict::Undecided);
}

TEST_CASE("compare: fewer rounds than an interval needs are refused before any call") {
  Machine machine;
  Generator generator(1);
  const auto a = machine.work('a', 1);
  CHECK_THROWS_WITH_AS(compare(a, a, 5, one_call(), machine.clock(), generator),
                       "compare: 5 rounds: at least 6 are needed for an interval of 95 %",
                       ValueError);
  CHECK_THROWS_WITH_AS(compare(a, {}, 6, one_call(), machine.clock(), generator),
                       "compare: the work is an empty function: there is nothing to call",
                       ValueError);
  CHECK(machine.order.empty());
}

TEST_CASE("pareto_front: keeps what nothing dominates, and equal points") {
  CHECK(pareto_front({{1, 9}, {5, 5}, {9, 1}, {6, 6}, {5, 6}}) ==
        std::vector<std::size_t>{0, 1, 2});
  CHECK(pareto_front({{2, 3}, {4, 4}, {2, 3}}) == std::vector<std::size_t>{0, 2});
  CHECK(pareto_front({{3}, {1}, {2}, {1}}) == std::vector<std::size_t>{1, 3});
  CHECK(pareto_front({{1, infinity}, {2, 5}, {2, infinity}}) == std::vector<std::size_t>{0, 1});
  CHECK(pareto_front({}).empty());
}

TEST_CASE("pareto_front: NaN, different lengths and no costs are refused") {
  CHECK_THROWS_WITH_AS(pareto_front({{1, 2}, {1}}),
                       "pareto_front: point 0 has 2 costs and point 1 has 1: all must have the "
                       "same number",
                       ValueError);
  CHECK_THROWS_WITH_AS(pareto_front({{1}, {std::nan("")}}),
                       "pareto_front: point 1 has a cost of nan: each must be a number",
                       ValueError);
  CHECK_THROWS_WITH_AS(pareto_front({{}}), "pareto_front: point 0 has no costs: give it one",
                       ValueError);
}

TEST_CASE("amdahl: what stays bounds the whole") {
  CHECK(amdahl(0.5, 2) == doctest::Approx(4.0 / 3));
  CHECK(amdahl(0.75, 3) == 2);
  CHECK(amdahl(0, 10) == 1);
  CHECK(amdahl(1, 10) == 10);
  CHECK(amdahl(0.5, 0.5) == doctest::Approx(2.0 / 3));
  CHECK(amdahl(0.75, infinity) == 4);
  CHECK(amdahl(0, infinity) == 1);
  CHECK(amdahl(1, infinity) == infinity);
}

TEST_CASE("amdahl: shares outside 0 to 1 and speedups that are not positive are refused") {
  CHECK_THROWS_WITH_AS(amdahl(1.5, 2), "amdahl: share is 1.5: it must be from 0 to 1", ValueError);
  CHECK_THROWS_WITH_AS(amdahl(0.5, 0), "amdahl: speedup is 0: it must be above 0", ValueError);
  CHECK_THROWS_AS(amdahl(-0.5, 2), ValueError);
  CHECK_THROWS_AS(amdahl(std::nan(""), 2), ValueError);
  CHECK_THROWS_AS(amdahl(0.5, std::nan("")), ValueError);
}
