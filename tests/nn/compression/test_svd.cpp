#include "core/blas.h"
#include "nn/compression/jacobi.h"
#include "nn/compression/svd.h"
#include "tests/check.h"

#include <cmath>
#include <limits>
#include <numeric>
#include <random>

// Linked once with the library's BLAS and LAPACK, and once with the plain loops, where svd is
// Jacobi.

using namespace wick;
using namespace wick::nn;

namespace {

const double rounding = tolerance(1e-5, 1e-12);

// u diag(values) v^T is the matrix, u and v have orthonormal columns, and values fall.
void check_svd(const Tensor& matrix) {
  const Svd parts = svd(matrix);
  const std::int64_t r = std::min(matrix.size(0), matrix.size(1));
  CAPTURE(matrix.shape());
  REQUIRE(parts.u.shape() == Shape{matrix.size(0), r});
  REQUIRE(parts.v.shape() == Shape{matrix.size(1), r});
  REQUIRE(static_cast<std::int64_t>(parts.values.size()) == r);
  for (std::int64_t i = 0; i < r; ++i) {
    CHECK(parts.values[i] >= 0);
    if (i > 0) CHECK(parts.values[i] <= parts.values[i - 1]);
  }
  check_close(matmul(parts.u.transpose(0, 1), parts.u), eye(r), rounding);
  check_close(matmul(parts.v.transpose(0, 1), parts.v), eye(r), rounding);
  const std::vector<Scalar> values(parts.values.begin(), parts.values.end());
  const double size = std::max(1.0, parts.values[0]);
  check_close(matmul(parts.u * from_vector(values, {r}), parts.v.transpose(0, 1)), matrix,
              rounding * size);
}

double product_of_rows(const std::vector<double>& a, std::int64_t i, std::int64_t j,
                       std::int64_t length) {
  return std::inner_product(&a[i * length], &a[i * length] + length, &a[j * length], 0.0);
}

std::vector<double> transposed(const std::vector<double>& a, std::int64_t m, std::int64_t n) {
  std::vector<double> result;
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t i = 0; i < m; ++i) result.push_back(a[i * n + j]);
  }
  return result;
}

// u diag(values) v^T is a, u and v are orthonormal. Errors of double precision grow with extents,
// which are at most 90 here: 1e-12 is 50 times as much as 90 roundings.
void check_reconstruction(const std::vector<double>& a, const SingularParts& parts, std::int64_t m,
                          std::int64_t n) {
  const std::int64_t r = std::min(m, n);
  const std::vector<double> u_transposed = transposed(parts.u, m, r);
  double worst = 0, worst_angle = 0;
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      double sum = 0;
      for (std::int64_t p = 0; p < r; ++p) {
        sum += parts.u[i * r + p] * parts.values[p] * parts.v_transposed[p * n + j];
      }
      worst = std::max(worst, std::abs(sum - a[i * n + j]));
    }
  }
  for (std::int64_t i = 0; i < r; ++i) {
    for (std::int64_t j = 0; j < r; ++j) {
      const double same = i == j ? 1 : 0;
      worst_angle = std::max({worst_angle, std::abs(product_of_rows(u_transposed, i, j, m) - same),
                              std::abs(product_of_rows(parts.v_transposed, i, j, n) - same)});
    }
  }
  CHECK(worst <= 1e-12 * std::max(parts.values[0], 1e-300));
  CHECK(worst_angle <= 1e-12);
}

// The parts of LAPACK or of Jacobi: both have to be right, and to have the same values. An error of
// either is that of double precision, in units of the largest value.
void check_parts(const std::vector<double>& a, std::int64_t m, std::int64_t n) {
  const std::int64_t r = std::min(m, n);
  const SingularParts parts = svd_by_jacobi(a, m, n);
  std::vector<double> overwritten = a, u(m * r), values(r), v_transposed(r * n);
  const bool has_lapack =
      svd_by_lapack(overwritten.data(), m, n, u.data(), values.data(), v_transposed.data());
  CAPTURE(m);
  CAPTURE(n);
  check_reconstruction(a, parts, m, n);
  if (!has_lapack) return;
  check_reconstruction(a, {u, values, v_transposed}, m, n);
  for (std::int64_t i = 0; i < r; ++i) {
    CAPTURE(i);
    CHECK(std::abs(values[i] - parts.values[i]) <= 1e-12 * parts.values[0]);
  }
}

std::vector<double> drawn(std::int64_t count, std::mt19937& generator) {
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<double> numbers;
  for (std::int64_t i = 0; i < count; ++i) numbers.push_back(uniform(generator));
  return numbers;
}

}  // namespace

TEST_CASE("svd: singular values by hand") {
  // A^T A = {{25, 20}, {20, 25}} has the values 45 and 5.
  const Svd parts = svd(tensor({{3, 0}, {4, 5}}));
  CHECK(parts.values[0] == doctest::Approx(std::sqrt(45.0)));
  CHECK(parts.values[1] == doctest::Approx(std::sqrt(5.0)));
  const Svd diagonal = svd(tensor({{0, -2, 0}, {0, 0, 7}}));
  CHECK(diagonal.values[0] == doctest::Approx(7));
  CHECK(diagonal.values[1] == doctest::Approx(2));
}

TEST_CASE("svd: tall, wide, of low rank, equal values, zeros, one number") {
  Generator generator(3);
  for (const Shape& shape : {Shape{5, 3}, Shape{3, 5}, Shape{1, 4}, Shape{4, 1}, Shape{1, 1}}) {
    check_svd(randn(shape, generator));
    check_svd(zeros(shape));
    check_svd(ones(shape));
  }
  check_svd(permuted(randn({70, 65}, generator)));
  check_svd(permuted(randn({3, 20}, generator)));
  check_svd(randn({9, 7}, generator).transpose(0, 1).slice(0, 2, 6));
  check_svd(matmul(randn({6, 2}, generator), randn({2, 8}, generator)));
  check_svd(eye(4) * Scalar(3));
}

TEST_CASE("svd: numbers whose squares are too large or too small") {
  const Tensor matrix = tensor({{3, 0}, {4, 5}});
  for (const double size : {1e-30, 1e30}) {
    const Svd parts = svd(matrix * static_cast<Scalar>(size));
    CHECK(parts.values[1] / size == doctest::Approx(std::sqrt(5.0)));
  }
}

TEST_CASE("svd: what is no finite matrix") {
  CHECK_THROWS_AS(svd(ones({3})), ShapeError);
  CHECK_THROWS_AS(svd(ones({0, 3})), ShapeError);
  const Scalar infinity = std::numeric_limits<Scalar>::infinity();
  CHECK_THROWS_WITH_AS(svd(tensor({{1, 2}, {3, infinity}})),
                       "svd: number 3 is inf: all must be finite", ValueError);
}

TEST_CASE("svd: LAPACK and Jacobi have the same values, in double precision") {
  const unsigned seed = 1958;
  CAPTURE(seed);
  std::mt19937 generator(seed);
  for (const auto& [m, n] : std::vector<std::pair<std::int64_t, std::int64_t>>{
           {1, 1}, {1, 7}, {7, 1}, {2, 3}, {16, 16}, {33, 64}, {90, 40}}) {
    check_parts(drawn(m * n, generator), m, n);
    check_parts(std::vector<double>(m * n, 0), m, n);
    check_parts(std::vector<double>(m * n, 1), m, n);  // of rank 1
    // Of rank 2: the outer products of two columns with two rows.
    const std::vector<double> left = drawn(2 * m, generator), right = drawn(2 * n, generator);
    std::vector<double> flat;
    for (std::int64_t i = 0; i < m; ++i) {
      for (std::int64_t j = 0; j < n; ++j) {
        flat.push_back(left[i] * right[j] + left[m + i] * right[n + j]);
      }
    }
    check_parts(flat, m, n);
    // Rows from 1 down to 1e-9: values that are far apart.
    std::vector<double> steep = drawn(m * n, generator);
    for (std::int64_t i = 0; i < m * n; ++i) steep[i] *= std::pow(10.0, -9.0 * (i / n) / m);
    check_parts(steep, m, n);
  }
}
