#pragma once

#include "nn/module.h"
#include "tools/grade/scenario/arguments.h"
#include "tools/grade/scenario/scenario.h"

#include <string>

// Parameters that depend on the scenario's seed and their names alone, so that it does not matter
// in which order a constructor draws its own, or whether it makes one too many.
namespace wick::scenario {

/// Names and shapes: observed before anything that is computed with the parameters, so that a
/// report says which one is missing or too many.
inline void observe_parameters(const std::string& name, const nn::Module& module) {
  std::string text;
  for (const auto& [each, parameter] : module.named_parameters()) {
    text += (text.empty() ? "" : "  ") + each + " " + to_string(parameter.shape());
  }
  observe_text(name, text);
}

/// The weights of norms around 1, all other numbers around 0.
inline void set_parameters(nn::Module& module, Draw& draw, double deviation = 0.5) {
  const NoGrad no_grad;
  const auto seed = static_cast<std::uint64_t>(draw.integer(0, std::int64_t{1} << 40));
  for (auto& [name, parameter] : module.named_parameters()) {
    Draw own(seed, name);
    const bool is_scale =
        name.find("norm") != std::string::npos && name.find("weight") != std::string::npos;
    const Tensor drawn = is_scale ? own.uniform(parameter.shape(), 0.5, 1.5)
                                  : own.normal(parameter.shape(), deviation);
    parameter.copy_(drawn);
    remember_argument(parameter);
    name_argument(parameter, name);
  }
}

/// Both, one after the other.
inline void give_parameters(nn::Module& module, Draw& draw, double deviation = 0.5,
                            const std::string& name = "parameters") {
  observe_parameters(name, module);
  set_parameters(module, draw, deviation);
}

}  // namespace wick::scenario
