// The gradient of GELU in one pass on the device, beside the composed rule on the host.

#include "tests/core/backends.h"

#include <doctest/doctest.h>

#include <limits>
#include <string>

using namespace wick;

namespace {

std::vector<Scalar> gelu_dx(Backend& backend, Unary form, const Array& x, const Array& dy) {
  return contents(backend.gelu_dx(form, placed(backend, x), placed(backend, dy)));
}

}  // namespace

TEST_CASE("cuda: gelu's gradient for every pair of arrangements") {
  std::uint64_t seed = 100;
  for (const Unary form : {Unary::GeluErf, Unary::GeluTanh}) {
    for (const Arrangement of_x : arrangements) {
      for (const Arrangement of_dy : arrangements) {
        const std::string what = concatenate("x: ", to_string(of_x), ", dy: ", to_string(of_dy));
        CAPTURE(what);
        ++seed;
        CAPTURE(seed);
        const Array x = arranged(of_x, Shape{2, 3, 4}, seed);
        const Array dy = arranged(of_dy, Shape{2, 3, 4}, seed + 1000);
        check_close(gelu_dx(cuda_backend(), form, x, dy), gelu_dx(plain_backend(), form, x, dy),
                    tolerance(2e-6, 1e-14));
      }
    }
  }
}

TEST_CASE("cuda: gelu's gradient far from 0") {
  constexpr Scalar largest = std::numeric_limits<Scalar>::max();
  const Array x = array_of({-largest, -30, 30, largest}, Shape{4});
  const Array dy = array_of({2, 3, 4, 5}, Shape{4});
  const Array nan = array_of({std::numeric_limits<Scalar>::quiet_NaN()}, Shape{1});
  const Array one = array_of({1}, Shape{1});
  for (const Unary form : {Unary::GeluErf, Unary::GeluTanh}) {
    check_close(gelu_dx(cuda_backend(), form, x, dy), std::vector<Scalar>{0, 0, 4, 5}, 1e-15);
    const Scalar result = gelu_dx(cuda_backend(), form, nan, one)[0];
    CHECK(result != result);
  }
}
