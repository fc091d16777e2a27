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

std::vector<Scalar> softmax(Backend& backend, const Array& x) {
  Array y = unwritten(backend, x.shape());
  backend.softmax(placed(backend, x), y);
  return contents(y);
}

std::vector<Scalar> log_softmax(Backend& backend, const Array& x) {
  Array y = unwritten(backend, x.shape());
  backend.log_softmax(placed(backend, x), y);
  return contents(y);
}

}  // namespace

TEST_CASE("softmax: values worked by hand") {
  const Array x = array_of({0, std::log(Scalar(2)), std::log(Scalar(5)),  //
                            1000, 1000, 1000},
                           Shape{2, 3});
  const double rounding = tolerance(4e-6, 7e-15);
  for (const NamedBackend& b : backends()) {
    CAPTURE(b.name);
    check_close(softmax(*b, x), {0.125, 0.25, 0.625, 1.0 / 3, 1.0 / 3, 1.0 / 3}, rounding);
    check_close(log_softmax(*b, x),
                {-2.0794415416798357, -1.3862943611198906, -0.4700036292457356, -1.0986122886681098,
                 -1.0986122886681098, -1.0986122886681098},
                rounding * 4);
  }
}

TEST_CASE("log_softmax: a probability near 1 keeps the digits of its logarithm") {
  // One element leads n - 1 others, wherever it stands.
  for (const std::int64_t n : {2, 5, 33, 1025, 1500, 13000}) {
    for (const double lead : {9.0, 17.0, 30.0}) {
      CAPTURE(n);
      CAPTURE(lead);
      const std::int64_t place = n * 2 / 3;
      Array x = array_of(std::vector<Scalar>(n, 5), Shape{n});
      x.data()[place] = static_cast<Scalar>(5 + lead);
      const double expected = -std::log1p(static_cast<double>(n - 1) * std::exp(-lead));
      for (const NamedBackend& b : backends()) {
        CAPTURE(b.name);
        const auto received = static_cast<double>(log_softmax(*b, x)[place]);
        // The plain backend adds up to 13,000 others one by one.
        CHECK(std::abs(received / expected - 1) < tolerance(5e-4, 1e-12));
      }
    }
  }
}

TEST_CASE("softmax: a masked element is exactly 0, NaN spoils its own row alone") {
  for (const NamedBackend& b : backends()) {
    CAPTURE(b.name);
    for (const std::int64_t n : {2, 5, 33, 3000}) {
      CAPTURE(n);
      Array x = random_array(Shape{3, n}, 11);
      // The scores beside the masked ones may be as large as they like.
      for (std::int64_t i = 1; i < n; ++i) x.data()[i] = -infinity;
      x.data()[0] = Scalar(1e10);
      x.data()[n] = not_a_number;
      const std::vector<Scalar> y = softmax(*b, x);
      const std::vector<Scalar> log_y = log_softmax(*b, x);
      CHECK(y[0] == 1);
      CHECK(log_y[0] == 0);
      double sum = 0;
      for (std::int64_t i = 0; i < n; ++i) {
        if (i > 0) CHECK(y[i] == 0);
        if (i > 0) CHECK(log_y[i] == -infinity);
        CHECK(std::isnan(y[n + i]));
        CHECK(std::isnan(log_y[n + i]));
        sum += y[2 * n + i];
      }
      CHECK(std::abs(sum - 1) < tolerance(1e-5, 1e-13));
    }
  }
}

TEST_CASE("softmax: a row with nothing but masked elements has no distribution") {
  const Array x = array_of(std::vector<Scalar>(20, -infinity), Shape{20});
  for (const NamedBackend& b : backends()) {
    CAPTURE(b.name);
    for (const Scalar value : softmax(*b, x)) CHECK(std::isnan(value));
  }
}

TEST_CASE("softmax: all backends agree for every arrangement and size") {
  std::uint64_t seed = 900;
  for (const auto& shapes : {small_shapes, shapes_of_rows, large_shapes}) {
    for (const Shape& shape : shapes) {
      if (shape.size() == 0) continue;
      for (const Arrangement arrangement : arrangements) {
        const std::string what = concatenate(shape, ", ", to_string(arrangement));
        CAPTURE(what);
        ++seed;
        CAPTURE(seed);
        const Array x = arranged(arrangement, shape, seed);
        const std::vector<Scalar> y = softmax(plain_backend(), x);
        const std::vector<Scalar> log_y = log_softmax(plain_backend(), x);
        for (const NamedBackend& b : fast_backends(shape)) {
          CAPTURE(b.name);
          // The sums of up to 140,001 exponentials differ as sums do; the logarithm halves nothing.
          check_close(softmax(*b, x), y, tolerance(1e-6, 1e-14));
          check_close(log_softmax(*b, x), log_y, tolerance(1e-4, 1e-12));
        }
      }
    }
  }
}
