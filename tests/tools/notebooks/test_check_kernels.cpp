#include "core/cuda/runtime.h"
#include "tests/tools/notebooks/checks.h"
#include "tests/tools/notebooks/scenarios.h"
#include "wick/graded.h"
#include "wick/lesson_kernels.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

using namespace wick;
using namespace wick::notebook;
using namespace wick::notebook::test;

namespace {

int place(int rows, int columns, int first_row, int first_column, int x, int y) {
  const int row = first_row + y, column = first_column + x;
  return row < rows && column < columns ? row * columns + column : -1;
}

/// The form that needs no larger and smaller one.
Running join(Running a, Running b) {
  const Scalar largest = std::max(a.largest, b.largest);
  if (std::isinf(largest)) return {largest, 0};
  return {largest, a.sum * std::exp(a.largest - largest) + b.sum * std::exp(b.largest - largest)};
}

/// What drawn cases say is not asked: on to the graded ones.
Checked passed(const std::string& exercise) {
  Checked checked;
  checked.exercise = exercise;
  checked.is_passed = true;
  checked.seed = 1;
  return checked;
}

}  // namespace

TEST_CASE("check: parts of kernels, written another way, pass on any seed") {
  for (std::uint64_t seed : {1, 2, 3, 4, 5}) {
    CAPTURE(seed);
    passes(check_17_2(place, seed));
    passes(check_17_5(join, seed));
  }
}

TEST_CASE("check: empty forms of parts of kernels are still to be written") {
  CHECK(check_17_2([](int, int, int, int, int, int) { return 0; }).is_unwritten);
  CHECK(check_17_5([](Running, Running) { return Running(); }).is_unwritten);
}

TEST_CASE("check: known mistakes about the numbers of a tile are named") {
  says(check_17_2([](int rows, int columns, int first_row, int first_column, int x, int y) {
         return place(rows, columns, first_row, first_column, y, x);
       }),
       "x runs along a row");
  says(check_17_2([](int, int columns, int first_row, int first_column, int x, int y) {
         return (first_row + y) * columns + first_column + x;
       }),
       "nothing to bring");
  says(check_17_2([](int rows, int columns, int first_row, int first_column, int x, int y) {
         const int row = first_row + y;
         return row < rows ? row * columns + first_column + x : -1;
       }),
       "beyond the last column");
  says(check_17_2([](int, int columns, int first_row, int first_column, int x, int y) {
         const int column = first_column + x;
         return column < columns ? (first_row + y) * columns + column : -1;
       }),
       "beyond the last row");
  says(check_17_2([](int rows, int columns, int first_row, int first_column, int x, int y) {
         const int row = first_row + y, column = first_column + x;
         return row < rows && column < columns ? row * rows + column : -1;
       }),
       "as many numbers as there are columns");
  says(check_17_2([](int rows, int columns, int, int, int x, int y) {
         return place(rows, columns, 0, 0, x, y);
       }),
       "does not begin at (0, 0)");
}

TEST_CASE("check: known mistakes about two parts of a row are named") {
  const auto joined = [](Running a, Running b, auto scaled) {
    if (a.largest < b.largest) std::swap(a, b);
    return Running{a.largest, scaled(a, b)};
  };
  says(check_17_5([&](Running a, Running b) {
         return joined(a, b, [](Running most, Running least) { return most.sum + least.sum; });
       }),
       "taken from different maxima");
  says(check_17_5([&](Running a, Running b) {
         return joined(a, b, [](Running most, Running least) {
           return most.sum + least.sum * std::exp(most.largest - least.largest);
         });
       }),
       "is above 1");
  says(check_17_5([&](Running a, Running b) {
         return joined(a, b, [](Running most, Running least) {
           return most.sum * std::exp(least.largest - most.largest) + least.sum;
         });
       }),
       "the other sum is scaled");
  says(check_17_5([&](Running a, Running b) {
         return joined(a, b, [](Running most, Running least) {
           return most.sum + least.sum * std::exp(least.largest - most.largest);
         });
       }),
       "exp(-infinity - -infinity)");
  says(check_17_5([](Running a, Running b) {
         return Running{a.largest, a.sum + b.sum * std::exp(b.largest - a.largest)};
       }),
       "the maximum of the first is kept");
}

TEST_CASE("graded: a part of a kernel runs within it, in every public scenario") {
  runs(check_17_2(place), scenarios_in("17_acceleration", "17.2"));
  runs(check_17_5(join), scenarios_in("17_acceleration", "17.5"));
}

TEST_CASE("graded: what a part makes of its kernel is seen") {
  // Lanes that have met one other lane hear no more.
  const Checked one_lane =
      graded_17_5(passed("17.5"), [](Running a, Running b) { return b.sum == 1 ? join(a, b) : a; });
  CHECK(says(one_lane, "graded scenario \"short rows\", y: "));
  const Checked beyond = graded_17_2(
      passed("17.2"), [](int rows, int columns, int first_row, int first_column, int x, int y) {
        const int at = place(rows, columns, first_row, first_column, x, y);
        return at < 0 ? rows * columns : at;
      });
  CHECK(says(beyond, "graded scenario \"tiles that reach over the edges\", y: "));
  CHECK(says(beyond, "the simulator found: out of bounds"));
}

TEST_CASE("graded: a part that throws ends its kernel, and faults are thrown afterwards") {
  says(graded_17_5(passed("17.5"),
                   [](Running, Running) -> Running { throw std::runtime_error("lane"); }),
       "graded scenario \"short rows\", it threw: lane");
  CHECK_THROWS_AS(graded_17_2(passed("17.2"), [](int, int, int, int, int, int) -> int { throw 7; }),
                  int);
  passes(check_17_2(place));
  auto* const number = static_cast<Scalar*>(cuda::allocate(sizeof(Scalar), "test"));
  CHECK_THROWS_WITH_AS(add_one_anywhere(number, number, 1, 1, 32),
                       doctest::Contains("out of bounds"), DeviceError);
  cuda::release(number, sizeof(Scalar));
}
