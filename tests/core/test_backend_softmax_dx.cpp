// The gradients of softmax and log_softmax on every backend, against the composed rules.

#include "core/gradients.h"
#include "tests/core/backends.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace wick;

namespace {

std::vector<Scalar> back(Backend& backend, bool is_log, const Array& host_y, const Array& host_dy) {
  const Array y = placed(backend, host_y), dy = placed(backend, host_dy);
  return contents(is_log ? backend.log_softmax_dx(y, dy) : backend.softmax_dx(y, dy));
}

void compare(const Shape& shape, Arrangement of_x, Arrangement of_dy) {
  const std::string what = concatenate(shape, ", x: ", to_string(of_x), ", dy: ", to_string(of_dy));
  CAPTURE(what);
  const Array x = arranged(of_x, shape, 21);
  const Array dy = arranged(of_dy, shape, 22);
  const int last = shape.size() - 1;
  for (const bool is_log : {false, true}) {
    CAPTURE(is_log);
    // If x is contiguous, y is the result; otherwise the numbers of x stand for a result.
    Array y = x;
    if (of_x == Arrangement::Contiguous) {
      y = unwritten(shape);
      if (is_log) {
        plain_backend().log_softmax(x, y);
      } else {
        plain_backend().softmax(x, y);
      }
    }
    const auto rule = is_log ? log_softmax_dx : softmax_dx;
    // The sums of up to 140,001 numbers, which the rule may add up in one chain.
    const Expected expected(rule(Tensor(y), Tensor(dy), last));
    for (const NamedBackend& backend : fast_backends(shape)) {
      CAPTURE(backend.name);
      check_close(back(*backend, is_log, y, dy), expected, tolerance(1e-4, 1e-11));
    }
  }
}

}  // namespace

TEST_CASE("softmax_dx: a row worked by hand") {
  const Array y = array_of({Scalar(0.75), Scalar(0.25)}, Shape{1, 2});
  const Array dy = array_of({1, 10}, Shape{1, 2});
  const Array log_y = array_of({Scalar(std::log(0.75)), Scalar(std::log(0.25))}, Shape{1, 2});
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    // y (dy - 3.25); and for the logarithm of y dy - 11 y
    check_close(back(*backend, false, y, dy), {-1.6875, 1.6875}, tolerance(1e-6, 1e-14));
    check_close(back(*backend, true, log_y, dy), {-7.25, 7.25}, tolerance(1e-6, 1e-14));
  }
}

TEST_CASE("softmax_dx: every size, and every way in which rows can lie") {
  for (const auto& shapes : {small_shapes, shapes_of_rows, large_shapes}) {
    for (const Shape& shape : shapes) {
      if (shape.size() == 0) continue;
      for (const Arrangement arrangement : arrangements) {
        compare(shape, Arrangement::Contiguous, arrangement);
      }
      compare(shape, Arrangement::Permuted, Arrangement::Contiguous);
      compare(shape, Arrangement::Sliced, Arrangement::Permuted);
    }
  }
}

TEST_CASE("log_softmax_dx: a weight of 0 leaves dy as it is, NaN spoils its own row alone") {
  const Scalar infinity = std::numeric_limits<Scalar>::infinity();
  const Scalar nan = std::numeric_limits<Scalar>::quiet_NaN();
  for (const std::int64_t n : {3, 9, 40, 1025}) {
    CAPTURE(n);
    Array log_y = unwritten(Shape{2, n});
    const Array dy = random_array(Shape{2, n}, 6);
    plain_backend().fill(log_y, -infinity);
    log_y.data()[n - 1] = 0;
    dy.data()[2 * n - 1] = nan;
    for (const NamedBackend& backend : backends()) {
      CAPTURE(backend.name);
      const std::vector<Scalar> dx = back(*backend, true, log_y, dy);
      for (std::int64_t i = 0; i + 1 < n; ++i) CHECK(dx[i] == dy.data()[i]);
      CHECK_FALSE(std::isnan(dx[n - 1]));
      for (std::int64_t i = n; i < 2 * n; ++i) CHECK(std::isnan(dx[i]));
    }
  }
}

TEST_CASE("softmax_dx: a weight of 0 gets nothing, NaN spoils its own row alone") {
  const Scalar nan = std::numeric_limits<Scalar>::quiet_NaN();
  for (const std::int64_t n : {3, 9, 40, 1025}) {
    CAPTURE(n);
    Array y = unwritten(Shape{2, n});
    const Array dy = random_array(Shape{2, n}, 7);
    plain_backend().fill(y, 0);
    y.data()[n - 1] = 1;
    dy.data()[2 * n - 1] = nan;
    for (const NamedBackend& backend : backends()) {
      CAPTURE(backend.name);
      const std::vector<Scalar> dx = back(*backend, false, y, dy);
      for (std::int64_t i = 0; i < n; ++i) CHECK(dx[i] == 0);
      for (std::int64_t i = n; i < 2 * n; ++i) CHECK(std::isnan(dx[i]));
    }
  }
}
