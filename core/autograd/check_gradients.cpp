#include "core/autograd/check_gradients.h"

#include "core/autograd/node.h"
#include "core/ops.h"

#include <algorithm>
#include <cmath>

namespace wick {

namespace {

constexpr bool is_double = sizeof(Scalar) == sizeof(double);

// The error of the five-point difference is step^4 / 30 times a fifth derivative, plus rounding of
// about epsilon / step: at these steps both stay far below the tolerance.
constexpr double step = is_double ? 1e-3 : 3e-2;
constexpr double tolerance = is_double ? 1e-6 : 1e-2;

std::string index_text(std::int64_t flat, const Shape& shape) {
  std::vector<std::int64_t> index(shape.size());
  for (int axis = shape.size() - 1; axis >= 0; --axis) {
    index[axis] = flat % shape[axis];
    flat /= shape[axis];
  }
  std::string text = "(";
  for (std::size_t axis = 0; axis < index.size(); ++axis) {
    text += (axis > 0 ? ", " : "") + std::to_string(index[axis]);
  }
  return text + ")";
}

// A copy of the input with one element moved, in the strides of the original: a permuted view stays
// permuted.
Tensor moved(const Tensor& input, std::int64_t flat, double distance) {
  std::vector<Scalar> values = input.to_vector();
  values[flat] += static_cast<Scalar>(distance);
  std::vector<int> order(input.dim());
  for (int axis = 0; axis < input.dim(); ++axis) order[axis] = axis;
  const std::vector<std::int64_t> strides = input.strides();
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return strides[a] > strides[b]; });
  std::vector<int> inverse(order.size());
  for (int axis = 0; axis < input.dim(); ++axis) inverse[order[axis]] = axis;
  const Tensor row_major = from_vector(values, input.shape());
  return row_major.permute(order).clone().permute(inverse);
}

double weighted_sum(const Tensor& y, const std::vector<Scalar>& dy) {
  const std::vector<Scalar> values = y.to_vector();
  double total = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    total += static_cast<double>(values[i]) * static_cast<double>(dy[i]);
  }
  return total;
}

}  // namespace

GradientCheck check_gradients(const std::function<Tensor(const std::vector<Tensor>&)>& function,
                              const std::vector<Tensor>& inputs, std::uint64_t seed) {
  if (!function) fail<ValueError>("check_gradients: the function is empty: it must give a tensor");
  std::vector<Tensor> leaves;
  for (const Tensor& input : inputs) {
    leaves.push_back(input.detach());
    leaves.back().requires_grad_();
  }
  const Tensor y = function(leaves);
  Generator generator(seed);
  const Tensor cotangent = randn(y.shape(), generator);
  const std::vector<Scalar> dy = cotangent.to_vector();
  const std::vector<Tensor> received = grad(y, leaves, cotangent);

  GradientCheck check;
  check.passed = true;
  for (std::size_t which = 0; which < inputs.size(); ++which) {
    const std::vector<Scalar> gradient = received[which].to_vector();
    for (std::int64_t flat = 0; flat < inputs[which].numel(); ++flat) {
      const auto value_at = [&](double distance) {
        std::vector<Tensor> arguments = leaves;
        arguments[which] = moved(leaves[which].detach(), flat, distance);
        // A function that is checked may itself call grad().
        arguments[which].requires_grad_();
        return weighted_sum(function(arguments), dy);
      };
      const double expected =
          (8 * (value_at(step) - value_at(-step)) - (value_at(2 * step) - value_at(-2 * step))) /
          (12 * step);
      const double error = std::abs(expected - gradient[flat]) / std::max(1.0, std::abs(expected));
      if (error <= check.worst) continue;
      // NaN comes here too: every comparison with it is false.
      check.worst = error;
      check.passed = error <= tolerance;
      check.message =
          concatenate("check_gradients: ", y.node()->operation, ": input ", which, " of shape ",
                      inputs[which].shape(), " at ", index_text(flat, inputs[which].shape()),
                      ": expected ", expected, ", received ", gradient[flat],
                      ": the relative error ", error, " must be at most ", tolerance);
      if (std::isnan(error)) return check;
    }
  }
  return check;
}

}  // namespace wick
