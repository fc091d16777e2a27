#pragma once

#include "nn/module.h"

#include <utility>
#include <vector>

namespace wick::nn {

/// Puts the modes of a module and of all its sub-modules back at the end of its scope, however the
/// scope is left: train() and eval() give all of them one mode.
class KeptModes {
 public:
  explicit KeptModes(Module& module);
  ~KeptModes();
  KeptModes(const KeptModes&) = delete;
  KeptModes& operator=(const KeptModes&) = delete;

 private:
  std::vector<std::pair<Module*, bool>> modes_;  // a module stands before its sub-modules
};

}  // namespace wick::nn
