#include "tests/core/backends.h"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

using namespace wick;

namespace {

std::vector<Scalar> matmul(Backend& backend, const Array& a, const Array& b) {
  const int rank = a.dim();
  Array y = unwritten(backend, a.shape().with(rank - 1, b.shape()[rank - 1]));
  backend.matmul(placed(backend, a), placed(backend, b), y);
  return contents(y);
}

void compare(const Array& a, const Array& b, double rounding) {
  const std::vector<Scalar> expected = matmul(plain_backend(), a, b);
  for (const NamedBackend& backend : fast_backends()) {
    CAPTURE(backend.name);
    check_close(matmul(*backend, a, b), expected, rounding);
  }
}

// Sums of k products, added in another order: about sqrt(k) roundings of partial sums as large as
// sqrt(k), or as k where one operand repeats a number; k is at most 130 where not said otherwise.
const double reordered = tolerance(5e-5, 1e-13);

Array transposed(const Array& x) { return x.view(transpose(x.layout, x.dim() - 2, x.dim() - 1)); }

}  // namespace

TEST_CASE("matmul: a product worked by hand, also of transposed views") {
  const Array a = array_of({1, 2, 3, 4, 5, 6}, Shape{2, 3});
  const Array b = array_of({7, 8, 9, 10, 11, 12}, Shape{3, 2});
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    CHECK(matmul(*backend, a, b) == std::vector<Scalar>{58, 64, 139, 154});
    CHECK(matmul(*backend, transposed(b), transposed(a)) == std::vector<Scalar>{58, 139, 64, 154});
    CHECK(matmul(*backend, a, transposed(a)) == std::vector<Scalar>{14, 32, 32, 77});
    CHECK(matmul(*backend, transposed(a), a) ==
          std::vector<Scalar>{17, 22, 27, 22, 29, 36, 27, 36, 45});
  }
}

TEST_CASE("matmul: nothing to add gives zeros, nothing to compute gives nothing") {
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    CHECK(matmul(*backend, unwritten(Shape{2, 0}), unwritten(Shape{0, 3})) ==
          std::vector<Scalar>(6, 0));
    CHECK(matmul(*backend, unwritten(Shape{0, 2}), unwritten(Shape{2, 3})).empty());
    CHECK(matmul(*backend, unwritten(Shape{2, 2}), unwritten(Shape{2, 0})).empty());
    CHECK(matmul(*backend, unwritten(Shape{0, 2, 2}), unwritten(Shape{0, 2, 2})).empty());
  }
}

TEST_CASE("matmul: NaN and infinity are not hidden by a factor of 0") {
  const Scalar infinity = std::numeric_limits<Scalar>::infinity();
  const Array a = array_of({0, 1}, Shape{1, 2});
  const Array b = array_of({infinity, 1}, Shape{2, 1});
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    check_close(matmul(*backend, a, b), {std::numeric_limits<double>::quiet_NaN()}, 0);
  }
}

TEST_CASE("matmul: all backends agree for every pair of arrangements") {
  struct Size {
    std::int64_t m, k, n;
  };
  const Size sizes[] = {{17, 16, 15}, {1, 1, 1},    {1, 5, 1},     {5, 1, 5},
                        {1, 7, 3},    {3, 7, 1},    {31, 32, 33},  {33, 31, 1},
                        {64, 64, 64}, {2, 1023, 3}, {130, 65, 70}, {1, 1100, 70}};
  std::uint64_t seed = 0;
  for (const Size& size : sizes) {
    if (tested_device != Device::Cpu && size.m * size.k * size.n > 5000) continue;  // too slow
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
          ++seed;
          CAPTURE(seed);
          const Array a = arranged(left, Shape(of_a), seed);
          const Array b = arranged(right, Shape(of_b), seed + 5000);
          compare(a, b, reordered * (size.k > 1000 ? 10 : 1));
        }
      }
    }
  }
}

TEST_CASE("matmul: one matrix shared by a batch, as in a linear layer") {
  const Array x = random_array(Shape{6, 10, 20}, 1);
  const Array weight = random_array(Shape{30, 20}, 2);
  const Array shared = weight.view(expand(transpose(weight.layout, 0, 1), Shape{6, 20, 30}));
  compare(x, shared, reordered);
  // Rows that are not equally far apart cannot become one product.
  const Array part = x.view(slice(x.layout, 1, 2, 9));
  const Array shared_part = weight.view(expand(transpose(weight.layout, 0, 1), Shape{6, 20, 30}));
  compare(part, shared_part, reordered);
}

TEST_CASE("matmul: around the sizes of blocks and of a kernel's tile") {
  for (const std::int64_t n : {31, 32, 33, 129}) {
    CAPTURE(n);
    const Array a = random_array(Shape{n, n + 1}, 1);
    const Array b = random_array(Shape{n + 1, n + 2}, 2);
    compare(a, b, reordered);
    compare(a.view(slice(a.layout, 0, 0, 1)), b, reordered);
    compare(a, b.view(slice(b.layout, 1, 1, 2)), reordered);
  }
}

TEST_CASE("matmul: heads of attention, beyond the size from which threads are used") {
  // (b, t, h * d) seen as (b, h, t, d), without a copy.
  const std::int64_t t = tested_device == Device::Cpu ? 50 : 7;  // the simulator is slow
  const Array x = random_array(Shape{4, t, 6, 32}, 5);
  const Array y = random_array(Shape{4, t, 6, 32}, 6);
  const Array q = x.view(permute(x.layout, {0, 2, 1, 3}));
  const Array k = y.view(permute(y.layout, {0, 2, 3, 1}));
  compare(q, k, reordered * 10);
}
