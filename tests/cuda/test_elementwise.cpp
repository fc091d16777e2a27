// The device's elementwise kernels against the plain backend's loops.

#include "tests/cuda/arrays.h"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

using namespace wick;

namespace {

const Scalar infinity = std::numeric_limits<Scalar>::infinity();
const Scalar not_a_number = std::numeric_limits<Scalar>::quiet_NaN();

const std::vector<Unary> unaries = {Unary::Negate,   Unary::Abs,  Unary::Exp, Unary::Log,
                                    Unary::Sqrt,     Unary::Sin,  Unary::Cos, Unary::Tanh,
                                    Unary::Sigmoid,  Unary::Relu, Unary::Erf, Unary::GeluErf,
                                    Unary::GeluTanh, Unary::Pow};

const std::vector<Binary> binaries = {Binary::Add,       Binary::Subtract, Binary::Multiply,
                                      Binary::Divide,    Binary::Maximum,  Binary::Minimum,
                                      Binary::Equal,     Binary::NotEqual, Binary::Less,
                                      Binary::LessEqual, Binary::Greater,  Binary::GreaterEqual};

// CUDA's functions are within 2 units in the last place of exact ones (pow: 4), the host's within
// 1; gelu doubles the error of what it is made of.
const double functions = tolerance(1e-6, 2e-14);

}  // namespace

TEST_CASE("cuda: unary operations give what the host's give") {
  std::uint64_t seed = 0;
  for (const Unary operation : unaries) {
    for (const Shape& shape : device_shapes) {
      for (const Arrangement arrangement :
           {Arrangement::Contiguous, Arrangement::Permuted, Arrangement::Columns}) {
        const std::string what = concatenate("unary ", static_cast<int>(operation), ", ", shape,
                                             ", ", to_string(arrangement));
        CAPTURE(what);
        const Array x = arranged(arrangement, shape, ++seed);
        const Scalar parameter = seed % 2 == 0 ? Scalar(2) : Scalar(3);
        Array expected = unwritten(shape);
        Array received = unwritten_on_device(shape);
        plain_backend().unary(operation, x, parameter, expected);
        cuda_backend().unary(operation, on_device(x), parameter, received);
        check_close(from_device(received), contents(expected), functions);
      }
    }
  }
}

TEST_CASE("cuda: infinities, NaN and numbers near overflow") {
  const Array x = array_of({infinity, -infinity, not_a_number, 1000, -1000, 0}, Shape{6});
  for (const Unary operation : unaries) {
    CAPTURE(static_cast<int>(operation));
    Array expected = unwritten(Shape{6});
    Array received = unwritten_on_device(Shape{6});
    plain_backend().unary(operation, x, 2, expected);
    cuda_backend().unary(operation, on_device(x), 2, received);
    check_close(from_device(received), contents(expected), functions);
  }
  const Array a = array_of({1, not_a_number, not_a_number, infinity}, Shape{4});
  const Array b = array_of({not_a_number, 1, not_a_number, -infinity}, Shape{4});
  for (const Binary operation : binaries) {
    CAPTURE(static_cast<int>(operation));
    Array expected = unwritten(Shape{4});
    Array received = unwritten_on_device(Shape{4});
    plain_backend().binary(operation, a, b, expected);
    cuda_backend().binary(operation, on_device(a), on_device(b), received);
    check_close(from_device(received), contents(expected), 0);
  }
}

TEST_CASE("cuda: binary operations give what the host's give, to the last bit") {
  std::uint64_t seed = 2000;
  const auto compare = [&](Binary operation, const Shape& shape, Arrangement of_a,
                           Arrangement of_b) {
    const std::string what = concatenate("binary ", static_cast<int>(operation), ", ", shape,
                                         ", a: ", to_string(of_a), ", b: ", to_string(of_b));
    CAPTURE(what);
    const Array a = arranged(of_a, shape, ++seed);
    // Half of the elements equal, so that comparisons have something to find.
    const Array b = arranged(of_b, shape, of_a == of_b ? seed : seed + 5000);
    Array expected = unwritten(shape);
    Array received = unwritten_on_device(shape);
    plain_backend().binary(operation, a, b, expected);
    cuda_backend().binary(operation, on_device(a), on_device(b), received);
    check_close(from_device(received), contents(expected), 0);
  };
  for (const Binary operation : binaries) {
    for (const Shape& shape : device_shapes) {
      compare(operation, shape, Arrangement::Contiguous, Arrangement::Contiguous);
      compare(operation, shape, Arrangement::Permuted, Arrangement::Rows);
    }
  }
  for (const Shape& shape : device_shapes) {
    for (const Arrangement of_a : arrangements) {
      for (const Arrangement of_b : arrangements) compare(Binary::Subtract, shape, of_a, of_b);
    }
  }
}

TEST_CASE("cuda: one operand may be a number, on either side") {
  std::uint64_t seed = 8000;
  for (const Binary operation : binaries) {
    for (const bool scalar_first : {false, true}) {
      for (const Shape& shape : {Shape{0}, Shape{33}, Shape{1025}, Shape{7, 5}}) {
        const std::string what = concatenate("binary ", static_cast<int>(operation), ", ", shape,
                                             scalar_first ? ", number first" : "");
        CAPTURE(what);
        const Array a = arranged(Arrangement::Permuted, shape, ++seed);
        Array expected = unwritten(shape);
        Array received = unwritten_on_device(shape);
        plain_backend().binary(operation, a, Scalar(0.25), scalar_first, expected);
        cuda_backend().binary(operation, on_device(a), Scalar(0.25), scalar_first, received);
        check_close(from_device(received), contents(expected), 0);
      }
    }
  }
}

TEST_CASE("cuda: where chooses, and what is not chosen does not matter") {
  const Array nans = array_of(std::vector<Scalar>(4, not_a_number), Shape{4});
  const Array mask = array_of({1, 0, 2, 0}, Shape{4});
  const Array numbers = array_of({1, 2, 3, 4}, Shape{4});
  Array y = unwritten_on_device(Shape{4});
  cuda_backend().where(on_device(mask), on_device(numbers), on_device(nans), y);
  check_close(from_device(y), {1, not_a_number, 3, not_a_number}, 0);
  std::uint64_t seed = 9000;
  for (const Shape& shape : device_shapes) {
    for (const Arrangement arrangement : arrangements) {
      const std::string what = concatenate(shape, ", ", to_string(arrangement));
      CAPTURE(what);
      Array flags = unwritten(shape);
      plain_backend().binary(Binary::Greater, random_array(shape, ++seed), Scalar(0), false, flags);
      const Array a = arranged(arrangement, shape, seed + 1);
      const Array b = arranged(Arrangement::Permuted, shape, seed + 2);
      Array expected = unwritten(shape);
      Array received = unwritten_on_device(shape);
      plain_backend().where(flags, a, b, expected);
      cuda_backend().where(on_device(flags), on_device(a), on_device(b), received);
      check_close(from_device(received), contents(expected), 0);
    }
  }
}
