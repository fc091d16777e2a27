// Every differentiable operation of core/ops.h against central differences: with plain operands,
// with permuted ones, and with ones that broadcast. The list of operations is read from ops.h: an
// operation without a check fails.

#include "tests/core/gradient_cases.h"
#include "tests/core/operations.h"

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>

using namespace wick;

namespace {

// Functions of ops.h that make tensors from nothing, or whose result has no derivative.
const std::set<std::string> without_gradient = {
    "tensor",     "from_vector", "zeros",      "ones",       "full",       "eye",
    "arange",     "randn",       "rand",       "operator==", "operator!=", "operator<",
    "operator<=", "operator>",   "operator>=", "argmax"};

}  // namespace

TEST_CASE("gradients: every operation of ops.h that has a derivative is checked") {
  std::set<std::string> checked;
  for (const Case& each : cases()) checked.insert(each.operation);
  const auto operations = operations_of_core();
  REQUIRE(operations.size() > 50);
  for (const std::string& operation : operations) {
    CAPTURE(operation);
    CHECK(checked.count(operation) + without_gradient.count(operation) == 1);
  }
}

TEST_CASE("gradients: every operation agrees with central differences") {
  std::uint64_t seed = 20;
  for (const Case& each : cases()) {
    Generator generator(++seed);
    Inputs inputs;
    Inputs permuted_inputs;
    for (const Shape& shape : each.shapes) {
      inputs.push_back(each.prepare(randn(shape, generator)));
      permuted_inputs.push_back(permuted(inputs.back()));
    }
    CAPTURE(each.operation);
    CAPTURE(seed);
    for (const Inputs& operands : {inputs, permuted_inputs}) {
      const GradientCheck check = check_gradients(each.function, operands, seed);
      INFO(check.message);
      CHECK(check.passed);
    }
  }
}

TEST_CASE("gradients: second derivatives agree with central differences of first ones") {
  const auto first_derivative = [](const Function& function) {
    return [function](const Inputs& x) {
      BackwardOptions options;
      options.create_graph = true;
      const Tensor y = function(x);
      Generator generator(5);
      return grad(y * y, {x[0]}, randn(y.shape(), generator), options)[0];
    };
  };
  const std::map<std::string, Function> functions = {
      {"softmax", [](const Inputs& x) { return softmax(x[0]); }},
      {"log_softmax", [](const Inputs& x) { return log_softmax(x[0]); }},
      {"tanh", [](const Inputs& x) { return tanh(x[0]); }},
      {"sigmoid", [](const Inputs& x) { return sigmoid(x[0]); }},
      {"exp", [](const Inputs& x) { return exp(x[0]); }},
      {"sqrt", [](const Inputs& x) { return sqrt(x[0] * x[0] + Scalar(1)); }},
      {"gelu", [](const Inputs& x) { return gelu(x[0]); }},
      {"erf", [](const Inputs& x) { return erf(x[0]); }},
      {"matmul", [](const Inputs& x) { return matmul(x[0], x[0].transpose(0, 1)); }},
      {"layer_norm", [](const Inputs& x) { return layer_norm(x[0], ones({4}), zeros({4})); }},
      {"layer_norm, its weight and its bias",
       [](const Inputs& x) {
         const auto row = [&](std::int64_t i) { return x[0].slice(0, i, i + 1).squeeze(0); };
         return layer_norm(x[0], row(0), row(1));
       }},
      {"slice", [](const Inputs& x) { return x[0].slice(1, 1, 3) * x[0].slice(1, 0, 2); }},
      {"embedding",
       [](const Inputs& x) {
         return pow(embedding(x[0], Ids{Shape{2}, {2, 2}}), 3);
       }},
      {"cumsum", [](const Inputs& x) { return cumsum(x[0], 0) * cumsum(x[0], 1, true); }},
      {"max", [](const Inputs& x) { return max(x[0], 1) * x[0].slice(1, 0, 1).squeeze(1); }},
  };
  Generator generator(3);
  const Tensor x = randn(matrix, generator);
  for (const auto& named : functions) {
    CAPTURE(named.first);
    const GradientCheck check = check_gradients(first_derivative(named.second), {x}, 9);
    INFO(check.message);
    // Float differences of float derivatives are too coarse to tell a wrong rule from rounding.
    if (sizeof(Scalar) == sizeof(double)) CHECK(check.passed);
  }
}

TEST_CASE("gradients: a wrong rule is found, and the message names input, index and values") {
  const Tensor x = tensor({{1, 2}, {3, 4}});
  const auto wrong = [](const Inputs& inputs) {
    // The derivative of x^2 * constant, where the constant has the values of x.
    return inputs[0] * inputs[0] * inputs[0].detach();
  };
  const GradientCheck check = check_gradients(wrong, {x});
  CHECK(!check.passed);
  CHECK(check.worst > 0.1);
  CHECK(check.message.find("input 0 of shape (2, 2) at (") != std::string::npos);
  CHECK(check.message.find("expected ") != std::string::npos);
  CHECK(check.message.find("received ") != std::string::npos);
}

TEST_CASE("gradients: the check refuses an empty function") {
  CHECK_THROWS_WITH_AS(check_gradients({}, {ones({1})}),
                       "check_gradients: the function is empty: it must give a tensor", ValueError);
}

TEST_CASE("gradients: comparisons and constants have no history") {
  Tensor x = tensor({1, 2});
  x.requires_grad_();
  CHECK(!(x == x).requires_grad());
  CHECK(!(x < Scalar(2)).requires_grad());
  CHECK(!(x >= x).requires_grad());
}
