// matmul_precision() on the device: the number of digits that a product reads of its factors.

#include "tests/core/backends.h"

#include "core/device.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

using namespace wick;

namespace {

std::vector<Scalar> product(Backend& backend, const Array& a, const Array& b) {
  const int rank = a.dim();
  Array y = unwritten(backend, a.shape().with(rank - 1, b.shape()[rank - 1]));
  backend.matmul(placed(backend, a), placed(backend, b), y);
  return contents(y);
}

/// Sets the precision to Full at the end, however a test ends.
struct InPrecision {
  explicit InPrecision(Precision precision) { matmul_precision(precision); }
  ~InPrecision() { matmul_precision(Precision::Full); }
};

}  // namespace

TEST_CASE("cuda: fewer digits of the factors are read where that is asked for") {
  // cuBLAS rounds no factor where that saves no time: (20, 33) x (33, 20) is too small for it.
  const Array a = random_array(Shape{2, 64, 128}, 3);
  const Array b = random_array(Shape{2, 128, 64}, 4);
  const std::vector<Scalar> exact = product(plain_backend(), a, b);
  const auto worst = [&](Precision precision) {
    const InPrecision scope(precision);
    const std::vector<Scalar> y = product(cuda_backend(), a, b);
    double largest = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
      largest = std::max(largest, std::abs(static_cast<double>(y[i] - exact[i])));
    }
    return largest;
  };
  if (!std::is_same_v<Scalar, float>) {
    CHECK(worst(Precision::BF16) < 1e-12);  // doubles are always multiplied in full
    return;
  }
  // 128 products of factors that are off by up to 2^-12 (TF32 may truncate: 2^-11), or 2^-9, of
  // themselves: their errors add up like the steps of a random walk, to sqrt(128) times 2^-9 or so,
  // and to ten times that in the worst of 8192 sums.
  CHECK(worst(Precision::Full) < 3e-5);
  CHECK(worst(Precision::TF32) > 1e-4);
  CHECK(worst(Precision::TF32) < 0.05);
  CHECK(worst(Precision::BF16) > 3e-3);
  CHECK(worst(Precision::BF16) < 0.24);
}

TEST_CASE("cuda: bfloat16 is the nearest one, the even one of two") {
  if (!std::is_same_v<Scalar, float>) return;
  const InPrecision scope(Precision::BF16);
  // 1 + 2^-8 lies between 1 and 1 + 2^-7, 1 + 3 * 2^-8 between 1 + 2^-7 and 1 + 2^-6.
  const Scalar step = Scalar(1) / 128;
  const Array x =
      array_of({1 + step / 2, 1 + 3 * step / 2, 1 + step * Scalar(0.51), -(1 + step)}, Shape{4, 1});
  const Array one = array_of({1}, Shape{1, 1});
  CHECK(product(cuda_backend(), x, one) ==
        std::vector<Scalar>{1, 1 + 2 * step, 1 + step, -(1 + step)});
}
