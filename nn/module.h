#pragma once

#include "core/core.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace wick::nn {

class Module;

/// The names of parameters in a checkpoint. PyTorch's differ for MultiHeadAttention alone: its
/// three input projections are stored as one in_proj_weight and one in_proj_bias.
enum class StateNames { Wick, PyTorch };

/// Module::members gives a visitor of this class the parts of a module, one by one.
class Members {
 public:
  virtual ~Members() = default;
  virtual void operator()(const std::string& name, Tensor& parameter) = 0;
  virtual void operator()(const std::string& name, Module& module) = 0;
  /// A tensor that belongs to the module and is not learnt, such as running_mean. It is saved,
  /// loaded and moved with the parameters, and is none of them. Visitors of parameters leave it
  /// out.
  virtual void buffer(const std::string& /*name*/, Tensor& /*buffer*/) {}
};

/// A layer, or a model made of layers: something with parameters. A copy shares parameters and
/// buffers with its original. Handles on them stay valid through to() and load().
class Module {
 public:
  virtual ~Module() = default;

  /// Calls `visit` with each parameter, buffer and sub-module in order, under the names that
  /// PyTorch gives them. A module declares its parts here and nowhere else: no registry has to keep
  /// in step.
  virtual void members(Members& visit) = 0;

  /// All parameters in the order of members(). A parameter that two places share comes once.
  std::vector<Tensor> parameters() const;
  /// All parameters in the order of members(). A sub-module's name stands before a dot:
  /// "q_proj.weight". An undefined parameter (a layer's bias, if it has none) is left out.
  std::vector<std::pair<std::string, Tensor>> named_parameters() const;
  /// All buffers in the order of members(), named as parameters are. Optimisers never get them.
  std::vector<std::pair<std::string, Tensor>> named_buffers() const;
  void zero_grad();

  /// Sets this module and its sub-modules to training or evaluation. A module begins in training.
  void train(bool training = true);
  void eval() { train(false); }
  bool is_training() const { return training_; }

  /// Moves every parameter with its gradient, and every buffer; handles on them see the move.
  void to(Device device);

  /// Writes parameters and buffers as safetensors. If the write fails, the file is unchanged.
  /// Throws Error, with the path.
  void save(const std::string& path, StateNames names = StateNames::Wick) const;
  /// Reads parameters and buffers by name, under either naming, and converts F64, F32, F16 and
  /// BF16. Leaves out PyTorch's num_batches_tracked beside a running_mean of this module. Throws
  /// Error for a damaged file, a missing or surplus name, or a shape that differs; then nothing has
  /// changed.
  void load(const std::string& path);

 private:
  bool training_ = true;
};

}  // namespace wick::nn
