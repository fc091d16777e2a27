// Which parameters weight decay pulls towards 0.

#include "nn/training/decay_groups.h"

namespace wick::nn {

DecayGroups decay_groups(const Module& module) {
  // BEGIN SOLUTION 07.5
  DecayGroups groups;
  for (const Tensor& parameter : module.parameters()) {
    if (!parameter.requires_grad()) continue;
    (parameter.dim() >= 2 ? groups.decayed : groups.others).push_back(parameter);
  }
  return groups;
  // END SOLUTION
}

}  // namespace wick::nn
