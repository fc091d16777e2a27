// Cumulative sums on every backend, beside sums written out in double.

#include "tests/core/backends.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace wick;

namespace {

std::vector<Scalar> cumsum(Backend& backend, const Array& x, bool reverse = false) {
  Array y = unwritten(backend, x.shape());
  backend.cumsum(placed(backend, x), reverse, y);
  return contents(y);
}

// One number after another.
std::vector<Scalar> expected(const Array& array, bool reverse) {
  std::vector<Scalar> x = contents(array);
  const std::size_t n = static_cast<std::size_t>(array.shape()[array.dim() - 1]);
  for (std::size_t row = 0; row < x.size(); row += n) {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
      Scalar& at = x[row + (reverse ? n - 1 - i : i)];
      sum += static_cast<double>(at);
      at = static_cast<Scalar>(sum);
    }
  }
  return x;
}

}  // namespace

TEST_CASE("cumsum: by hand, in both directions") {
  const Array x = array_of({1, -2, 3, 4, 5, -6}, Shape{2, 3});
  for (const NamedBackend& b : backends()) {
    CAPTURE(b.name);
    CHECK(cumsum(*b, x) == std::vector<Scalar>{1, -1, 2, 4, 9, 3});
    CHECK(cumsum(*b, x, true) == std::vector<Scalar>{2, 1, 3, 3, -1, -6});
  }
}

// As torch.cumsum in float64 has it: what is not finite reaches no sum in front of it.
TEST_CASE("cumsum: infinity and NaN stay in the sums that have them") {
  const Scalar inf = std::numeric_limits<Scalar>::infinity();
  const Scalar nan = std::numeric_limits<Scalar>::quiet_NaN();
  const Array x = array_of({1, inf, 2, -inf, 3,  //
                            1, nan, 2, 3, 4},
                           Shape{2, 5});
  for (const NamedBackend& b : backends()) {
    CAPTURE(b.name);
    check_close(cumsum(*b, x), std::vector<Scalar>{1, inf, inf, nan, nan, 1, nan, nan, nan, nan},
                0);
    check_close(cumsum(*b, x, true),
                std::vector<Scalar>{nan, nan, -inf, -inf, 3, nan, nan, 9, 7, 4}, 0);
  }
}

TEST_CASE("cumsum: every arrangement and size, in both directions") {
  std::uint64_t seed = 900;
  for (const auto& shapes : {small_shapes, large_shapes}) {
    for (const Shape& shape : shapes) {
      if (shape.size() == 0) continue;
      for (const Arrangement arrangement : arrangements) {
        const std::string what = concatenate(shape, ", ", to_string(arrangement));
        CAPTURE(what);
        ++seed;
        CAPTURE(seed);
        const Array x = arranged(arrangement, shape, seed);
        // Whole numbers, whose sums are exact in any order.
        for (std::int64_t i = 0; i < x.buffer->count(); ++i) {
          x.buffer->data()[i] = std::round(8 * x.buffer->data()[i]);
        }
        for (const bool reverse : {false, true}) {
          const std::vector<Scalar> sums = expected(x, reverse);
          CHECK(cumsum(plain_backend(), x, reverse) == sums);
          for (const NamedBackend& b : fast_backends(shape)) {
            CAPTURE(b.name);
            CHECK(cumsum(*b, x, reverse) == sums);
          }
        }
      }
    }
  }
}

// 0.1 is not exact in binary: a float to which it is added one by one ends at 100,958.
TEST_CASE("cumsum: the last of a long row's sums has its digits") {
  const std::int64_t n = tested_device == Device::Cpu ? 1000000 : 30000;  // the simulator is slow
  Array x = empty_array(Shape{n}, Device::Cpu);
  plain_backend().fill(x, Scalar(0.1));
  const double exact = static_cast<double>(n) * static_cast<double>(Scalar(0.1));
  for (const NamedBackend& b : backends()) {
    CAPTURE(b.name);
    CHECK(std::abs(cumsum(*b, x).back() / exact - 1) < tolerance(4e-6, 1e-10));
    CHECK(std::abs(cumsum(*b, x, true).front() / exact - 1) < tolerance(4e-6, 1e-10));
  }
}
