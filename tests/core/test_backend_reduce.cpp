#include "tests/core/backends.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace wick;

namespace {

const Scalar infinity = std::numeric_limits<Scalar>::infinity();
const Scalar not_a_number = std::numeric_limits<Scalar>::quiet_NaN();

std::vector<Scalar> reduce(Backend& backend, Reduce operation, const Array& x,
                           const Shape& result) {
  Array y = unwritten(backend, result);
  backend.reduce(operation, placed(backend, x), y);
  return contents(y);
}

std::vector<std::int64_t> argmax(Backend& backend, const Array& x) {
  std::vector<std::int64_t> y(x.numel() / x.shape()[x.dim() - 1], -1);
  backend.argmax(placed(backend, x), y.data());
  return y;
}

// Every way to keep some axes and to reduce the others.
std::vector<Shape> reductions(const Shape& shape) {
  std::vector<Shape> results;
  for (int kept = 0; kept < 1 << shape.size(); ++kept) {
    Shape result = shape;
    for (int axis = 0; axis < shape.size(); ++axis) {
      if ((kept >> axis & 1) == 0) result = result.with(axis, 1);
    }
    results.push_back(result);
  }
  return results;
}

}  // namespace

TEST_CASE("reduce: sums and maxima worked by hand, along each axis and all") {
  const Array x = array_of({1, -2, 3, 4, 5, -6}, Shape{2, 3});
  for (const NamedBackend& b : backends()) {
    CAPTURE(b.name);
    CHECK(reduce(*b, Reduce::Sum, x, Shape{2, 1}) == std::vector<Scalar>{2, 3});
    CHECK(reduce(*b, Reduce::Sum, x, Shape{1, 3}) == std::vector<Scalar>{5, 3, -3});
    CHECK(reduce(*b, Reduce::Sum, x, Shape{1, 1}) == std::vector<Scalar>{5});
    CHECK(reduce(*b, Reduce::Sum, x, Shape{2, 3}) == contents(x));
    CHECK(reduce(*b, Reduce::Max, x, Shape{2, 1}) == std::vector<Scalar>{3, 5});
    CHECK(reduce(*b, Reduce::Max, x, Shape{1, 3}) == std::vector<Scalar>{4, 5, 3});
    CHECK(reduce(*b, Reduce::Max, x, Shape{1, 1}) == std::vector<Scalar>{5});
  }
}

TEST_CASE("reduce: an empty axis sums to 0") {
  for (const NamedBackend& b : backends()) {
    CAPTURE(b.name);
    const Array x = unwritten(Shape{2, 0});
    CHECK(reduce(*b, Reduce::Sum, x, Shape{2, 1}) == std::vector<Scalar>{0, 0});
    CHECK(reduce(*b, Reduce::Sum, x, Shape{1, 0}) == std::vector<Scalar>{});
  }
}

TEST_CASE("reduce: NaN reaches the result, infinities keep their meaning") {
  for (const NamedBackend& b : backends()) {
    CAPTURE(b.name);
    for (const std::int64_t n : {3, 40, 5000}) {
      for (const std::int64_t at : {std::int64_t(0), n / 2, n - 1}) {
        CAPTURE(n);
        CAPTURE(at);
        Array x = random_array(Shape{n}, 3);
        x.data()[at] = not_a_number;
        check_close(reduce(*b, Reduce::Max, x, Shape{1}), {not_a_number}, 0);
        check_close(reduce(*b, Reduce::Sum, x, Shape{1}), {not_a_number}, 0);
        x.data()[at] = infinity;
        check_close(reduce(*b, Reduce::Max, x, Shape{1}), {infinity}, 0);
        x.data()[at] = -infinity;
        check_close(reduce(*b, Reduce::Sum, x, Shape{1}), {-infinity}, 0);
        plain_backend().fill(x, -infinity);
        check_close(reduce(*b, Reduce::Max, x, Shape{1}), {-infinity}, 0);
      }
    }
  }
}

TEST_CASE("reduce: all backends agree for every arrangement and set of axes") {
  std::uint64_t seed = 300;
  const auto compare = [&](const Shape& shape) {
    for (const Arrangement arrangement : arrangements) {
      for (const Shape& result : reductions(shape)) {
        const std::string what = concatenate(shape, " to ", result, ", ", to_string(arrangement));
        CAPTURE(what);
        ++seed;
        CAPTURE(seed);
        const Array x = arranged(arrangement, shape, seed);
        // Whole numbers, whose sums are exact in any order.
        for (std::int64_t i = 0; i < x.buffer->count(); ++i) {
          x.buffer->data()[i] = std::round(8 * x.buffer->data()[i]);
        }
        for (const Reduce operation : {Reduce::Sum, Reduce::Max}) {
          if (operation == Reduce::Max && x.numel() == 0 && result.numel() > 0) continue;
          const std::vector<Scalar> expected = reduce(plain_backend(), operation, x, result);
          for (const NamedBackend& b : fast_backends(shape)) {
            CAPTURE(b.name);
            check_close(reduce(*b, operation, x, result), expected, 0);
          }
        }
      }
    }
  };
  for (const Shape& shape : small_shapes) compare(shape);
  for (const Shape& shape : large_shapes) compare(shape);
}

// Few results of many elements are made in parts, which are reduced again.
TEST_CASE("reduce: in parts, along rows and along columns, the same every time") {
  for (const Shape& shape : {Shape{1, 60001}, Shape{60001, 1}, Shape{2000, 33}, Shape{3, 20000},
                             Shape{20000, 3}, Shape{2, 2000, 17}}) {
    const Array x = random_array(shape, 7);
    const Array whole = copy_to(x, Device::Cpu);
    for (std::int64_t i = 0; i < whole.numel(); ++i) whole.data()[i] = std::round(8 * x.data()[i]);
    for (int axis = 0; axis < shape.size(); ++axis) {
      CAPTURE(shape);
      CAPTURE(axis);
      const Shape result = shape.with(axis, 1);
      for (const NamedBackend& b : fast_backends(shape)) {
        CAPTURE(b.name);
        for (const Reduce operation : {Reduce::Sum, Reduce::Max}) {
          check_close(reduce(*b, operation, whole, result),
                      reduce(plain_backend(), operation, whole, result), 0);
        }
        CHECK(reduce(*b, Reduce::Sum, x, result) == reduce(*b, Reduce::Sum, x, result));
      }
    }
  }
}

// 2^-24 of each addend would be lost when a float holds more than 2^20 of them.
TEST_CASE("reduce: a sum of a million numbers keeps its digits") {
  const std::int64_t n = tested_device == Device::Cpu ? 1000000 : 100000;  // the simulator is slow
  Array x = empty_array(Shape{n}, Device::Cpu);
  plain_backend().random(Distribution::Uniform, 7, 0, x);
  long double exact = 0;
  for (std::int64_t i = 0; i < n; ++i) exact += x.data()[i];
  // A device adds in chains of its own: one more rounding or two.
  const double rounding =
      tested_device == Device::Cpu ? tolerance(1e-7, 1e-15) : tolerance(4e-7, 1e-15);
  for (const Shape& shape : {Shape{n, 1}, Shape{1, n}, Shape{n / 1000, 1000}}) {
    const Array matrix = x.view(*reshape(x.layout, shape));
    for (const NamedBackend& b : fast_backends()) {
      CAPTURE(b.name);
      const std::vector<Scalar> all = reduce(*b, Reduce::Sum, matrix, Shape{1, 1});
      CHECK(std::abs(all[0] / exact - 1) < rounding);
    }
  }
  // 0.1 is not exact in binary: adding it one by one, a float ends at 100,958. Chains of at most 64
  // additions err by at most 64 roundings.
  plain_backend().fill(x, Scalar(0.1));
  for (const Shape& shape : {Shape{n, 1}, Shape{1, n}, Shape{n / 4, 4}, Shape{4, n / 4}}) {
    const Array matrix = x.view(*reshape(x.layout, shape));
    for (int axis = 0; axis < 2; ++axis) {
      const double terms = static_cast<double>(shape[axis]);
      for (const NamedBackend& b : fast_backends()) {
        for (const Scalar sum : reduce(*b, Reduce::Sum, matrix, shape.with(axis, 1))) {
          if (std::abs(sum / (terms * static_cast<double>(Scalar(0.1))) - 1) >=
              tolerance(4e-6, 7e-15)) {
            FAIL_CHECK(b.name << ", axis " << axis << " of " << shape << ": received " << sum);
            break;
          }
        }
      }
    }
  }
}

TEST_CASE("argmax: the first of equal maxima wins, NaN counts as largest") {
  const Scalar nan = not_a_number;
  const Array x = array_of({1, 3, 3, 2,      //
                            5, nan, 7, nan,  //
                            -1, -1, -1, -1,  //
                            -infinity, -infinity, -5, infinity},
                           Shape{4, 4});
  for (const NamedBackend& b : backends()) {
    CAPTURE(b.name);
    CHECK(argmax(*b, x) == std::vector<std::int64_t>{1, 1, 0, 3});
    const Array lows = array_of(std::vector<Scalar>(40, -infinity), Shape{40});
    CHECK(argmax(*b, lows) == std::vector<std::int64_t>{0});
  }
}

TEST_CASE("argmax: all backends agree for every arrangement and size") {
  std::uint64_t seed = 700;
  for (const auto& shapes : {small_shapes, large_shapes}) {
    for (const Shape& shape : shapes) {
      if (shape.size() == 0 || shape[shape.size() - 1] == 0) continue;
      for (const Arrangement arrangement : arrangements) {
        const std::string what = concatenate(shape, ", ", to_string(arrangement));
        CAPTURE(what);
        ++seed;
        CAPTURE(seed);
        const Array x = arranged(arrangement, shape, seed);
        // Whole numbers, for ties.
        for (std::int64_t i = 0; i < x.buffer->count(); ++i) {
          x.buffer->data()[i] = std::round(8 * x.buffer->data()[i]);
        }
        const std::vector<std::int64_t> expected = argmax(plain_backend(), x);
        for (const NamedBackend& b : fast_backends(shape)) {
          CAPTURE(b.name);
          CHECK(argmax(*b, x) == expected);
        }
      }
    }
  }
}
