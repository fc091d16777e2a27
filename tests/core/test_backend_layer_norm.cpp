// Layer normalisation on every backend, forward and backward, beside sums written out in double.

#include "tests/core/backends.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace wick;

namespace {

constexpr Scalar eps = Scalar(1e-5);

template <typename Number>
struct Result {
  std::vector<Number> y, means, scales, dx, dweight, dbias;
};

Result<Scalar> run(Backend& backend, const Array& host_x, const Array& host_weight,
                   const Array& bias, const Array& dy, Scalar by = eps) {
  const Array x = placed(backend, host_x), weight = placed(backend, host_weight);
  const Shape rows = x.shape().erased(x.dim() - 1);
  Array y = unwritten(backend, x.shape());
  Array means = unwritten(backend, rows);
  Array scales = unwritten(backend, rows);
  backend.layer_norm(x, weight, placed(backend, bias), by, y, means, scales);
  Array dx = unwritten(backend, x.shape());
  Array dweight = unwritten(backend, weight.shape());
  Array dbias = unwritten(backend, weight.shape());
  backend.layer_norm_backward(x, weight, means, scales, placed(backend, dy), dx, dweight, dbias);
  return {contents(y),  contents(means),   contents(scales),
          contents(dx), contents(dweight), contents(dbias)};
}

// The definition, and its derivative by the Jacobian of a row:
// dh_j/dx_i = scale ([i = j] - 1/n - h_i h_j / n)
Result<double> expected(const Array& given, const Array& weight, const Array& bias,
                        const Array& dy) {
  const std::vector<Scalar> x = contents(given), w = contents(weight), b = contents(bias);
  const std::vector<Scalar> from = contents(dy);
  const std::size_t n = w.size();
  const std::size_t rows = n == 0 ? 0 : x.size() / n;
  Result<double> result;
  result.dweight.assign(n, 0);
  result.dbias.assign(n, 0);
  for (std::size_t r = 0; r < rows; ++r) {
    const std::size_t at = r * n;
    double mean = 0, variance = 0;
    for (std::size_t i = 0; i < n; ++i) mean += static_cast<double>(x[at + i]) / n;
    for (std::size_t i = 0; i < n; ++i) variance += (x[at + i] - mean) * (x[at + i] - mean) / n;
    const double scale = 1 / std::sqrt(variance + static_cast<double>(eps));
    result.means.push_back(mean);
    result.scales.push_back(scale);
    double sum_dh = 0, sum_dh_h = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const double h = (x[at + i] - mean) * scale;
      result.y.push_back(h * w[i] + b[i]);
      result.dweight[i] += from[at + i] * h;
      result.dbias[i] += from[at + i];
      sum_dh += static_cast<double>(from[at + i]) * w[i];
      sum_dh_h += from[at + i] * h * w[i];
    }
    for (std::size_t i = 0; i < n; ++i) {
      const double h = (x[at + i] - mean) * scale;
      const double dh = static_cast<double>(from[at + i]) * w[i];
      result.dx.push_back(scale * (dh - sum_dh / n - h * sum_dh_h / n));
    }
  }
  return result;
}

template <typename Number>
void check_result(const Result<Scalar>& received, const Result<Number>& expected, double rounding) {
  check_close(received.y, expected.y, rounding);
  check_close(received.dx, expected.dx, rounding);
  check_close(received.dweight, expected.dweight, rounding);
  check_close(received.dbias, expected.dbias, rounding);
  if (expected.y.empty()) return;  // an empty row has neither mean nor scale
  check_close(received.means, expected.means, rounding);
  for (std::size_t i = 0; i < expected.scales.size(); ++i) {
    CHECK(received.scales[i] ==
          doctest::Approx(static_cast<double>(expected.scales[i])).epsilon(rounding));
  }
}

}  // namespace

TEST_CASE("layer_norm: a row worked by hand") {
  // 1, 3, 5, 7: mean 4, variance 5, without eps.
  const Array x = array_of({1, 3, 5, 7}, Shape{4});
  const Array weight = array_of({1, 2, 1, 2}, Shape{4});
  const Array bias = array_of({0, 0, 10, 10}, Shape{4});
  const Array dy = array_of({1, 0, 0, 0}, Shape{4});
  const double s = 1 / std::sqrt(5.0);
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    const Result<Scalar> result = run(*backend, x, weight, bias, dy, 0);
    const double rounding = tolerance(1e-5, 1e-13);
    check_close(result.y, {-3 * s, -2 * s, s + 10, 6 * s + 10}, rounding);
    check_close(result.means, {4}, rounding);
    check_close(result.scales, {s}, rounding);
    // dh = (1, 0, 0, 0), h_0 = -3 s: dx_i = s ([i = 0] - 1/4 + 3 s h_i / 4), s^2 = 1/5
    check_close(result.dx, {0.3 * s, -0.4 * s, -0.1 * s, 0.2 * s}, rounding);
    check_close(result.dweight, {-3 * s, 0, 0, 0}, rounding);
    check_close(result.dbias, {1, 0, 0, 0}, rounding);
  }
}

TEST_CASE("layer_norm: every size, and every way in which rows can lie") {
  std::vector<Shape> shapes = {
      Shape{0},      Shape{1},      Shape{31},      Shape{32},        Shape{33},
      Shape{1023},   Shape{1025},   Shape{3, 0},    Shape{0, 3},      Shape{4, 1},
      Shape{3, 31},  Shape{2, 32},  Shape{5, 33},   Shape{2, 1023},   Shape{2, 1025},
      Shape{130, 7}, Shape{300, 5}, Shape{190, 36}, Shape{2, 70, 33}, Shape{2, 3, 17, 20}};
  shapes.insert(shapes.end(), shapes_of_rows.begin(), shapes_of_rows.end());
  std::uint64_t seed = 0;
  for (const Shape& shape : shapes) {
    const std::int64_t n = shape[shape.size() - 1];
    for (const Arrangement arrangement : arrangements) {
      CAPTURE(shape);
      const std::string how = to_string(arrangement);
      CAPTURE(how);
      // Sums of a thousand normal numbers, of about 30. Where all numbers of a row are equal, its
      // scale is 300 and multiplies what rounding left of their mean.
      const bool flat =
          arrangement == Arrangement::Columns || arrangement == Arrangement::Number || n == 1;
      const double rounding = flat ? tolerance(2e-1, 1e-9) : tolerance(1e-4, 1e-11);
      const Array x = arranged(arrangement, shape, ++seed);
      const Array dy = arranged(Arrangement::Permuted, shape, seed + 1000);
      const Array weight = arranged(Arrangement::Sliced, Shape{n}, seed + 2000);
      const Array bias = arranged(arrangement, Shape{n}, seed + 3000);
      const Result<double> by_definition = expected(x, weight, bias, dy);
      for (const NamedBackend& backend : backends()) {
        CAPTURE(backend.name);
        check_result(run(*backend, x, weight, bias, dy), by_definition, rounding);
      }
    }
  }
}

TEST_CASE("layer_norm: rows and columns enough for threads") {
  if (tested_device != Device::Cpu) return;  // the threads are the host's
  for (const Shape& shape : {Shape{5003, 67}, Shape{70, 10007}}) {
    CAPTURE(shape);
    const Array weight = random_array(Shape{shape[1]}, 1);
    const Array bias = random_array(Shape{shape[1]}, 2);
    const Array x = random_array(shape, 3);
    const Array dy = random_array(shape, 4);
    // Sums over up to 5,003 rows are of about 70.
    const Result<double> by_definition = expected(x, weight, bias, dy);
    for (const NamedBackend& backend : fast_backends(shape)) {
      CAPTURE(backend.name);
      check_result(run(*backend, x, weight, bias, dy), by_definition, tolerance(2e-4, 1e-11));
    }
  }
}

TEST_CASE("layer_norm: numbers far from 0 keep their differences") {
  // Squares of 4,096 have no digits left for differences of 1 in a float.
  std::vector<Scalar> values;
  for (int i = 0; i < 64; ++i) values.push_back(static_cast<Scalar>(4096 + i % 2));
  const Array x = array_of(values, Shape{64});
  Array one = unwritten(Shape{64}), none = unwritten(Shape{64});
  plain_backend().fill(one, 1);
  plain_backend().fill(none, 0);
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    const Result<Scalar> result = run(*backend, x, one, none, x, 0);
    CHECK(result.scales[0] == doctest::Approx(2));
    CHECK(result.y[0] == doctest::Approx(-1));
    CHECK(result.y[63] == doctest::Approx(1));
  }
}

namespace {

// Rows of n numbers that alternate between x and y, without weight and bias. dy is 1, 3, 2, 6 in
// turn.
Result<Scalar> alternating(Backend& backend, std::int64_t n, Scalar x, Scalar y, Scalar by) {
  std::vector<Scalar> values, dy;
  for (std::int64_t i = 0; i < 2 * n; ++i) values.push_back(i % 2 == 0 ? x : y);
  for (std::int64_t i = 0; i < 2 * n; ++i) dy.push_back(std::array<Scalar, 4>{1, 3, 2, 6}[i % 4]);
  Array one = unwritten(Shape{n}), none = unwritten(Shape{n});
  plain_backend().fill(one, 1);
  plain_backend().fill(none, 0);
  return run(backend, array_of(values, Shape{2, n}), one, none, array_of(dy, Shape{2, n}), by);
}

}  // namespace

TEST_CASE("layer_norm: equal numbers are their own mean, however it is rounded") {
  for (const double number : {0.1, 100000.1, -7.3e9, 1e13 + 0.1, 3e-20}) {
    for (const std::int64_t n : {3, 7, 49, 1000, 1025, 4100}) {
      const auto x = static_cast<Scalar>(number);
      CAPTURE(x);
      CAPTURE(n);
      for (const NamedBackend& backend : backends()) {
        CAPTURE(backend.name);
        check_close(alternating(*backend, n, x, x, eps).y, std::vector<double>(2 * n, 0), 0);
      }
    }
  }
}

TEST_CASE("layer_norm: the mean of two neighbours lies between them, where no number is") {
  for (const double number : {1.0, 100000.1, -7.3e9}) {
    for (const std::int64_t n : {4, 8, 48, 1000, 1028, 4100}) {
      const auto x = static_cast<Scalar>(number);
      const Scalar y = std::nextafter(x, std::numeric_limits<Scalar>::infinity());
      CAPTURE(x);
      CAPTURE(n);
      // h is y. dh, in turn 1, 3, 2, 6, has the mean 3; dh h, in turn -1, 3, -2, 6, has 1.5.
      std::vector<double> h, dx, dweight;
      for (std::int64_t i = 0; i < 2 * n; ++i) {
        h.push_back(i % 2 == 0 ? -1 : 1);
        dx.push_back(std::array<double, 4>{-0.5, -1.5, 0.5, 1.5}[i % 4]);  // without the scale
        if (i < n) dweight.push_back(std::array<double, 4>{-2, 6, -4, 12}[i % 4]);
      }
      for (const NamedBackend& backend : backends()) {
        CAPTURE(backend.name);
        Result<Scalar> result = alternating(*backend, n, x, y, 0);
        for (Scalar& number : result.dx) number *= (y - x) / 2;
        check_close(result.y, h, tolerance(1e-5, 1e-13));
        check_close(result.dx, dx, tolerance(1e-5, 1e-13));
        check_close(result.dweight, dweight, tolerance(1e-5, 1e-13));
      }
    }
  }
}
