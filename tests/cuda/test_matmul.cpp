// The device's matrix products against the plain backend's loops, and their precision.

#include "tests/cuda/arrays.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <type_traits>
#include <vector>

using namespace wick;

namespace {

std::vector<Scalar> product(const Array& a, const Array& b) {
  const int rank = a.dim();
  Array y = unwritten_on_device(a.shape().with(rank - 1, b.shape()[rank - 1]));
  cuda_backend().matmul(on_device(a), on_device(b), y);
  return from_device(y);
}

std::vector<Scalar> expected(const Array& a, const Array& b) {
  const int rank = a.dim();
  Array y = unwritten(a.shape().with(rank - 1, b.shape()[rank - 1]));
  plain_backend().matmul(a, b, y);
  return contents(y);
}

// Sums of k products, added in another order: about sqrt(k) roundings of partial sums as large as
// sqrt(k), or as k where one operand repeats a number; k is at most 129.
const double reordered = tolerance(5e-5, 1e-13);

/// Full again at the end, however a test ends.
struct InPrecision {
  explicit InPrecision(Precision precision) { matmul_precision(precision); }
  ~InPrecision() { matmul_precision(Precision::Full); }
};

}  // namespace

TEST_CASE("cuda: products of every pair of arrangements") {
  struct Size {
    std::int64_t m, k, n;
  };
  const Size sizes[] = {{1, 1, 1}, {1, 5, 1}, {5, 1, 5}, {3, 7, 2}, {17, 16, 15}};
  std::uint64_t seed = 0;
  for (const Size& size : sizes) {
    for (const std::vector<std::int64_t>& leading :
         {std::vector<std::int64_t>{}, {3}, {2, 3}, {1, 4}}) {
      std::vector<std::int64_t> of_a = leading;
      std::vector<std::int64_t> of_b = leading;
      of_a.insert(of_a.end(), {size.m, size.k});
      of_b.insert(of_b.end(), {size.k, size.n});
      for (const Arrangement left : arrangements) {
        for (const Arrangement right : arrangements) {
          const std::string what = concatenate(Shape(of_a), " by ", Shape(of_b), ", ",
                                               to_string(left), " by ", to_string(right));
          CAPTURE(what);
          const Array a = arranged(left, Shape(of_a), ++seed);
          const Array b = arranged(right, Shape(of_b), seed + 5000);
          check_close(product(a, b), expected(a, b), reordered);
        }
      }
    }
  }
}

TEST_CASE("cuda: products around the size of a tile") {
  for (const std::int64_t n : {31, 32, 33, 129}) {
    CAPTURE(n);
    const Array a = random_array(Shape{n, n + 1}, 1);
    const Array b = random_array(Shape{n + 1, n + 2}, 2);
    check_close(product(a, b), expected(a, b), reordered);
    const Array row = a.view(slice(a.layout, 0, 0, 1));
    check_close(product(row, b), expected(row, b), reordered);
    const Array column = b.view(slice(b.layout, 1, 1, 2));
    check_close(product(a, column), expected(a, column), reordered);
  }
}

TEST_CASE("cuda: nothing to add gives zeros, nothing to compute gives nothing") {
  CHECK(product(unwritten(Shape{2, 0}), unwritten(Shape{0, 3})) == std::vector<Scalar>(6, 0));
  CHECK(product(unwritten(Shape{0, 2}), unwritten(Shape{2, 3})).empty());
  CHECK(product(unwritten(Shape{2, 2}), unwritten(Shape{2, 0})).empty());
  CHECK(product(unwritten(Shape{0, 2, 2}), unwritten(Shape{0, 2, 2})).empty());
}

TEST_CASE("cuda: one matrix shared by a batch, and the heads of attention") {
  const Array x = random_array(Shape{3, 5, 20}, 1);
  const Array weight = random_array(Shape{30, 20}, 2);
  const Array shared = weight.view(expand(transpose(weight.layout, 0, 1), Shape{3, 20, 30}));
  check_close(product(x, shared), expected(x, shared), reordered);
  const Array part = x.view(slice(x.layout, 1, 1, 4));
  check_close(product(part, shared), expected(part, shared), reordered);
  // (b, t, h * d) seen as (b, h, t, d): the matrices do not lie at equal distances.
  const Array heads = random_array(Shape{2, 7, 3, 8}, 5);
  const Array q = heads.view(permute(heads.layout, {0, 2, 1, 3}));
  const Array k = heads.view(permute(heads.layout, {0, 2, 3, 1}));
  check_close(product(q, k), expected(q, k), reordered);
}

TEST_CASE("cuda: fewer digits of the factors are read where that is asked for") {
  const Array a = random_array(Shape{2, 20, 33}, 3);
  const Array b = random_array(Shape{2, 33, 20}, 4);
  const std::vector<Scalar> exact = expected(a, b);
  const auto worst = [&](Precision precision) {
    const InPrecision scope(precision);
    const std::vector<Scalar> y = product(a, b);
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
  // 33 products of factors that are off by up to 2^-12 (TF32 may truncate: 2^-11), or 2^-9, of
  // themselves: their errors add up like the steps of a random walk, to sqrt(33) times 2^-9 or so,
  // and to ten times that in the worst of 800 sums.
  CHECK(worst(Precision::Full) < 1e-5);
  CHECK(worst(Precision::TF32) > 1e-4);
  CHECK(worst(Precision::TF32) < 0.02);
  CHECK(worst(Precision::BF16) > 3e-3);
  CHECK(worst(Precision::BF16) < 0.12);
}

TEST_CASE("cuda: bfloat16 is the nearest one, the even one of two") {
  if (!std::is_same_v<Scalar, float>) return;
  const InPrecision scope(Precision::BF16);
  // 1 + 2^-8 lies between 1 and 1 + 2^-7, 1 + 3 * 2^-8 between 1 + 2^-7 and 1 + 2^-6.
  const Scalar step = Scalar(1) / 128;
  const Array x =
      array_of({1 + step / 2, 1 + 3 * step / 2, 1 + step * Scalar(0.51), -(1 + step)}, Shape{4, 1});
  const Array one = array_of({1}, Shape{1, 1});
  CHECK(product(x, one) == std::vector<Scalar>{1, 1 + 2 * step, 1 + step, -(1 + step)});
}
