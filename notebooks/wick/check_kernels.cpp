#include "wick/exercise.h"
#include "wick/graded.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace wick::notebook {
namespace {

using Inputs = std::vector<Tensor>;

constexpr int side = 16;  // of a tile
constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();

// 17.2

/// Rows and columns of a matrix, and where a tile of it begins.
Inputs draw_tile(int number, Generator& generator) {
  if (number == 0) return {to_row(Extents{32, 48}), to_row(Extents{16, 32})};
  if (number == 1) return {to_row(Extents{20, 37}), to_row(Extents{16, 32})};  // beyond both edges
  const Extents extents = {draw_whole(1, 40, generator), draw_whole(1, 40, generator)};
  Extents first;
  for (const std::int64_t extent : extents) {
    first.push_back(side * draw_whole(0, (extent - 1) / side, generator));
  }
  return {to_row(extents), to_row(first)};
}

/// What each thread brings: element (y, x) is thread (x, y)'s. Zeros are a form to be filled in.
Tensor placed(const Inputs& in, const Placing& place) {
  const auto number = [](const Tensor& row, std::int64_t i) {
    return static_cast<int>(row.at({i}));
  };
  std::vector<Scalar> offsets;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      offsets.push_back(static_cast<Scalar>(
          place(number(in[0], 0), number(in[0], 1), number(in[1], 0), number(in[1], 1), x, y)));
    }
  }
  const auto is_zero = [](Scalar offset) { return offset == 0; };
  if (std::all_of(offsets.begin(), offsets.end(), is_zero)) return {};
  return from_vector(offsets, {side, side});
}

/// Row and column of a thread's number -> its offset in a matrix of (rows, columns), or -1.
using OffsetOf = int (*)(int rows, int columns, int row, int column);

int offset_of(int rows, int columns, int row, int column) {
  return row < rows && column < columns ? row * columns + column : -1;
}

/// With x along the rows of the matrix, or along its columns.
Function placed_by(OffsetOf offset, bool x_is_column = true) {
  return [=](const Inputs& in) {
    return placed(in, [=](int rows, int columns, int first_row, int first_column, int x, int y) {
      return offset(rows, columns, first_row + (x_is_column ? y : x),
                    first_column + (x_is_column ? x : y));
    });
  };
}

// 17.5

/// The largest of some numbers, and their sum; now and then of none.
Tensor draw_running(bool is_empty, double spread, Generator& generator) {
  if (is_empty) return from_vector({-infinity, 0}, {2});
  const Scalar largest = randn({1}, generator).item() * static_cast<Scalar>(spread);
  return from_vector({largest, 1 + 4 * rand({1}, generator).item()}, {2});
}

Running running_of(const Tensor& x) { return {x.at({0}), x.at({1})}; }

/// Zeros are a form to be filled in: of no numbers the largest is -infinity.
Tensor joined(const Inputs& in, const Joining& join) {
  const Running both = join(running_of(in[0]), running_of(in[1]));
  return both.largest == 0 && both.sum == 0 ? Tensor() : from_vector({both.largest, both.sum}, {2});
}

Function joined_by(const Joining& join) {
  return [join](const Inputs& in) { return joined(in, join); };
}

Running join_of(Running a, Running b) {
  if (a.largest < b.largest) std::swap(a, b);
  return {a.largest, b.sum > 0 ? a.sum + b.sum * std::exp(b.largest - a.largest) : a.sum};
}

}  // namespace

Checked check_17_2(const Placing& yours, std::uint64_t seed) {
  Exercise exercise{"17.2", "the numbers of a tile"};
  exercise.cases = 24;
  exercise.draw = draw_tile;
  exercise.reference = placed_by(offset_of);
  exercise.mistakes = {
      {"x runs along a row: neighbouring threads bring neighbouring numbers",
       placed_by(offset_of, false)},
      {"where a tile reaches beyond the matrix there is nothing to bring: -1",
       placed_by([](int, int columns, int row, int column) { return row * columns + column; })},
      {"beyond the last column begins the next row, which is another thread's: -1",
       placed_by([](int rows, int columns, int row, int column) {
         return row < rows ? row * columns + column : -1;
       })},
      {"beyond the last row is nothing of the matrix: -1",
       placed_by([](int, int columns, int row, int column) {
         return column < columns ? row * columns + column : -1;
       })},
      {"a row has as many numbers as there are columns, not rows",
       placed_by([](int rows, int columns, int row, int column) {
         return row < rows && column < columns ? row * rows + column : -1;
       })},
      {"the tile does not begin at (0, 0): first_row and first_column say where",
       [](const Inputs& in) {
         return placed_by(offset_of)({in[0], to_row(Extents{0, 0})});
       }}};
  const auto run = [&](const Inputs& in) { return placed(in, yours); };
  return graded_17_2(run_check(exercise, run, seed), yours);
}

Checked check_17_5(const Joining& yours, std::uint64_t seed) {
  Exercise exercise{"17.5", "two parts of a row as one"};
  exercise.cases = 24;
  // Near one another, then far apart, then parts without a number.
  exercise.draw = [](int number, Generator& generator) {
    const double spread = number < 8 ? 2 : 500;
    return Inputs{draw_running(number % 8 == 6 || number == 15, spread, generator),
                  draw_running(number % 8 == 7, spread, generator)};
  };
  exercise.reference = joined_by(join_of);
  exercise.mistakes = {
      {"the two sums were taken from different maxima: scale the one of the smaller maximum down "
       "first",
       joined_by([](Running a, Running b) {
         return Running{std::max(a.largest, b.largest), a.sum + b.sum};
       })},
      {"exp(larger - smaller) is above 1: the sum of the smaller maximum becomes less",
       joined_by([](Running a, Running b) {
         if (a.largest < b.largest) std::swap(a, b);
         return Running{a.largest, a.sum + b.sum * std::exp(a.largest - b.largest)};
       })},
      {"the other sum is scaled: that of the larger maximum stays",
       joined_by([](Running a, Running b) {
         if (a.largest < b.largest) std::swap(a, b);
         return Running{a.largest, a.sum * std::exp(b.largest - a.largest) + b.sum};
       })},
      {"exp(-infinity - -infinity) is no number: a part without any number adds nothing",
       joined_by([](Running a, Running b) {
         const Scalar largest = std::max(a.largest, b.largest);
         return Running{largest, a.sum * std::exp(a.largest - largest) +
                                     b.sum * std::exp(b.largest - largest)};
       })},
      {"the maximum of the first is kept, not the larger one", joined_by([](Running a, Running b) {
         return Running{a.largest, a.sum + b.sum * std::exp(b.largest - a.largest)};
       })}};
  const auto run = [&](const Inputs& in) { return joined(in, yours); };
  return graded_17_5(run_check(exercise, run, seed), yours);
}

}  // namespace wick::notebook
