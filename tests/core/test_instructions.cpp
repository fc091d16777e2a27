// The choice of vector instructions. Results depend on it only by rounding: the wider suites of the
// backends run under each set as well (tests/CMakeLists.txt).

#include "core/attention.h"
#include "core/cpu/instructions.h"
#include "core/error.h"
#include "tests/core/backends.h"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

using namespace wick;

namespace {

// Checks that `compute` writes the same array with all sets of instructions: bit for bit, or within
// the tolerance if one is given.
void compare(const char* what, const Shape& shape, double tolerance,
             const std::function<void(Backend&, Array&)>& compute) {
  CAPTURE(what);
  const auto result = [&](Instructions instructions) {
    Array y = unwritten(shape);
    compute(backend_with(instructions), y);
    return contents(y);
  };
  const std::vector<Scalar> expected = result(present().front());
  for (const Instructions each : present()) {
    const std::string instructions = to_string(each);
    CAPTURE(instructions);
    check_close(result(each), expected, tolerance);
  }
}

// Each of two functions is within 3 units in the last place, and gelu doubles the error of the
// functions in it: see tests/core/test_backend_unary.cpp.
const double functions = tolerance(1e-6, 4e-14);

}  // namespace

TEST_CASE("instructions: the best that the processor has are taken, or those that are named") {
  CHECK(choose_instructions(nullptr) == present().back());
  CHECK(choose_instructions("") == present().back());
  for (const Instructions each : present()) CHECK(choose_instructions(to_string(each)) == each);
}

TEST_CASE("instructions: a name that is none, and what the processor lacks, are refused") {
  std::string built;
  for (const Instructions each : built_instructions()) {
    built += (built.empty() ? "" : ", ") + std::string(to_string(each));
    if (processor_has(each)) continue;
    CHECK_THROWS_AS(choose_instructions(to_string(each)), DeviceError);
  }
  CHECK_THROWS_WITH_AS(choose_instructions("abacus"),
                       ("cpu: WICK_CPU is abacus: this build has " + built +
                        "; set one of these, or none for the best")
                           .c_str(),
                       ValueError);
}

TEST_CASE("instructions: what rounds once is equal to the bit with all of them") {
  for (const std::int64_t n : {1, 7, 33, 1025, 140001}) {
    const Array a = random_array(Shape{n}, 1);
    const Array b = random_array(Shape{n}, 2);
    for (const Unary operation : {Unary::Negate, Unary::Abs, Unary::Relu, Unary::Sqrt}) {
      compare("unary", Shape{n}, 0, [&](Backend& backend, Array& y) {
        backend.binary(Binary::Multiply, a, a, y);
        backend.unary(operation, y, 0, y);
      });
    }
    for (const Binary operation : {Binary::Add, Binary::Subtract, Binary::Multiply, Binary::Divide,
                                   Binary::Maximum, Binary::Less, Binary::NotEqual}) {
      compare("binary", Shape{n}, 0,
              [&](Backend& backend, Array& y) { backend.binary(operation, a, b, y); });
    }
    compare("where", Shape{n}, 0, [&](Backend& backend, Array& y) { backend.where(a, b, a, y); });
    compare("max", Shape{1}, 0,
            [&](Backend& backend, Array& y) { backend.reduce(Reduce::Max, a, y); });
    for (const Distribution distribution : {Distribution::Uniform, Distribution::Normal}) {
      compare("random", Shape{n}, 0,
              [&](Backend& backend, Array& y) { backend.random(distribution, 3, 1, y); });
    }
  }
}

TEST_CASE("instructions: functions and sums differ by their rounding at most") {
  for (const std::int64_t n : {1, 7, 33, 1025, 140001}) {
    const Array x = random_array(Shape{n}, 4);
    for (const Unary operation : {Unary::Exp, Unary::Sin, Unary::Cos, Unary::Tanh, Unary::Sigmoid,
                                  Unary::Erf, Unary::GeluErf, Unary::GeluTanh, Unary::Pow}) {
      compare("unary", Shape{n}, functions,
              [&](Backend& backend, Array& y) { backend.unary(operation, x, 3, y); });
    }
    // A chain adds at most 1,024 numbers of about 1 before they go into a double, and rounds each
    // partial sum, of some tens, to 24 or 53 bits.
    compare("sum", Shape{1}, tolerance(2e-4, 1e-12),
            [&](Backend& backend, Array& y) { backend.reduce(Reduce::Sum, x, y); });
  }
  for (const Shape& shape : {Shape{33, 31}, Shape{5, 4099}}) {
    const Array x = random_array(shape, 5);
    compare("softmax", shape, functions,
            [&](Backend& backend, Array& y) { backend.softmax(x, y); });
    compare("log_softmax", shape, functions,
            [&](Backend& backend, Array& y) { backend.log_softmax(x, y); });
  }
}

TEST_CASE("instructions: attention and its gradients differ by their rounding at most") {
  AttentionProblem problem;
  problem.q = random_array(Shape{2, 150, 24}, 6);
  problem.k = random_array(Shape{2, 170, 24}, 7);
  problem.v = random_array(Shape{2, 170, 20}, 8);
  problem.scale = Scalar(0.2);
  problem.dropout = Scalar(0.1);
  const Array dy = random_array(Shape{2, 150, 20}, 9);
  // Sums of up to 170 products, in the order of the vectors.
  const double sums = tolerance(2e-5, 1e-13);
  const Shape log_sums_shape{2, 150};
  compare("attention", dy.shape(), sums, [&](Backend& backend, Array& y) {
    Array log_sums = unwritten(log_sums_shape);
    backend.attention(problem, y, log_sums);
  });
  for (const int input : {0, 1, 2}) {
    const Shape& shape = (input == 0 ? problem.q : input == 1 ? problem.k : problem.v).shape();
    compare("attention_backward", shape, sums, [&](Backend& backend, Array& result) {
      Array y = unwritten(dy.shape());
      Array log_sums = unwritten(log_sums_shape);
      backend.attention(problem, y, log_sums);
      AttentionGradients gradients;
      gradients.q = unwritten(problem.q.shape());
      gradients.k = unwritten(problem.k.shape());
      gradients.v = unwritten(problem.v.shape());
      (input == 0 ? gradients.q : input == 1 ? gradients.k : gradients.v) = result;
      backend.attention_backward(problem, y, log_sums, dy, gradients);
    });
  }
}
