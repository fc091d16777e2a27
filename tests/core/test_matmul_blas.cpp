#include "core/plain/backend.h"
#include "core/plain/matmul.h"
#include "tests/core/backends.h"

#include <doctest/doctest.h>

#include <vector>

using namespace wick;

namespace {

std::vector<std::int64_t> told(std::int64_t rows, std::int64_t columns, std::int64_t row,
                               std::int64_t column) {
  const BlasMatrix blas = plain::as_blas({nullptr, row, column}, rows, columns);
  return {blas.leading, blas.transposed ? 1 : 0};
}

using Told = std::vector<std::int64_t>;

}  // namespace

TEST_CASE("as_blas: rows, columns, and parts of larger matrices are read where they lie") {
  CHECK(told(3, 4, 4, 1) == Told{4, 0});
  CHECK(told(4, 3, 1, 4) == Told{4, 1});
  CHECK(told(3, 2, 9, 1) == Told{9, 0});
  CHECK(told(2, 3, 1, 9) == Told{9, 1});
}

TEST_CASE("as_blas: gaps in both directions and rows that overlap have to be copied") {
  CHECK(told(3, 4, 8, 2)[0] == 0);
  CHECK(told(3, 4, 0, 1)[0] == 0);
  CHECK(told(3, 4, 1, 0)[0] == 0);
  CHECK(told(3, 4, 2, 1)[0] == 0);
  CHECK(told(4, 3, 1, 2)[0] == 0);
}

TEST_CASE("as_blas: a step that is never taken does not matter") {
  CHECK(told(1, 4, 0, 1) == Told{4, 0});
  CHECK(told(1, 4, 1, 1) == Told{4, 0});
  CHECK(told(4, 1, 3, 0) == Told{3, 0});
  CHECK(told(4, 1, 1, 7) == Told{1, 0});
  CHECK(told(1, 4, 0, 5) == Told{5, 1});
  CHECK(told(1, 1, 0, 0) == Told{1, 0});
}

TEST_CASE("matmul_blas: both products agree for every pair of arrangements") {
  PlainBackend loops;
  PlainBackend blas(plain::multiply_blas);
  std::uint64_t seed = 0;
  for (const Arrangement left : arrangements) {
    for (const Arrangement right : arrangements) {
      for (const std::int64_t k : {0, 1, 4, 33}) {
        CAPTURE(to_string(left));
        CAPTURE(to_string(right));
        CAPTURE(k);
        const Array a = arranged(left, Shape{2, 3, 5, k}, ++seed);
        const Array b = arranged(right, Shape{2, 3, k, 6}, seed + 1000);
        Array by_loops = unwritten(Shape{2, 3, 5, 6});
        Array by_blas = unwritten(Shape{2, 3, 5, 6});
        loops.matmul(a, b, by_loops);
        blas.matmul(a, b, by_blas);
        // Sums of at most 33 products, added in another order.
        check_close(contents(by_blas), contents(by_loops), tolerance(5e-5, 1e-13));
      }
    }
  }
}
