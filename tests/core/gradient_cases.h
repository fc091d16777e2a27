#pragma once

#include "tests/check.h"

#include "core/core.h"

#include <functional>
#include <string>
#include <vector>

// Every differentiable operation of core/ops.h, with inputs for it. On the host it is compared with
// central differences (test_gradients.cpp), on a device with the host (tests/cuda).

namespace wick {

using Inputs = std::vector<Tensor>;
using Function = std::function<Tensor(const Inputs&)>;

struct Case {
  std::string operation;
  Function function;
  std::vector<Shape> shapes;
  // Adjusts fresh normal numbers for an operation that has a domain or a kink.
  std::function<Tensor(const Tensor&)> prepare = [](const Tensor& x) { return x; };
};

// 0.1 away from the kink at 0: the differences reach 0.002 (double) and 0.06 (float) to each side.
inline Tensor away_from_zero(const Tensor& x) {
  const Tensor sign = (x >= 0) * Scalar(2) - Scalar(1);
  return x + sign * Scalar(0.1);
}

// Distinct numbers, at least 0.2 apart, in a random-looking order: no ties for max.
inline Tensor spread(const Tensor& x) {
  std::vector<Scalar> values(x.numel());
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = Scalar(0.2) * static_cast<Scalar>((i * 7 + 3) % values.size()) - 2;
  }
  return from_vector(values, x.shape());
}

inline Tensor positive(const Tensor& x) { return abs(x) + Scalar(0.5); }

inline const Shape matrix{3, 4};

inline std::vector<Case> cases() {
  const Ids ids{Shape{2, 2}, {0, 2, 2, 1}};
  const Tensor mask = tensor({{1, 0, 0, 1}, {0, 0, 1, 1}, {1, 1, 1, 0}});
  const Tensor targets = tensor({{1, 0, 0.25, 1}, {0, 0.5, 1, 0.75}, {1, 1, 0, 0}});
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
      {"log1p", [](const Inputs& x) { return log1p(x[0]); }, {matrix}, positive},
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
      {"unfold",
       [](const Inputs& x) {
         return unfold(x[0], {3, 2, 2, 1});
       },
       {{2, 2, 4, 3}}},
      {"fold",
       [](const Inputs& x) {
         return fold(x[0], {2, 3, 1, 1}, 3, 4);
       },
       {{2, 12, 16}}},
      {"conv2d",
       [](const Inputs& x) { return conv2d(x[0], x[1], x[2], 2, 1); },
       {{2, 2, 5, 4}, {3, 2, 3, 2}, {3}}},
      {"conv2d", [](const Inputs& x) { return conv2d(x[0], x[1]); }, {{2, 3, 3, 3}, {2, 3, 2, 2}}},
      {"max_pool2d",
       [](const Inputs& x) { return max_pool2d(x[0], 3, 2, 1); },
       {{2, 2, 4, 3}},
       spread},
      {"avg_pool2d", [](const Inputs& x) { return avg_pool2d(x[0], 2, 1, 1); }, {{2, 2, 4, 3}}},
      {"sum", [](const Inputs& x) { return sum(x[0]); }, {{2, 3, 4}}},
      {"sum", [](const Inputs& x) { return sum(x[0], 1); }, {{2, 3, 4}}},
      {"sum", [](const Inputs& x) { return sum(x[0], -1, true); }, {{2, 3, 4}}},
      {"mean", [](const Inputs& x) { return mean(x[0]); }, {{2, 3, 4}}},
      {"mean", [](const Inputs& x) { return mean(x[0], 0); }, {{2, 3, 4}}},
      {"max", [](const Inputs& x) { return max(x[0]); }, {matrix}, spread},
      {"max", [](const Inputs& x) { return max(x[0], 1, true); }, {{2, 3, 4}}, spread},
      {"cumsum", [](const Inputs& x) { return cumsum(x[0], 1); }, {{2, 3, 4}}},
      {"cumsum", [](const Inputs& x) { return cumsum(x[0], -1, true); }, {{2, 3, 4}}},
      {"sum_to",
       [](const Inputs& x) {
         return sum_to(x[0], Shape{3, 1});
       },
       {{2, 3, 4}}},
      {"softmax", [](const Inputs& x) { return softmax(x[0]); }, {{2, 3, 4}}},
      {"softmax", [](const Inputs& x) { return softmax(x[0], 1); }, {{2, 3, 4}}},
      {"log_softmax", [](const Inputs& x) { return log_softmax(x[0], 0); }, {{2, 3, 4}}},
      {"masked_fill",
       [mask](const Inputs& x) { return masked_fill(x[0], mask.to(x[0].device()), 5); },
       {matrix}},
      {"where",
       [mask](const Inputs& x) { return where(mask.to(x[0].device()), x[0], x[1]); },
       {{3, 1}, {2, 3, 4}}},
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
      {"rms_norm", [](const Inputs& x) { return rms_norm(x[0], x[1]); }, {{2, 3, 4}, {4}}},
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
      {"cross_entropy",
       [](const Inputs& x) {
         return cross_entropy(x[0], Ids{Shape{3}, {3, ignored_label, 1}});
       },
       {matrix}},
      {"binary_cross_entropy_with_logits",
       [targets](const Inputs& x) {
         return binary_cross_entropy_with_logits(x[0], targets.to(x[0].device()));
       },
       {matrix},
       away_from_zero},
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

}  // namespace wick
