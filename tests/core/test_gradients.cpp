// Every differentiable operation of core/ops.h against central differences: with plain operands,
// with permuted ones, and with ones that broadcast. The list of operations is read from ops.h, so
// that one without a check fails.

#include "tests/check.h"

#include "core/core.h"

#include <doctest/doctest.h>

#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <string>

using namespace wick;

namespace {

using Inputs = std::vector<Tensor>;
using Function = std::function<Tensor(const Inputs&)>;

struct Case {
  std::string operation;
  Function function;
  std::vector<Shape> shapes;
  // Adjusts fresh normal numbers where an operation has a domain or a kink.
  std::function<Tensor(const Tensor&)> prepare = [](const Tensor& x) { return x; };
};

// 0.1 away from the kink at 0: the differences reach 0.002 (double) and 0.06 (float) to each side.
Tensor away_from_zero(const Tensor& x) {
  const Tensor sign = (x >= 0) * Scalar(2) - Scalar(1);
  return x + sign * Scalar(0.1);
}

// Distinct numbers, at least 0.2 apart, in a random-looking order: no ties for max.
Tensor spread(const Tensor& x) {
  std::vector<Scalar> values(x.numel());
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = Scalar(0.2) * static_cast<Scalar>((i * 7 + 3) % values.size()) - 2;
  }
  return from_vector(values, x.shape());
}

Tensor positive(const Tensor& x) { return abs(x) + Scalar(0.5); }

const Shape matrix{3, 4};

std::vector<Case> cases() {
  const Ids ids{Shape{2, 2}, {0, 2, 2, 1}};
  const Tensor mask = tensor({{1, 0, 0, 1}, {0, 0, 1, 1}, {1, 1, 1, 0}});
  return {
      {"operator+", [](const Inputs& x) { return x[0] + x[1]; }, {matrix, matrix}},
      {"operator+", [](const Inputs& x) { return x[0] + x[1]; }, {matrix, {4}}},
      {"operator+", [](const Inputs& x) { return Scalar(2) + (x[0] + Scalar(3)); }, {matrix}},
      {"operator-", [](const Inputs& x) { return x[0] - x[1]; }, {matrix, {3, 1}}},
      {"operator-", [](const Inputs& x) { return Scalar(2) - (x[0] - Scalar(3)); }, {matrix}},
      {"operator-", [](const Inputs& x) { return -x[0]; }, {matrix}},
      {"operator*", [](const Inputs& x) { return x[0] * x[1]; }, {matrix, matrix}},
      {"operator*", [](const Inputs& x) { return x[0] * x[1]; }, {{3, 1}, {2, 1, 4}}},
      {"operator*", [](const Inputs& x) { return Scalar(2) * (x[0] * Scalar(3)); }, {matrix}},
      {"operator/", [](const Inputs& x) { return x[0] / x[1]; }, {matrix, {4}}, positive},
      {"operator/",
       [](const Inputs& x) { return Scalar(2) / (x[0] / Scalar(3)); },
       {matrix},
       positive},
      {"maximum", [](const Inputs& x) { return maximum(x[0], -x[0]); }, {matrix}, away_from_zero},
      {"minimum",
       [](const Inputs& x) { return minimum(x[0], x[1] * Scalar(0.3)); },
       {matrix, matrix},
       spread},
      {"clamp",
       [](const Inputs& x) { return clamp(x[0], Scalar(-0.9), Scalar(0.5)); },
       {matrix},
       spread},
      {"abs", [](const Inputs& x) { return abs(x[0]); }, {matrix}, away_from_zero},
      {"exp", [](const Inputs& x) { return exp(x[0]); }, {matrix}},
      {"log", [](const Inputs& x) { return log(x[0]); }, {matrix}, positive},
      {"sqrt", [](const Inputs& x) { return sqrt(x[0]); }, {matrix}, positive},
      {"sin", [](const Inputs& x) { return sin(x[0]); }, {matrix}},
      {"cos", [](const Inputs& x) { return cos(x[0]); }, {matrix}},
      {"pow", [](const Inputs& x) { return pow(x[0], Scalar(2.5)); }, {matrix}, positive},
      {"pow", [](const Inputs& x) { return pow(x[0], 3); }, {matrix}},
      {"erf", [](const Inputs& x) { return erf(x[0]); }, {matrix}},
      {"tanh", [](const Inputs& x) { return tanh(x[0]); }, {matrix}},
      {"sigmoid", [](const Inputs& x) { return sigmoid(x[0]); }, {matrix}},
      {"relu", [](const Inputs& x) { return relu(x[0]); }, {matrix}, away_from_zero},
      {"gelu", [](const Inputs& x) { return gelu(x[0]); }, {matrix}},
      {"gelu", [](const Inputs& x) { return gelu(x[0], Gelu::Tanh); }, {matrix}},
      {"matmul", [](const Inputs& x) { return matmul(x[0], x[1]); }, {{3, 4}, {4, 2}}},
      {"matmul", [](const Inputs& x) { return matmul(x[0], x[1]); }, {{2, 1, 3, 4}, {5, 4, 2}}},
      {"matmul",
       [](const Inputs& x) { return matmul(x[0], x[1].transpose(0, 1)); },
       {{2, 3, 4}, {2, 4}}},
      {"linear",
       [](const Inputs& x) { return linear(x[0], x[1], x[2]); },
       {{2, 3, 4}, {5, 4}, {5}}},
      {"linear", [](const Inputs& x) { return linear(x[0], x[1]); }, {{4}, {5, 4}}},
      {"tril", [](const Inputs& x) { return tril(x[0], -1); }, {{2, 3, 4}}},
      {"triu", [](const Inputs& x) { return triu(x[0], 1); }, {{2, 3, 4}}},
      {"sum", [](const Inputs& x) { return sum(x[0]); }, {{2, 3, 4}}},
      {"sum", [](const Inputs& x) { return sum(x[0], 1); }, {{2, 3, 4}}},
      {"sum", [](const Inputs& x) { return sum(x[0], -1, true); }, {{2, 3, 4}}},
      {"mean", [](const Inputs& x) { return mean(x[0]); }, {{2, 3, 4}}},
      {"mean", [](const Inputs& x) { return mean(x[0], 0); }, {{2, 3, 4}}},
      {"max", [](const Inputs& x) { return max(x[0]); }, {matrix}, spread},
      {"max", [](const Inputs& x) { return max(x[0], 1, true); }, {{2, 3, 4}}, spread},
      {"sum_to",
       [](const Inputs& x) {
         return sum_to(x[0], Shape{3, 1});
       },
       {{2, 3, 4}}},
      {"softmax", [](const Inputs& x) { return softmax(x[0]); }, {{2, 3, 4}}},
      {"softmax", [](const Inputs& x) { return softmax(x[0], 1); }, {{2, 3, 4}}},
      {"log_softmax", [](const Inputs& x) { return log_softmax(x[0], 0); }, {{2, 3, 4}}},
      {"masked_fill", [mask](const Inputs& x) { return masked_fill(x[0], mask, 5); }, {matrix}},
      {"where", [mask](const Inputs& x) { return where(mask, x[0], x[1]); }, {{3, 1}, {2, 3, 4}}},
      {"concat",
       [](const Inputs& x) {
         return concat({x[0], x[1], x[0]}, 1);
       },
       {{2, 3, 4}, {2, 1, 4}}},
      {"stack",
       [](const Inputs& x) {
         return stack({x[0], x[1]}, -1);
       },
       {matrix, matrix}},
      {"embedding", [ids](const Inputs& x) { return embedding(x[0], ids); }, {matrix}},
      {"rearrange",
       [](const Inputs& x) {
         return rearrange(x[0], "b t (h d) -> (t b) h 1 d", {{"h", 2}});
       },
       {{2, 3, 4}}},
      {"layer_norm",
       [](const Inputs& x) { return layer_norm(x[0], x[1], x[2]); },
       {{2, 3, 4}, {4}, {4}}},
      {"dropout",
       [](const Inputs& x) {
         manual_seed(11);
         return dropout(x[0], 0.4, true);
       },
       {matrix}},
      {"cross_entropy",
       [](const Inputs& x) {
         return cross_entropy(x[0], Ids{Shape{3}, {3, 0, 1}});
       },
       {matrix}},
      {"mse_loss", [](const Inputs& x) { return mse_loss(x[0], x[1]); }, {matrix, matrix}},
      {"reshape",
       [](const Inputs& x) {
         return x[0].transpose(0, 1).reshape({2, -1});
       },
       {matrix}},
      {"permute",
       [](const Inputs& x) {
         return x[0].permute({2, 0, 1});
       },
       {{2, 3, 4}}},
      {"slice", [](const Inputs& x) { return x[0].slice(1, 1, -1); }, {matrix}},
      {"unsqueeze", [](const Inputs& x) { return x[0].unsqueeze(1).squeeze(1); }, {matrix}},
      {"expand",
       [](const Inputs& x) {
         return x[0].expand({2, 3, 4});
       },
       {{3, 1}}},
      {"clone", [](const Inputs& x) { return x[0].clone().contiguous(); }, {matrix}},
  };
}

// Functions of ops.h that make tensors from nothing, or give what has no derivative.
const std::set<std::string> without_gradient = {"tensor",     "from_vector", "zeros",
                                                "ones",       "full",        "eye",
                                                "arange",     "randn",       "rand",
                                                "operator==", "operator!=",  "operator<",
                                                "operator<=", "operator>",   "operator>="};

std::set<std::string> operations_in(const std::string& header) {
  std::ifstream file(header);
  REQUIRE(file.is_open());
  const std::regex declaration(R"(^Tensor (operator[^(]+|\w+)\()");
  std::set<std::string> names;
  std::string line;
  while (std::getline(file, line)) {
    std::smatch match;
    if (std::regex_search(line, match, declaration)) names.insert(match[1]);
  }
  return names;
}

}  // namespace

TEST_CASE("gradients: every operation of ops.h that has a derivative is checked") {
  std::set<std::string> checked;
  for (const Case& each : cases()) checked.insert(each.operation);
  const auto operations = operations_in(WICK_SOURCE_DIR "/core/ops.h");
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
      {"slice", [](const Inputs& x) { return x[0].slice(1, 1, 3) * x[0].slice(1, 0, 2); }},
      {"embedding",
       [](const Inputs& x) {
         return pow(embedding(x[0], Ids{Shape{2}, {2, 2}}), 3);
       }},
      {"max", [](const Inputs& x) { return max(x[0], 1) * x[0].slice(1, 0, 1).squeeze(1); }},
  };
  Generator generator(3);
  const Tensor x = randn(matrix, generator);
  for (const auto& [name, function] : functions) {
    CAPTURE(name);
    const GradientCheck check = check_gradients(first_derivative(function), {x}, 9);
    INFO(check.message);
    // Float differences of float derivatives are too coarse to tell a wrong rule from rounding.
    if (sizeof(Scalar) == sizeof(double)) CHECK(check.passed);
  }
}

TEST_CASE("gradients: a wrong rule is found, and the message names input, index and values") {
  const Tensor x = tensor({{1, 2}, {3, 4}});
  const auto wrong = [](const Inputs& inputs) {
    // The derivative of x^2 * constant, where the constant was x itself once.
    return inputs[0] * inputs[0] * inputs[0].detach();
  };
  const GradientCheck check = check_gradients(wrong, {x});
  CHECK(!check.passed);
  CHECK(check.worst > 0.1);
  CHECK(check.message.find("input 0 of shape (2, 2) at (") != std::string::npos);
  CHECK(check.message.find("expected ") != std::string::npos);
  CHECK(check.message.find("received ") != std::string::npos);
}

TEST_CASE("gradients: comparisons and constants have no history") {
  Tensor x = tensor({1, 2});
  x.requires_grad_();
  CHECK(!(x == x).requires_grad());
  CHECK(!(x < Scalar(2)).requires_grad());
  CHECK(!(x >= x).requires_grad());
}
