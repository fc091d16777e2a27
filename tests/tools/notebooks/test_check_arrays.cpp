#include "core/core.h"
#include "tests/tools/notebooks/checks.h"
#include "tests/tools/notebooks/right_answers.h"

#include <algorithm>
#include <vector>

using namespace wick;
using namespace wick::notebook;
using namespace wick::notebook::test;

namespace {

/// What the library says, with a change where BLAS can read the matrix.
template <typename Change>
Describing told_but(Change change) {
  return [change](const plain::Matrix& x, std::int64_t rows, std::int64_t columns) {
    BlasMatrix told = plain::as_blas(x, rows, columns);
    if (told.leading > 0) change(told, rows, columns);
    return told;
  };
}

/// A product by BLAS that copies what BLAS cannot read by `number`: which number of x stands at
/// place `at` of the copy.
template <typename Number>
Multiplying copying(Number number) {
  return [number](const plain::Matrix& a, const plain::Matrix& b, Scalar* y, std::int64_t m,
                  std::int64_t k, std::int64_t n) {
    const auto readable = [&](const plain::Matrix& x, std::int64_t rows, std::int64_t columns,
                              std::vector<Scalar>& copy) {
      const BlasMatrix told = plain::as_blas(x, rows, columns);
      if (told.leading > 0) return told;
      for (std::int64_t at = 0; at < rows * columns; ++at) {
        copy.push_back(x.data[number(x, rows, columns, at)]);
      }
      return BlasMatrix{copy.data(), columns, false};
    };
    std::vector<Scalar> copy_of_a, copy_of_b;
    gemm(readable(a, m, k, copy_of_a), readable(b, k, n, copy_of_b), y, m, k, n);
  };
}

/// Exchanges two axes for the kernel, before or after it or both.
Array exchanged(const Array& x, int axis, RowKernel kernel, bool before, bool after) {
  const int last = x.dim() - 1;
  const Array y = kernel(before ? x.view(transpose(x.layout, axis, last)) : x);
  return after ? y.view(transpose(y.layout, axis, last)) : y;
}

}  // namespace

TEST_CASE("check: what BLAS is told, reductions and axes written another way pass on any seed") {
  for (std::uint64_t seed : {1, 2, 3, 4, 5}) {
    CAPTURE(seed);
    passes(check_01_8(plain::as_blas, seed));
    passes(check_01_8_multiply(plain::multiply_loops, seed));
    passes(check_01_9(reduce, seed));
    passes(check_02_8(rotated, seed));
  }
}

TEST_CASE("check: empty forms of them are still to be written") {
  CHECK(check_01_8([](const plain::Matrix&, std::int64_t, std::int64_t) {
          return BlasMatrix{};
        }).is_unwritten);
  CHECK(check_01_8_multiply([](const plain::Matrix&, const plain::Matrix&, Scalar*, std::int64_t,
                               std::int64_t, std::int64_t) {
        }).is_unwritten);
  CHECK(check_01_9([](Reduce, const Array&, Array&) {}).is_unwritten);
  CHECK(check_02_8([](const Array&, int, RowKernel) { return Array(); }).is_unwritten);
}

TEST_CASE("check: known mistakes about what BLAS is told are named") {
  says(check_01_8(told_but([](BlasMatrix& told, std::int64_t, std::int64_t) {
         told.transposed = !told.transposed;
       })),
       "the flag is the wrong way round");
  says(check_01_8(told_but([](BlasMatrix& told, std::int64_t rows, std::int64_t columns) {
         told.leading = told.transposed ? rows : columns;
       })),
       "how far apart stored rows begin");
  says(check_01_8(told_but([](BlasMatrix& told, std::int64_t, std::int64_t) {
         if (told.transposed) told.leading = 0;
       })),
       "a transposed view need not be copied");
  says(check_01_8([](const plain::Matrix& x, std::int64_t rows, std::int64_t columns) {
         const BlasMatrix told = plain::as_blas(x, rows, columns);
         const bool has_gaps = told.leading == 0 && x.row != 1 && x.column != 1;
         return has_gaps ? BlasMatrix{x.data, std::max(x.row, columns), false} : told;
       }),
       "where neither step is 1");
  says(check_01_8([](const plain::Matrix& x, std::int64_t rows, std::int64_t columns) {
         const bool is_row = x.column == 1 && x.row > 0;
         return is_row && x.row < columns ? BlasMatrix{x.data, x.row, false}
                                          : plain::as_blas(x, rows, columns);
       }),
       "overlap");
  says(check_01_8([](const plain::Matrix& x, std::int64_t rows, std::int64_t columns) {
         if (x.column == 1 && x.row >= columns) return BlasMatrix{x.data, x.row, false};
         if (x.row == 1 && x.column >= rows) return BlasMatrix{x.data, x.column, true};
         const BlasMatrix told = plain::as_blas(x, rows, columns);
         return rows == 1 && !told.transposed ? BlasMatrix{x.data, 0, false} : told;
       }),
       "a step beyond a single row");
  // The numbers of another place.
  says(check_01_8(told_but([](BlasMatrix& told, std::int64_t, std::int64_t) { ++told.data; })),
       "element (2): expected 0, received 1");
}

TEST_CASE("check: known mistakes about a product through BLAS are named") {
  says(check_01_8_multiply([](const plain::Matrix& a, const plain::Matrix& b, Scalar* y,
                              std::int64_t m, std::int64_t k, std::int64_t n) {
         const auto as_it_is = [](const plain::Matrix& x, std::int64_t rows, std::int64_t columns) {
           const BlasMatrix told = plain::as_blas(x, rows, columns);
           return told.leading > 0 ? told : BlasMatrix{x.data, std::max(x.row, columns), false};
         };
         gemm(as_it_is(a, m, k), as_it_is(b, k, n), y, m, k, n);
       }),
       "must be copied");
  says(check_01_8_multiply(copying(
           [](const plain::Matrix&, std::int64_t, std::int64_t, std::int64_t at) { return at; })),
       "with its gaps");
  says(check_01_8_multiply(
           copying([](const plain::Matrix& x, std::int64_t rows, std::int64_t, std::int64_t at) {
             return at % rows * x.row + at / rows * x.column;
           })),
       "the columns one after another");
  passes(check_01_8_multiply(
      copying([](const plain::Matrix& x, std::int64_t, std::int64_t columns, std::int64_t at) {
        return at / columns * x.row + at % columns * x.column;
      })));
}

TEST_CASE("check: known mistakes about reductions are named") {
  says(check_01_9([](Reduce operation, const Array& x, Array& y) {
         const std::vector<Scalar> before = to_vector(y);
         reduce(operation, x, y);
         for (std::size_t i = 0; operation == Reduce::Sum && i < before.size(); ++i) {
           y.data()[i] += before[i];
         }
       }),
       "a sum begins at 0");
  says(check_01_9([](Reduce operation, const Array& x, Array& y) {
         reduce(operation, x, y);
         for (std::int64_t i = 0; operation == Reduce::Max && i < y.numel(); ++i) {
           y.data()[i] = std::max(y.data()[i], Scalar(0));
         }
       }),
       "begin at -infinity");
  says(check_01_9([](Reduce, const Array& x, Array& y) { reduce(Reduce::Sum, x, y); }),
       "whatever the operation is");
  says(check_01_9([](Reduce operation, const Array& x, Array& y) {
         reduce(operation, x.view({x.shape(), contiguous_strides(x.shape()), x.layout.offset}), y);
       }),
       "in the order of memory");
}

TEST_CASE("check: known mistakes about any axis are named") {
  says(check_02_8([](const Array& x, int, RowKernel kernel) { return kernel(x); }),
       "the kernel works along the last axis");
  says(check_02_8([](const Array& x, int axis, RowKernel kernel) {
         return exchanged(x, axis, kernel, true, false);
       }),
       "the axis is still at the end");
  says(check_02_8([](const Array& x, int axis, RowKernel kernel) {
         return exchanged(x, axis, kernel, false, true);
       }),
       "the kernel saw x as it was");
  says(check_02_8([](const Array& x, int axis, RowKernel kernel) {
         std::vector<int> order;
         for (int i = 0; i < x.dim(); ++i) {
           if (i != axis) order.push_back(i);
         }
         order.push_back(axis);
         const Array y = kernel(x.view(permute(x.layout, order)));
         return y.view(permute(y.layout, order));
       }),
       "the inverse one");
  says(check_02_8([](const Array& x, int axis, RowKernel kernel) {
         const Tensor turned = Tensor(x).reshape(Tensor(x).transpose(axis, -1).shape());
         const Array y = kernel(turned.array());
         return y.view(transpose(y.layout, axis, x.dim() - 1));
       }),
       "that is a reshape");
  says(check_02_8([](const Array& x, int axis, RowKernel kernel) {
         const Array y = exchanged(x, axis, kernel, true, false);
         return y.view({x.shape(), contiguous_strides(x.shape()), 0});
       }),
       "does not fit the result");
  passes(check_02_8([](const Array& x, int axis, RowKernel kernel) {
    return exchanged(x, axis, kernel, true, true);
  }));
}
