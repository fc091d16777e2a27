#pragma once

#include "core/core.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace wick::nn {

class Module;

/// How parameters are named in a checkpoint. PyTorch differs for MultiHeadAttention alone, whose
/// three input projections it stores as one in_proj_weight and in_proj_bias.
enum class StateNames { Wick, PyTorch };

/// What a module is made of, handed to Module::members one by one.
class Members {
 public:
  virtual ~Members() = default;
  virtual void operator()(const std::string& name, Tensor& parameter) = 0;
  virtual void operator()(const std::string& name, Module& module) = 0;
};

/// Something with parameters: a layer, or a model made of layers. A copy shares parameters with its
/// original, and handles on parameters stay valid through to() and load().
class Module {
 public:
  virtual ~Module() = default;

  /// Calls `visit` with each parameter and sub-module in order, under the names PyTorch gives
  /// them. This is all that a module has to say about itself: there is no registry to keep in step.
  virtual void members(Members& visit) = 0;

  /// In the order of members(), each once even where two places share it.
  std::vector<Tensor> parameters() const;
  /// In the order of members(), sub-modules' names before a dot: "q_proj.weight". An undefined
  /// parameter (a bias that was not asked for) is left out.
  std::vector<std::pair<std::string, Tensor>> named_parameters() const;
  void zero_grad();

  /// Sets this module and those within it to training or evaluation; they begin in training.
  void train(bool training = true);
  void eval() { train(false); }
  bool is_training() const { return training_; }

  /// Moves every parameter and its gradient; handles on them see the move.
  void to(Device device);

  /// Writes the parameters as safetensors; the file is complete or untouched. Throws Error, with
  /// the path, where it cannot be written.
  void save(const std::string& path, StateNames names = StateNames::Wick) const;
  /// Reads parameters by name, under either naming, converting F64, F32, F16 and BF16. Throws
  /// Error for a damaged file, a missing or surplus name, or a shape that differs; then nothing has
  /// changed.
  void load(const std::string& path);

 private:
  bool training_ = true;
};

}  // namespace wick::nn
