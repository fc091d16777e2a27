// The device's sums, maxima and positions of maxima against the plain backend's loops.

#include "tests/cuda/arrays.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace wick;

namespace {

const Scalar infinity = std::numeric_limits<Scalar>::infinity();
const Scalar not_a_number = std::numeric_limits<Scalar>::quiet_NaN();

std::vector<Scalar> reduce(Reduce operation, const Array& x, const Shape& result) {
  Array y = unwritten_on_device(result);
  cuda_backend().reduce(operation, on_device(x), y);
  return from_device(y);
}

std::vector<Scalar> expected(Reduce operation, const Array& x, const Shape& result) {
  Array y = unwritten(result);
  plain_backend().reduce(operation, x, y);
  return contents(y);
}

// Whole numbers, whose sums are exact in any order.
Array whole_numbers(Arrangement arrangement, const Shape& shape, std::uint64_t seed) {
  const Array x = arranged(arrangement, shape, seed);
  for (std::int64_t i = 0; i < x.buffer->count(); ++i) {
    x.buffer->data()[i] = std::round(8 * x.buffer->data()[i]);
  }
  return x;
}

std::vector<std::int64_t> argmax(Backend& backend, const Array& x) {
  std::vector<std::int64_t> y(x.numel() / x.shape()[x.dim() - 1], -1);
  backend.argmax(x, y.data());
  return y;
}

}  // namespace

TEST_CASE("cuda: sums and maxima over every set of axes") {
  std::uint64_t seed = 300;
  for (const Shape& shape : device_shapes) {
    for (const Arrangement arrangement : arrangements) {
      for (int kept = 0; kept < 1 << shape.size(); ++kept) {
        Shape result = shape;
        for (int axis = 0; axis < shape.size(); ++axis) {
          if ((kept >> axis & 1) == 0) result = result.with(axis, 1);
        }
        const std::string what = concatenate(shape, " to ", result, ", ", to_string(arrangement));
        CAPTURE(what);
        const Array x = whole_numbers(arrangement, shape, ++seed);
        check_close(reduce(Reduce::Sum, x, result), expected(Reduce::Sum, x, result), 0);
        if (x.numel() == 0 && result.numel() > 0) continue;
        check_close(reduce(Reduce::Max, x, result), expected(Reduce::Max, x, result), 0);
      }
    }
  }
}

// Few results of many elements are made in parts, which are reduced again.
TEST_CASE("cuda: sums in parts, along rows and along columns") {
  for (const Shape& shape : {Shape{1, 60001}, Shape{60001, 1}, Shape{2000, 33}, Shape{3, 20000},
                             Shape{20000, 3}, Shape{2, 2000, 17}}) {
    const Array x = whole_numbers(Arrangement::Contiguous, shape, 7);
    for (int axis = 0; axis < shape.size(); ++axis) {
      CAPTURE(shape);
      CAPTURE(axis);
      const Shape result = shape.with(axis, 1);
      check_close(reduce(Reduce::Sum, x, result), expected(Reduce::Sum, x, result), 0);
      check_close(reduce(Reduce::Max, x, result), expected(Reduce::Max, x, result), 0);
    }
  }
}

TEST_CASE("cuda: a sum has the same bits every time, and keeps its digits") {
  const std::int64_t n = 100003;
  Array x = empty_array(Shape{n}, Device::Cpu);
  plain_backend().random(Distribution::Uniform, 7, 0, x);
  long double exact = 0;
  for (std::int64_t i = 0; i < n; ++i) exact += x.data()[i];
  const std::vector<Scalar> sum = reduce(Reduce::Sum, x, Shape{1});
  CHECK(std::abs(sum[0] / exact - 1) < tolerance(4e-7, 1e-15));
  CHECK(reduce(Reduce::Sum, x, Shape{1}) == sum);
}

TEST_CASE("cuda: NaN reaches a sum and a maximum, infinities keep their meaning") {
  for (const std::int64_t n : {3, 40, 1025}) {
    for (const std::int64_t at : {std::int64_t(0), n / 2, n - 1}) {
      CAPTURE(n);
      CAPTURE(at);
      Array x = random_array(Shape{n}, 3);
      x.data()[at] = not_a_number;
      check_close(reduce(Reduce::Max, x, Shape{1}), {not_a_number}, 0);
      check_close(reduce(Reduce::Sum, x, Shape{1}), {not_a_number}, 0);
      x.data()[at] = infinity;
      check_close(reduce(Reduce::Max, x, Shape{1}), {infinity}, 0);
      plain_backend().fill(x, -infinity);
      check_close(reduce(Reduce::Max, x, Shape{1}), {-infinity}, 0);
    }
  }
}

TEST_CASE("cuda: argmax finds the first of equal maxima, and NaN is the largest") {
  const Scalar nan = not_a_number;
  const Array x = array_of({1, 3, 3, 2,      //
                            5, nan, 7, nan,  //
                            -1, -1, -1, -1,  //
                            -infinity, -infinity, -5, infinity},
                           Shape{4, 4});
  CHECK(argmax(cuda_backend(), on_device(x)) == std::vector<std::int64_t>{1, 1, 0, 3});
  std::uint64_t seed = 700;
  for (const Shape& shape : device_shapes) {
    if (shape.size() == 0 || shape[shape.size() - 1] == 0) continue;
    for (const Arrangement arrangement : arrangements) {
      const std::string what = concatenate(shape, ", ", to_string(arrangement));
      CAPTURE(what);
      const Array y = whole_numbers(arrangement, shape, ++seed);  // with ties
      CHECK(argmax(cuda_backend(), on_device(y)) == argmax(plain_backend(), y));
    }
  }
}
