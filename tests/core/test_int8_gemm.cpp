// Products of bytes and rows in whole numbers with every set of vector instructions, beside loops:
// whole numbers, and a quotient's nearest one, have no other result, so all must be equal.

#include "core/cpu/int8_gemm.h"
#include "core/int8_gemm.h"
#include "tests/core/backends.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

using namespace wick;

namespace {

using Bytes = std::vector<std::int8_t>;
using Sums = std::vector<std::int32_t>;

struct Extents {
  std::int64_t m, k, n;
};

Bytes random_bytes(std::int64_t count, std::mt19937& generator) {
  // Each tenth number is an end of the range: the products of -128 are the largest.
  Bytes bytes(static_cast<std::size_t>(count));
  for (std::int8_t& byte : bytes) {
    const auto drawn = static_cast<std::int8_t>(generator() & 255);
    byte = generator() % 10 == 0 ? std::int8_t{-128} : drawn;
  }
  return bytes;
}

Sums by_loops(const Bytes& a, const Bytes& b, const Extents& size) {
  Sums y(static_cast<std::size_t>(size.m * size.n), 0);
  for (std::int64_t i = 0; i < size.m; ++i) {
    for (std::int64_t j = 0; j < size.n; ++j) {
      for (std::int64_t p = 0; p < size.k; ++p) {
        y[i * size.n + j] += a[i * size.k + p] * b[j * size.k + p];
      }
    }
  }
  return y;
}

// With a number in front of y and one behind it, which are nobody's to write.
Sums by(Instructions instructions, const Bytes& a, const Bytes& b, const Extents& size) {
  Sums y(static_cast<std::size_t>(size.m * size.n) + 2, 12345);
  int8_gemm_with(instructions, {a.data(), b.data(), y.data() + 1, size.m, size.k, size.n});
  CHECK(y.front() == 12345);
  CHECK(y.back() == 12345);
  return {y.begin() + 1, y.end() - 1};
}

// Operands in vectors of exactly their size: a read behind them is found by a sanitised build.
void check_product(const Bytes& a, const Bytes& b, const Extents& size) {
  const std::string what = concatenate(size.m, " x ", size.k, " x ", size.n);
  CAPTURE(what);
  const Sums expected = by_loops(a, b, size);
  for (const Instructions each : present()) {
    const std::string instructions = to_string(each);
    CAPTURE(instructions);
    CHECK(by(each, a, b, size) == expected);
  }
}

struct Quantized {
  Bytes values;
  std::vector<Scalar> scales;
};

Quantized rows_by_loops(const std::vector<Scalar>& x, std::int64_t length, Scalar most) {
  Quantized q;
  for (std::size_t first = 0; first < x.size(); first += static_cast<std::size_t>(length)) {
    const auto begin = x.begin() + static_cast<std::ptrdiff_t>(first);
    Scalar largest = 0;
    for (auto at = begin; at != begin + length; ++at) largest = std::max(largest, std::abs(*at));
    q.scales.push_back(largest / most == 0 ? Scalar(1) : largest / most);
    for (auto at = begin; at != begin + length; ++at) {
      const Scalar level = std::nearbyint(*at / q.scales.back());
      q.values.push_back(static_cast<std::int8_t>(std::clamp(level, -most, most)));
    }
  }
  return q;
}

// With a value in front and one behind, which are nobody's to write.
Quantized rows_by(Instructions instructions, const std::vector<Scalar>& x, std::int64_t rows,
                  std::int64_t length, Scalar most) {
  Bytes values(x.size() + 2, 99);
  std::vector<Scalar> scales(static_cast<std::size_t>(rows));
  quantize_rows_with(instructions,
                     {x.data(), rows, length, most, values.data() + 1, scales.data()});
  CHECK(values.front() == 99);
  CHECK(values.back() == 99);
  return {{values.begin() + 1, values.end() - 1}, scales};
}

void check_rows(const std::vector<Scalar>& x, std::int64_t rows, std::int64_t length, Scalar most) {
  CAPTURE(rows);
  CAPTURE(length);
  CAPTURE(most);
  const Quantized expected = rows_by_loops(x, length, most);
  for (const Instructions each : present()) {
    const std::string instructions = to_string(each);
    CAPTURE(instructions);
    const Quantized q = rows_by(each, x, rows, length, most);
    CHECK(q.values == expected.values);
    CHECK(q.scales == expected.scales);
  }
}

}  // namespace

TEST_CASE("int8_gemm: rows by rows, by hand") {
  const Bytes a{1, 2, 3, -4, 5, -6}, b{1, 0, -1, 2, 2, 2, 127, -128, 100};
  Sums y(6, 99);
  int8_gemm(a.data(), b.data(), y.data(), 2, 3, 3);
  CHECK(y == Sums{-2, 12, 171, 2, -10, -1748});
  for (const Instructions each : present()) CHECK(by(each, a, b, {2, 3, 3}) == y);
}

TEST_CASE("int8_gemm: all extents around those of vectors and tiles") {
  const unsigned seed = 15;
  CAPTURE(seed);
  std::mt19937 generator(seed);
  for (const std::int64_t m : {1, 2, 3, 4, 5, 8, 9}) {
    for (const std::int64_t k : {1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 129}) {
      for (const std::int64_t n : {1, 3, 4, 5, 15, 16, 17, 33, 65}) {
        check_product(random_bytes(m * k, generator), random_bytes(n * k, generator), {m, k, n});
      }
    }
  }
}

TEST_CASE("int8_gemm: more terms, rows and columns than are done at a time, by several threads") {
  const unsigned seed = 16;
  CAPTURE(seed);
  std::mt19937 generator(seed);
  for (const Extents size : {Extents{1, 511, 130},
                             {3, 513, 21},
                             {2, 1025, 18},
                             {70, 4099, 35},
                             {1, 4100, 1030},
                             {1030, 2049, 3}}) {
    check_product(random_bytes(size.m * size.k, generator),
                  random_bytes(size.n * size.k, generator), size);
  }
}

TEST_CASE("int8_gemm: the ends of the range meet in every place") {
  for (const std::int8_t left : {-128, -127, 127}) {
    for (const std::int8_t right : {-128, -127, 127}) {
      for (const std::int64_t k : {1, 2, 63, 64, 130, 1027}) {
        check_product(Bytes(static_cast<std::size_t>(5 * k), left),
                      Bytes(static_cast<std::size_t>(18 * k), right), {5, k, 18});
      }
    }
  }
}

TEST_CASE("int8_gemm: the longest sums are exact") {
  const std::int64_t k = 131071;
  const Bytes low(static_cast<std::size_t>(k), -128), high(static_cast<std::size_t>(k), 127);
  for (const Instructions each : present()) {
    const std::string instructions = to_string(each);
    CAPTURE(instructions);
    CHECK(by(each, low, low, {1, k, 1}) == Sums{2147467264});    // 128 * 128 * 131,071
    CHECK(by(each, low, high, {1, k, 1}) == Sums{-2130690176});  // -128 * 127 * 131,071
    CHECK(by(each, high, low, {1, k, 1}) == Sums{-2130690176});
    CHECK(by(each, high, high, {1, k, 1}) == Sums{2114044159});  // 127 * 127 * 131,071
  }
}

TEST_CASE("int8_gemm: nothing to add is 0, and no rows or columns are no sums") {
  for (const Instructions each : present()) {
    CHECK(by(each, {}, {}, {2, 0, 3}) == Sums(6, 0));
    CHECK(by(each, {}, {1, 2}, {0, 1, 2}).empty());
    CHECK(by(each, {1, 2}, {}, {2, 1, 0}).empty());
  }
}

TEST_CASE("quantize_rows: all lengths around those of vectors, in every number of levels") {
  const unsigned seed = 17;
  CAPTURE(seed);
  std::mt19937 generator(seed);
  std::normal_distribution<Scalar> normal;
  for (const std::int64_t length : {1, 2, 7, 8, 15, 16, 17, 31, 33, 63, 64, 65, 129, 1027}) {
    for (const Scalar most : {Scalar(1), Scalar(7), Scalar(127)}) {
      const std::int64_t rows = length == 1027 ? 70 : 3;
      std::vector<Scalar> x(static_cast<std::size_t>(rows * length));
      for (Scalar& number : x) number = normal(generator);
      check_rows(x, rows, length, most);
    }
  }
}

TEST_CASE("quantize_rows: halves go to the even number, in vectors and behind them") {
  std::vector<Scalar> x(200);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<Scalar>(i) - Scalar(100.5);
  x.front() = 127;
  check_rows(x, 1, 200, 127);
  const Quantized q = rows_by(present().back(), x, 1, 200, 127);
  CHECK(q.values[100] == 0);  // -0.5
  CHECK(q.values[101] == 0);
  CHECK(q.values[102] == 2);  // 1.5
  CHECK(q.values[103] == 2);
  CHECK(q.values[198] == 98);  // 97.5
}

TEST_CASE("quantize_rows: the largest magnitude at every place, rows of 0 and tiny numbers") {
  const Scalar tiny = std::numeric_limits<Scalar>::denorm_min();
  for (std::size_t at = 0; at < 80; ++at) {
    std::vector<Scalar> x(80, Scalar(0.25));
    x[at] = -1;
    check_rows(x, 1, 80, 127);
  }
  std::vector<Scalar> x(300, 0);
  std::fill(x.begin() + 100, x.begin() + 200, tiny);
  std::fill(x.begin() + 200, x.end(), 200 * tiny);
  check_rows(x, 3, 100, 127);
  check_rows({}, 0, 5, 127);
  for (const Instructions each : present()) {
    CHECK(rows_by(each, {}, 2, 0, 127).scales == std::vector<Scalar>{1, 1});
  }
}

TEST_CASE("quantize_rows: a row that is not finite has no finite scale, and the others stay") {
  for (const Scalar wrong :
       {std::numeric_limits<Scalar>::quiet_NaN(), std::numeric_limits<Scalar>::infinity(),
        -std::numeric_limits<Scalar>::infinity()}) {
    for (std::size_t at = 0; at < 75; ++at) {
      std::vector<Scalar> x(150, 2);
      x[at] = wrong;
      for (const Instructions each : present()) {
        const Quantized q = rows_by(each, x, 2, 75, 1);
        CHECK_FALSE(std::isfinite(q.scales[0]));
        CHECK(q.scales[1] == 2);
        CHECK(Bytes(q.values.begin() + 75, q.values.end()) == Bytes(75, 1));
      }
    }
  }
}
