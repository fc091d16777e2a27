#include "core/blas.h"

#include "tests/check.h"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

// Both definitions of gemm: this suite is linked once with BLAS's and once with the plain loop.

using namespace wick;

namespace {

// Element (i, j) is values[i * row + j * column], with NaN in all places between.
struct Stored {
  std::vector<Scalar> values;
  BlasMatrix matrix;
  std::int64_t row;
  std::int64_t column;

  Scalar at(std::int64_t i, std::int64_t j) const { return values[i * row + j * column]; }
};

Stored stored(std::int64_t rows, std::int64_t columns, bool transposed, std::int64_t gap,
              std::uint64_t seed) {
  Generator generator(seed);
  const std::vector<Scalar> numbers = randn({rows, columns}, generator).to_vector();
  Stored result;
  const std::int64_t leading = (transposed ? rows : columns) + gap;
  result.row = transposed ? 1 : leading;
  result.column = transposed ? leading : 1;
  result.values.assign(leading * (transposed ? columns : rows),
                       std::numeric_limits<Scalar>::quiet_NaN());
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < columns; ++j) {
      result.values[i * result.row + j * result.column] = numbers[i * columns + j];
    }
  }
  result.matrix = {result.values.data(), leading, transposed};
  return result;
}

std::vector<double> expected(const Stored& a, const Stored& b, std::int64_t m, std::int64_t k,
                             std::int64_t n) {
  std::vector<double> y;
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      double sum = 0;
      for (std::int64_t p = 0; p < k; ++p) {
        sum += static_cast<double>(a.at(i, p)) * static_cast<double>(b.at(p, j));
      }
      y.push_back(sum);
    }
  }
  return y;
}

}  // namespace

TEST_CASE("gemm: by hand, with either operand transposed") {
  const std::vector<Scalar> a = {1, 2, 3, 4, 5, 6};
  std::vector<Scalar> y(4);
  gemm({a.data(), 3, false}, {a.data(), 3, true}, y.data(), 2, 3, 2);
  CHECK(y == std::vector<Scalar>{14, 32, 32, 77});
  y.resize(9);
  gemm({a.data(), 3, true}, {a.data(), 3, false}, y.data(), 3, 2, 3);
  CHECK(y == std::vector<Scalar>{17, 22, 27, 22, 29, 36, 27, 36, 45});
}

TEST_CASE("gemm: every flag and leading dimension, around the sizes of blocks") {
  struct Size {
    std::int64_t m, k, n;
  };
  std::uint64_t seed = 0;
  for (const Size& size : {Size{1, 1, 1}, Size{1, 7, 1}, Size{5, 1, 3}, Size{3, 4, 5},
                           Size{63, 64, 65}, Size{70, 130, 1}, Size{2, 200, 129}}) {
    for (int flags = 0; flags < 4; ++flags) {
      for (const std::int64_t gap : {0, 3}) {
        ++seed;
        CAPTURE(seed);
        const Stored a = stored(size.m, size.k, flags % 2 == 1, gap, seed);
        const Stored b = stored(size.k, size.n, flags / 2 == 1, 2 * gap, seed + 1000);
        // The old content of y is not read: NaN would stay.
        std::vector<Scalar> y(size.m * size.n, std::numeric_limits<Scalar>::quiet_NaN());
        gemm(a.matrix, b.matrix, y.data(), size.m, size.k, size.n);
        // Sums of at most 200 products of size 1, added in another order.
        std::vector<double> product = expected(a, b, size.m, size.k, size.n);
        check_close(y, product, tolerance(5e-5, 1e-13));
        Generator generator(seed + 2000);
        std::vector<Scalar> sum = randn({size.m * size.n}, generator).to_vector();
        for (std::size_t i = 0; i < sum.size(); ++i) product[i] += static_cast<double>(sum[i]);
        gemm(a.matrix, b.matrix, sum.data(), size.m, size.k, size.n, 1);
        check_close(sum, product, tolerance(5e-5, 1e-13));
        gemm(a.matrix, b.matrix, sum.data(), size.m, size.k, size.n, 2);  // ab + 2 (ab + sum)
        const std::vector<double> once = expected(a, b, size.m, size.k, size.n);
        for (std::size_t i = 0; i < sum.size(); ++i) product[i] = once[i] + 2 * product[i];
        check_close(sum, product, tolerance(2e-4, 1e-12));
      }
    }
  }
}
