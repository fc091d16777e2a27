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
};

/// A layer, or a model made of layers: something with parameters. A copy shares parameters with its
/// original. Handles on parameters stay valid through to() and load().
class Module {
 public:
  virtual ~Module() = default;

  /// Calls `visit` with each parameter and sub-module in order, under the names that PyTorch gives
  /// them. A module declares its parts here and nowhere else: there is no registry to keep in step.
  virtual void members(Members& visit) = 0;

  /// All parameters in the order of members(). A parameter that two places share comes once.
  std::vector<Tensor> parameters() const;
  /// All parameters in the order of members(). A sub-module's name stands before a dot:
  /// "q_proj.weight". An undefined parameter (a layer's bias, if it has none) is left out.
  std::vector<std::pair<std::string, Tensor>> named_parameters() const;
  void zero_grad();

  /// Sets this module and its sub-modules to training or evaluation. A module begins in training.
  void train(bool training = true);
  void eval() { train(false); }
  bool is_training() const { return training_; }

  /// Moves every parameter and its gradient; handles on them see the move.
  void to(Device device);

  /// Writes the parameters as safetensors. If the write fails, the file is unchanged. Throws Error,
  /// with the path.
  void save(const std::string& path, StateNames names = StateNames::Wick) const;
  /// Reads parameters by name, under either naming, and converts F64, F32, F16 and BF16. Throws
  /// Error for a damaged file, a missing or surplus name, or a shape that differs; then no
  /// parameter has changed.
  void load(const std::string& path);

 private:
  bool training_ = true;
};

}  // namespace wick::nn
