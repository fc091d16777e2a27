#include "core/observer.h"

#include "tests/check.h"

using namespace wick;

namespace {

std::string told(const Operation& operation) {
  std::string text = operation.name;
  for (const Shape& shape : operation.operands) text += " " + to_string(shape);
  return text + " -> " + to_string(operation.result);
}

}  // namespace

TEST_CASE("observer: sees each operation with its shapes, and none after its end") {
  std::vector<std::string> seen;
  const Tensor a = ones({2, 3}), b = ones({3, 4});
  {
    const Observe observe([&](const Operation& operation) { seen.push_back(told(operation)); });
    const NoGrad no_grad;
    matmul(a, b);
    exp(a);
  }
  matmul(a, b);
  CHECK(seen == std::vector<std::string>{"matmul (2, 3) (3, 4) -> (2, 4)", "exp (2, 3) -> (2, 3)"});
}

TEST_CASE("observer: sees the operations of gradient rules") {
  int products = 0;
  Tensor a = ones({2, 3}), b = ones({3, 4});
  a.requires_grad_();
  b.requires_grad_();
  const Observe observe(
      [&](const Operation& operation) { products += operation.name == "matmul"; });
  const Tensor y = matmul(a, b);
  CHECK(products == 1);
  y.backward(ones({2, 4}));
  CHECK(products == 3);
}

TEST_CASE("observer: the last one sees, and then the one before it") {
  int outer = 0, inner = 0;
  const Tensor a = ones({2});
  const Observe first([&](const Operation&) { ++outer; });
  exp(a);
  {
    const Observe second([&](const Operation&) { ++inner; });
    exp(a);
    exp(a);
  }
  exp(a);
  CHECK(outer == 2);
  CHECK(inner == 2);
}
