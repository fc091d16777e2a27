#include "tests/core/backends.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace wick;

namespace {

const Scalar not_a_number = std::numeric_limits<Scalar>::quiet_NaN();

const std::vector<Binary> binaries = {Binary::Add,       Binary::Subtract, Binary::Multiply,
                                      Binary::Divide,    Binary::Maximum,  Binary::Minimum,
                                      Binary::Equal,     Binary::NotEqual, Binary::Less,
                                      Binary::LessEqual, Binary::Greater,  Binary::GreaterEqual};

std::vector<Scalar> binary(Backend& backend, Binary operation, const Array& a, const Array& b) {
  Array y = unwritten(backend, a.shape());
  backend.binary(operation, placed(backend, a), placed(backend, b), y);
  return contents(y);
}

std::vector<Scalar> binary(Backend& backend, Binary operation, const Array& a, Scalar b,
                           bool scalar_first) {
  Array y = unwritten(backend, a.shape());
  backend.binary(operation, placed(backend, a), b, scalar_first, y);
  return contents(y);
}

std::vector<Scalar> where(Backend& backend, const Array& mask, const Array& a, const Array& b) {
  Array y = unwritten(backend, mask.shape());
  backend.where(placed(backend, mask), placed(backend, a), placed(backend, b), y);
  return contents(y);
}

}  // namespace

TEST_CASE("binary: values worked by hand, and a row that is repeated") {
  const Array a = array_of({1, 2, 3, 4}, Shape{2, 2});
  const Array row = array_of({3, 2}, Shape{2});
  const Array b = row.view(expand(row.layout, Shape{2, 2}));
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    const auto check = [&, p = backend](Binary operation, const std::vector<Scalar>& expected) {
      CAPTURE(static_cast<int>(operation));
      check_close(binary(*p, operation, a, b), expected, tolerance(1e-7, 1e-15));
    };
    check(Binary::Add, {4, 4, 6, 6});
    check(Binary::Subtract, {-2, 0, 0, 2});
    check(Binary::Multiply, {3, 4, 9, 8});
    check(Binary::Divide, {Scalar(1.0 / 3), 1, 1, 2});
    check(Binary::Maximum, {3, 2, 3, 4});
    check(Binary::Minimum, {1, 2, 3, 2});
    check(Binary::Equal, {0, 1, 1, 0});
    check(Binary::NotEqual, {1, 0, 0, 1});
    check(Binary::Less, {1, 0, 0, 0});
    check(Binary::LessEqual, {1, 1, 1, 0});
    check(Binary::Greater, {0, 0, 0, 1});
    check(Binary::GreaterEqual, {0, 1, 1, 1});
    CHECK(binary(*backend, Binary::Subtract, a, 10, false) == std::vector<Scalar>{-9, -8, -7, -6});
    CHECK(binary(*backend, Binary::Subtract, a, 10, true) == std::vector<Scalar>{9, 8, 7, 6});
    CHECK(binary(*backend, Binary::Greater, a, 2, false) == std::vector<Scalar>{0, 0, 1, 1});
    CHECK(binary(*backend, Binary::Greater, a, 2, true) == std::vector<Scalar>{1, 0, 0, 0});
  }
}

TEST_CASE("binary: the larger or smaller of a number and NaN is NaN; comparisons with NaN fail") {
  const Array numbers = array_of(std::vector<Scalar>(19, 1), Shape{19});
  const Array nans = array_of(std::vector<Scalar>(19, not_a_number), Shape{19});
  const auto all = [](Scalar value) { return std::vector<Scalar>(19, value); };
  for (const NamedBackend& b : backends()) {
    CAPTURE(b.name);
    for (const Binary operation : {Binary::Maximum, Binary::Minimum}) {
      check_close(binary(*b, operation, numbers, nans), all(not_a_number), 0);
      check_close(binary(*b, operation, nans, numbers), all(not_a_number), 0);
      check_close(binary(*b, operation, nans, Scalar(1), true), all(not_a_number), 0);
    }
    for (const Binary operation :
         {Binary::Equal, Binary::Less, Binary::LessEqual, Binary::Greater, Binary::GreaterEqual}) {
      check_close(binary(*b, operation, nans, nans), all(0), 0);
      check_close(binary(*b, operation, numbers, nans), all(0), 0);
    }
    check_close(binary(*b, Binary::NotEqual, nans, nans), all(1), 0);
  }
}

TEST_CASE("binary: all backends agree for every operation and pair of arrangements") {
  std::uint64_t seed = 2000;
  const auto compare = [&](Binary operation, const Shape& shape) {
    for (const Arrangement of_a : arrangements) {
      for (const Arrangement of_b : arrangements) {
        const std::string what = concatenate("binary ", static_cast<int>(operation), ", ", shape,
                                             ", a: ", to_string(of_a), ", b: ", to_string(of_b));
        CAPTURE(what);
        ++seed;
        CAPTURE(seed);
        const Array a = arranged(of_a, shape, seed);
        // Half of the elements are equal, so that comparisons give 0 and 1.
        const Array b = arranged(of_b, shape, of_a == of_b ? seed : seed + 5000);
        // One rounding each: exactly equal.
        const std::vector<Scalar> expected = binary(plain_backend(), operation, a, b);
        for (const NamedBackend& backend : fast_backends(shape)) {
          CAPTURE(backend.name);
          check_close(binary(*backend, operation, a, b), expected, 0);
        }
      }
    }
  };
  for (const Binary operation : binaries) {
    for (const Shape& shape : small_shapes) compare(operation, shape);
  }
  for (const Shape& shape : large_shapes) compare(Binary::Subtract, shape);
}

TEST_CASE("binary: all backends agree where one operand is a number") {
  std::uint64_t seed = 8000;
  for (const Binary operation : binaries) {
    for (const Arrangement arrangement : arrangements) {
      for (const bool scalar_first : {false, true}) {
        for (const Shape& shape : small_shapes) {
          const std::string what =
              concatenate("binary ", static_cast<int>(operation), ", ", shape, ", ",
                          to_string(arrangement), scalar_first ? ", number first" : "");
          CAPTURE(what);
          ++seed;
          CAPTURE(seed);
          const Array a = arranged(arrangement, shape, seed);
          const std::vector<Scalar> expected =
              binary(plain_backend(), operation, a, Scalar(0.25), scalar_first);
          for (const NamedBackend& backend : fast_backends()) {
            CAPTURE(backend.name);
            check_close(binary(*backend, operation, a, Scalar(0.25), scalar_first), expected, 0);
          }
        }
      }
    }
  }
}

TEST_CASE("where: values worked by hand; what is not chosen does not matter") {
  const Array mask = array_of({1, 0, 2, 0}, Shape{4});
  const Array a = array_of({1, not_a_number, 3, not_a_number}, Shape{4});
  const Array b = array_of({not_a_number, 20, not_a_number, 40}, Shape{4});
  for (const NamedBackend& backend : backends()) {
    CAPTURE(backend.name);
    CHECK(where(*backend, mask, a, b) == std::vector<Scalar>{1, 20, 3, 40});
  }
}

TEST_CASE("where: all backends agree for every three arrangements") {
  std::uint64_t seed = 9000;
  const auto compare = [&](const Shape& shape) {
    for (const Arrangement of_mask : arrangements) {
      for (const Arrangement of_a : arrangements) {
        for (const Arrangement of_b : arrangements) {
          if (shape.numel() > 10000 && of_a != of_b) continue;
          const std::string what = concatenate(shape, ", mask: ", to_string(of_mask),
                                               ", a: ", to_string(of_a), ", b: ", to_string(of_b));
          CAPTURE(what);
          ++seed;
          CAPTURE(seed);
          const Array numbers = arranged(of_mask, shape, seed);
          const Array mask = numbers.view(numbers.layout);
          for (std::int64_t i = 0; i < mask.buffer->count(); ++i) {
            Scalar& flag = mask.buffer->data()[i];
            flag = flag > 0 ? Scalar(1) : Scalar(0);
          }
          const Array a = arranged(of_a, shape, seed + 1);
          const Array b = arranged(of_b, shape, seed + 2);
          const std::vector<Scalar> expected = where(plain_backend(), mask, a, b);
          for (const NamedBackend& backend : fast_backends(shape)) {
            CAPTURE(backend.name);
            check_close(where(*backend, mask, a, b), expected, 0);
          }
        }
      }
    }
  };
  for (const Shape& shape : {Shape{}, Shape{0}, Shape{33}, Shape{7, 1}, Shape{33, 31},
                             Shape{5, 1, 9}, Shape{2, 3, 17, 20}, Shape{3, 45001}}) {
    compare(shape);
  }
}
