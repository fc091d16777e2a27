#include "core/plain/installed_blas.h"
#include "core/plain/matmul.h"
#include "tests/check.h"

#include <doctest/doctest.h>

#include <limits>
#include <vector>

using namespace wick;

TEST_CASE("installed BLAS: the one that the build needs is found, and adds to what is there") {
  const std::vector<Scalar> a = {1, 2, 3, 4, 5, 6};
  std::vector<Scalar> y = {100, 200, 300, 400};
  const auto multiply = [&](Scalar beta) {
    return plain::multiply_by_installed_blas({a.data(), 3, false}, {a.data(), 3, true}, y.data(), 2,
                                             3, 2, beta);
  };
  REQUIRE(multiply(1));
  CHECK(y == std::vector<Scalar>{114, 232, 332, 477});
  REQUIRE(multiply(2));
  CHECK(y == std::vector<Scalar>{242, 496, 696, 1031});
  y.assign(4, std::numeric_limits<Scalar>::quiet_NaN());
  REQUIRE(multiply(0));
  CHECK(y == std::vector<Scalar>{14, 32, 32, 77});
}

TEST_CASE("installed BLAS: what it would complain of in a line of its own is an error before") {
  const std::vector<Scalar> a = {1, 2, 3, 4, 5, 6};
  std::vector<Scalar> y(4);
  CHECK_THROWS_WITH_AS(gemm({a.data(), 2, false}, {a.data(), 3, true}, y.data(), 2, 3, 2),
                       doctest::Contains("gemm: a has rows of 3 stored numbers that begin 2 apart"),
                       ValueError);
}
