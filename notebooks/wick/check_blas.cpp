#include "core/blas.h"

#include "core/plain/matmul.h"
#include "wick/exercise.h"
#include "wick/graded.h"

#include <algorithm>
#include <array>
#include <utility>

namespace wick::notebook {
namespace {

using Inputs = std::vector<Tensor>;
using plain::Matrix;

constexpr std::int64_t room = 600;    // numbers around a matrix
constexpr std::int64_t begins = 100;  // where it begins among them

struct Steps {
  std::int64_t row, column;
};

/// How a matrix of so many rows and columns, at least 2 of each, may lie: as it is, transposed, a
/// part of a larger one in both ways, with gaps everywhere, one row or one column for all, and rows
/// that overlap.
Steps steps_of(int kind, std::int64_t rows, std::int64_t columns) {
  const std::array<Steps, 8> kinds = {{{columns, 1},
                                       {1, rows},
                                       {columns + 3, 1},
                                       {1, rows + 2},
                                       {2 * columns, 2},
                                       {0, 1},
                                       {1, 0},
                                       {columns - 1, 1}}};
  return kinds[static_cast<std::size_t>(kind) % kinds.size()];
}

/// A matrix of 2 to 5 rows and columns, or a single row or column of another one; none that could
/// be told in two ways, as a column of neighbours can.
Inputs draw_matrix(int number, Generator& generator) {
  if (number == 0) return {to_row(Extents{2, 3}), to_row(Extents{3, 1})};
  Extents extents = {draw_whole(2, 5, generator), draw_whole(2, 5, generator)};
  const Steps steps = steps_of(number, extents[0], extents[1]);
  if (number % 5 == 4) {
    extents[0] = 1;
  } else if (number % 7 == 6 && steps.row != 1) {
    extents[1] = 1;
  }
  return {to_row(extents), to_row(Extents{steps.row, steps.column})};
}

/// Leading, 1 where it is transposed, and where it begins; zeros where BLAS cannot read it. Where
/// there is a single stored row, any leading that is long enough counts as the least one.
Tensor answer(BlasMatrix told, const Matrix& x, std::int64_t rows, std::int64_t columns) {
  if (told.leading == 0) return to_row(Extents{0, 0, 0});
  const std::int64_t stored = told.transposed ? columns : rows;
  const std::int64_t length = told.transposed ? rows : columns;
  if (stored == 1 && told.leading > length) told.leading = length;
  return to_row(Extents{told.leading, told.transposed ? 1 : 0, told.data - x.data});
}

/// What `describe` says of the matrix of these extents and steps.
Tensor told_of(const Inputs& in, const Describing& describe) {
  static const std::vector<Scalar> numbers(room);
  const Extents extents = to_extents(in[0]), steps = to_extents(in[1]);
  const Matrix x{numbers.data() + begins, steps[0], steps[1]};
  return answer(describe(x, extents[0], extents[1]), x, extents[0], extents[1]);
}

Function told_by(const Describing& describe) {
  return [describe](const Inputs& in) { return told_of(in, describe); };
}

/// What the library says, with a change where BLAS can read the matrix.
Function told_but(const std::function<BlasMatrix(BlasMatrix, std::int64_t, std::int64_t)>& change) {
  return told_by([change](const Matrix& x, std::int64_t rows, std::int64_t columns) {
    const BlasMatrix told = plain::as_blas(x, rows, columns);
    return told.leading == 0 ? told : change(told, rows, columns);
  });
}

/// Numbers in a random matrix that lies so among others.
Tensor draw_lying(int kind, std::int64_t rows, std::int64_t columns, Generator& generator) {
  const Steps steps = steps_of(kind, rows, columns);
  Layout layout{Shape{rows, columns}, Strides(2), begins};
  layout.strides[0] = steps.row;
  layout.strides[1] = steps.column;
  return Tensor(randn({room}, generator).array().view(layout));
}

Matrix matrix_of(const Tensor& x) {
  return {x.array().data(), x.array().strides()[0], x.array().strides()[1]};
}

Tensor multiplied(const Inputs& in, const Multiplying& multiply) {
  constexpr Scalar untouched = 12345;
  const std::int64_t m = in[0].size(0), k = in[0].size(1), n = in[1].size(1);
  const Tensor y = full({m, n}, untouched);
  multiply(matrix_of(in[0]), matrix_of(in[1]), y.array().data(), m, k, n);
  return sum(y == untouched).item() == static_cast<Scalar>(y.numel()) ? Tensor() : y;
}

/// A product whose operands are each as `described` where BLAS cannot read them.
Function multiplied_by(
    const std::function<BlasMatrix(const Matrix&, std::int64_t rows, std::int64_t columns,
                                   std::vector<Scalar>& copy)>& described) {
  return [described](const Inputs& in) {
    return multiplied(in, [&](const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m,
                              std::int64_t k, std::int64_t n) {
      std::vector<Scalar> copy_of_a, copy_of_b;
      BlasMatrix left = plain::as_blas(a, m, k), right = plain::as_blas(b, k, n);
      if (left.leading == 0) left = described(a, m, k, copy_of_a);
      if (right.leading == 0) right = described(b, k, n, copy_of_b);
      gemm(left, right, y, m, k, n);
    });
  };
}

}  // namespace

Checked check_01_8(const Describing& yours, std::uint64_t seed) {
  Exercise exercise{"01.8", "what BLAS is told of a matrix"};
  exercise.cases = 40;
  exercise.draw = draw_matrix;
  exercise.reference = told_by(plain::as_blas);
  exercise.mistakes = {
      {"the flag is the wrong way round: a matrix whose rows lie one after another is not "
       "transposed",
       told_but([](BlasMatrix told, std::int64_t, std::int64_t) {
         told.transposed = !told.transposed;
         return told;
       })},
      {"leading is an extent, the length of a stored row: it is how far apart stored rows begin, "
       "which is more in a part of a larger matrix",
       told_but([](BlasMatrix told, std::int64_t rows, std::int64_t columns) {
         told.leading = told.transposed ? rows : columns;
         return told;
       })},
      {"a transposed view need not be copied: BLAS reads it where it lies, with its flag",
       told_but([](BlasMatrix told, std::int64_t, std::int64_t) {
         return told.transposed ? BlasMatrix{told.data, 0, false} : told;
       })},
      {"where neither step is 1 BLAS cannot read it: the numbers of a stored row are neighbours",
       told_by([](const Matrix& x, std::int64_t rows, std::int64_t columns) {
         const BlasMatrix told = plain::as_blas(x, rows, columns);
         const bool has_gaps = told.leading == 0 && x.row != 1 && x.column != 1;
         return has_gaps ? BlasMatrix{x.data, std::max(x.row, columns), false} : told;
       })},
      {"rows that begin closer together than they are long overlap: BLAS takes none such",
       told_by([](const Matrix& x, std::int64_t rows, std::int64_t columns) {
         const bool is_short = x.column == 1 && x.row > 0 && x.row < columns;
         return is_short ? BlasMatrix{x.data, x.row, false} : plain::as_blas(x, rows, columns);
       })},
      {"a step beyond a single row, or column, is never taken: it need not be large enough",
       told_by([](const Matrix& x, std::int64_t rows, std::int64_t columns) {
         const BlasMatrix told = plain::as_blas(x, rows, columns);
         const bool is_single = (rows == 1 && !told.transposed && x.row < columns) ||
                                (columns == 1 && told.transposed && x.column < rows);
         return is_single ? BlasMatrix{x.data, 0, false} : told;
       })}};
  // "It cannot read that" is a right answer to some, so that one that it can read is the first.
  bool is_first = true;
  const auto run = [&](const Inputs& in) {
    const Tensor told = told_of(in, yours);
    return std::exchange(is_first, false) && told.at({0}) == 0 ? Tensor() : told;
  };
  return graded_01_8(run_check(exercise, run, seed), yours);
}

Checked check_01_8_multiply(const Multiplying& yours, std::uint64_t seed) {
  Exercise exercise{"01.8", "a product through BLAS"};
  exercise.cases = 24;
  // First what BLAS can read, then every kind of a with every kind of b.
  exercise.draw = [](int number, Generator& generator) {
    const int kind_of_a = number < 4 ? number : number % 8;
    const int kind_of_b = number < 4 ? number / 2 : number * 3 % 8;
    const std::int64_t m = 2 + number % 3;
    const std::int64_t k = draw_whole(2, 4, generator);
    return Inputs{draw_lying(kind_of_a, m, k, generator),
                  draw_lying(kind_of_b, k, m + 1, generator)};
  };
  exercise.reference = [](const Inputs& in) { return multiplied(in, plain::multiply_blas); };
  exercise.mistakes = {
      {"what BLAS cannot read must be copied, and the copy handed over",
       multiplied_by([](const Matrix& x, std::int64_t, std::int64_t columns, auto&) {
         return BlasMatrix{x.data, std::max(x.row, columns), false};
       })},
      {"the copy takes the first numbers from the beginning of the matrix, with its gaps: element "
       "(i, j) is data[i * row + j * column]",
       multiplied_by(
           [](const Matrix& x, std::int64_t rows, std::int64_t columns, std::vector<Scalar>& copy) {
             copy.assign(x.data, x.data + rows * columns);
             return BlasMatrix{copy.data(), columns, false};
           })},
      {"the copy holds the columns one after another, and is described as rows",
       multiplied_by(
           [](const Matrix& x, std::int64_t rows, std::int64_t columns, std::vector<Scalar>& copy) {
             for (std::int64_t j = 0; j < columns; ++j) {
               for (std::int64_t i = 0; i < rows; ++i) {
                 copy.push_back(x.data[i * x.row + j * x.column]);
               }
             }
             return BlasMatrix{copy.data(), columns, false};
           })}};
  const auto run = [&](const Inputs& in) { return multiplied(in, yours); };
  return graded_01_8_multiply(run_check(exercise, run, seed), yours);
}

}  // namespace wick::notebook
