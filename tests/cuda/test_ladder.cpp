#include "core/cuda/kernels/matmul.h"
#include "core/cuda/kernels/softmax.h"
#include "tests/cuda/on_device.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace wick::cuda {

namespace {

std::vector<float> random_numbers(std::int64_t count, unsigned seed) {
  std::mt19937 generator(seed);
  std::normal_distribution<float> normal;
  std::vector<float> numbers(static_cast<std::size_t>(count));
  for (float& number : numbers) number = normal(generator);
  return numbers;
}

std::vector<double> product(const std::vector<float>& a, const std::vector<float>& b,
                            std::int64_t m, std::int64_t k, std::int64_t n) {
  std::vector<double> y(static_cast<std::size_t>(m * n));
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t t = 0; t < k; ++t) {
      for (std::int64_t j = 0; j < n; ++j) {
        y[i * n + j] += static_cast<double>(a[i * k + t]) * static_cast<double>(b[t * n + j]);
      }
    }
  }
  return y;
}

std::vector<double> softmax(const std::vector<float>& x, std::int64_t rows, std::int64_t columns) {
  std::vector<double> y(x.size());
  for (std::int64_t i = 0; i < rows; ++i) {
    const float* from = x.data() + i * columns;
    const double largest = static_cast<double>(*std::max_element(from, from + columns));
    double sum = 0;
    for (std::int64_t j = 0; j < columns; ++j) {
      y[i * columns + j] = std::exp(static_cast<double>(from[j]) - largest);
      sum += y[i * columns + j];
    }
    for (std::int64_t j = 0; j < columns; ++j) y[i * columns + j] /= sum;
  }
  return y;
}

double worst(const std::vector<float>& received, const std::vector<double>& expected) {
  double worst = received.size() == expected.size() ? 0 : std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double error = std::abs(static_cast<double>(received[i]) - expected[i]) /
                         std::max(1.0, std::abs(expected[i]));
    if (std::isnan(error)) return std::numeric_limits<double>::infinity();
    worst = std::max(worst, error);
  }
  return worst;
}

std::vector<float> run(const NamedSoftmax& kernel, const std::vector<float>& x, std::int64_t rows,
                       std::int64_t columns) {
  const OnDevice<float> on_x(x), on_y(x.size());
  kernel.run(on_x.data(), on_y.data(), rows, columns);
  synchronize(kernel.name);
  return on_y.values();
}

struct Size {
  std::int64_t m, k, n;
};

}  // namespace

TEST_CASE("ladder: every matrix product, on odd sizes, one row, one column and whole tiles") {
  const std::vector<Size> sizes = {{1, 1, 1},    {1, 7, 1},     {3, 5, 2},      {1, 40, 70},
                                   {70, 40, 1},  {16, 16, 16},  {17, 33, 15},   {31, 1, 65},
                                   {64, 48, 64}, {65, 17, 129}, {128, 16, 132}, {129, 31, 130}};
  for (const NamedMatmul& kernel : matmul_kernels()) {
    for (const Size& size : sizes) {
      const std::string name = kernel.name;
      CAPTURE(name);
      CAPTURE(size.m);
      CAPTURE(size.k);
      CAPTURE(size.n);
      const std::vector<float> a = random_numbers(size.m * size.k, 1);
      const std::vector<float> b = random_numbers(size.k * size.n, 2);
      const OnDevice<float> on_a(a), on_b(b), on_y(static_cast<std::size_t>(size.m * size.n));
      kernel.run(on_a.data(), on_b.data(), on_y.data(), size.m, size.k, size.n);
      synchronize(kernel.name);
      // At most 48 products of numbers near 1: their sum's rounding stays below 48 * 2^-23.
      CHECK(worst(on_y.values(), product(a, b, size.m, size.k, size.n)) < 6e-6);
    }
  }
}

TEST_CASE("ladder: an inner extent of 0 gives zeros, an empty result is left alone") {
  for (const NamedMatmul& kernel : matmul_kernels()) {
    const std::string name = kernel.name;
    CAPTURE(name);
    const OnDevice<float> y(std::vector<float>(15, 7));
    kernel.run(nullptr, nullptr, y.data(), 0, 4, 5);
    kernel.run(nullptr, nullptr, y.data(), 5, 4, 0);
    CHECK(y.values() == std::vector<float>(15, 7));
    kernel.run(nullptr, nullptr, y.data(), 3, 0, 5);
    CHECK(y.values() == std::vector<float>(15, 0));
  }
}

TEST_CASE("ladder: every softmax, on one row, one column, odd and long rows") {
  const std::vector<Size> sizes = {{1, 0, 1},    {5, 0, 1},   {1, 0, 31},  {33, 0, 32},
                                   {3, 0, 33},   {129, 0, 5}, {2, 0, 255}, {2, 0, 257},
                                   {4, 0, 1023}, {3, 0, 1025}};
  for (const NamedSoftmax& kernel : softmax_kernels()) {
    for (const Size& size : sizes) {
      const std::string name = kernel.name;
      CAPTURE(name);
      CAPTURE(size.m);
      CAPTURE(size.n);
      std::vector<float> x = random_numbers(size.m * size.n, 3);
      for (float& number : x) number *= 20;
      const std::vector<float> y = run(kernel, x, size.m, size.n);
      // An exponent near 100 has an error of 100 * 2^-24 in float, and its exp that relative one.
      CHECK(worst(y, softmax(x, size.m, size.n)) < 2e-5);
    }
  }
}

TEST_CASE("ladder: softmax of huge numbers, and of rows that -infinity begins") {
  const float infinity = std::numeric_limits<float>::infinity();
  std::vector<float> x = random_numbers(4 * 300, 4);
  for (int j = 0; j < 300; ++j) {
    x[300 + j] += 1e30F;
    x[600 + j] = j < 290 ? -infinity : x[600 + j];
    x[900 + j] = j == 7 ? 0 : -infinity;
  }
  for (const NamedSoftmax& kernel : softmax_kernels()) {
    const std::string name = kernel.name;
    CAPTURE(name);
    const std::vector<float> y = run(kernel, x, 4, 300);
    CHECK(worst(y, softmax(x, 4, 300)) < 2e-6);
  }
}

TEST_CASE("ladder: softmax of a row with NaN is NaN, and other rows are as they were") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  std::vector<float> x = random_numbers(4 * 300, 5);
  const std::vector<double> expected = softmax(x, 4, 300);
  x[0] = nan;
  x[300 + 299] = nan;
  for (int j = 0; j < 290; ++j) x[600 + j] = j == 33 ? nan : -infinity;
  for (const NamedSoftmax& kernel : softmax_kernels()) {
    const std::string name = kernel.name;
    CAPTURE(name);
    const std::vector<float> y = run(kernel, x, 4, 300);
    CHECK(std::count_if(y.begin(), y.begin() + 900, [](float v) { return std::isnan(v); }) == 900);
    CHECK(worst({y.begin() + 900, y.end()}, {expected.begin() + 900, expected.end()}) < 2e-6);
  }
}

TEST_CASE("ladder: softmax without rows or columns") {
  for (const NamedSoftmax& kernel : softmax_kernels()) {
    const OnDevice<float> y(std::vector<float>(3, 7));
    kernel.run(nullptr, y.data(), 0, 3);
    kernel.run(nullptr, y.data(), 3, 0);
    CHECK(y.values() == std::vector<float>(3, 7));
  }
}

}  // namespace wick::cuda
