#pragma once

#include "nn/module.h"

#include <vector>

namespace wick::nn {

struct DecayGroups {
  std::vector<Tensor> decayed;
  std::vector<Tensor> others;
};

/// Sorts the parameters of a model for weight decay. Those of two axes or more are decayed: the
/// matrices that multiply, and embeddings. Biases and the scales of norms, of one axis or none, are
/// not. Each parameter comes once, in the order of module.parameters(); a frozen one, which
/// requires no gradient, is in neither group.
DecayGroups decay_groups(const Module& module);

}  // namespace wick::nn
