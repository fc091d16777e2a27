#pragma once

#include "core/core.h"

#include <functional>
#include <string>
#include <vector>

namespace wick::scenario {

struct Smooth {
  std::string name;
  std::function<Tensor(const Tensor&)> function;
};

/// Functions of 06.2 that have a second derivative for every x > 0.
inline const std::vector<Smooth>& smooth() {
  static const std::vector<Smooth> functions = {
      {"exp", [](const Tensor& x) { return exp(x); }},
      {"log", [](const Tensor& x) { return log(x); }},
      {"sqrt", [](const Tensor& x) { return sqrt(x); }},
      {"pow", [](const Tensor& x) { return pow(x, 3); }},
      {"sin", [](const Tensor& x) { return sin(x); }},
      {"cos", [](const Tensor& x) { return cos(x); }},
      {"tanh", [](const Tensor& x) { return tanh(x); }},
      {"sigmoid", [](const Tensor& x) { return sigmoid(x); }}};
  return functions;
}

}  // namespace wick::scenario
