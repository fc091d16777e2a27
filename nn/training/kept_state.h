#pragma once

#include "core/random.h"
#include "nn/kept_modes.h"

namespace wick::nn {

/// Puts back, at the end of its scope, the modes of a module and of all its sub-modules, and the
/// default generator, however the scope is left.
class KeptState {
 public:
  explicit KeptState(Module& module) : modes_(module), generator_(default_generator()) {}
  ~KeptState() { default_generator() = generator_; }
  KeptState(const KeptState&) = delete;
  KeptState& operator=(const KeptState&) = delete;

 private:
  KeptModes modes_;
  Generator generator_;
};

}  // namespace wick::nn
