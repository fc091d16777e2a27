#pragma once

#include "nn/module.h"
#include "tools/grade/scenario/scenario.h"

#include <string>

// Parameters that depend on the scenario's seed alone, so that it does not matter in which order a
// constructor draws its own.
namespace wick::scenario {

/// The weights of norms around 1, all other numbers around 0.
inline void set_parameters(nn::Module& module, Draw& draw, double deviation = 0.5) {
  const NoGrad no_grad;
  for (auto& [name, parameter] : module.named_parameters()) {
    const bool is_scale =
        name.find("norm") != std::string::npos && name.find("weight") != std::string::npos;
    const Tensor drawn = is_scale ? draw.uniform(parameter.shape(), 0.5, 1.5)
                                  : draw.normal(parameter.shape(), deviation);
    parameter.copy_(drawn);
  }
}

}  // namespace wick::scenario
