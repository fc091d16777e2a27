#pragma once

#include "nn/sequential.h"
#include "tests/09_convolutions/public/channels.h"
#include "tools/grade/scenario/parameters.h"

#include <set>
#include <string>

// What the scenarios of running statistics share.
namespace wick::scenario {

/// Gives a layer other numbers than those that it starts with.
inline void give_numbers(Draw& draw, nn::BatchNorm2d& layer) {
  const NoGrad no_grad;
  const std::int64_t channels = layer.weight.size(0);
  const auto [weight, bias] = draw_affine(draw, channels);
  layer.weight.copy_(weight);
  layer.bias.copy_(bias);
  layer.running_mean.copy_(draw.uniform({channels}, -2, 2));
  layer.running_var.copy_(draw.uniform({channels}, 0.5, 4));
}

inline void observe_running(const std::string& name, const nn::BatchNorm2d& layer) {
  observe("running_mean" + name, layer.running_mean.detach());
  observe("running_var" + name, layer.running_var.detach());
}

/// Names and shapes of parameters, and of buffers, which may come in any order.
inline void observe_members(const nn::Module& module) {
  observe_parameters("parameters", module);
  std::set<std::string> buffers;
  for (const auto& [name, buffer] : module.named_buffers()) {
    buffers.insert(name + " " + to_string(buffer.shape()));
  }
  std::string text;
  for (const std::string& buffer : buffers) text += buffer + "  ";
  observe_text("buffers", text);
}

}  // namespace wick::scenario
