#pragma once

#include "nn/module.h"

#include <utility>
#include <vector>

namespace wick::nn {

/// Puts back, at the end of its scope, the modes of a module and of all its sub-modules, and the
/// default generator, however the scope is left.
class KeptState {
 public:
  explicit KeptState(Module& module);
  ~KeptState();
  KeptState(const KeptState&) = delete;
  KeptState& operator=(const KeptState&) = delete;

 private:
  std::vector<std::pair<Module*, bool>> modes_;  // a module stands before its sub-modules
  Generator generator_;
};

}  // namespace wick::nn
