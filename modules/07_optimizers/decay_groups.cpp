// Chapter 7, Optimizers: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 7
// In the framework this file is nn/training/decay_groups.cpp.

// Which parameters weight decay pulls towards 0.

#include "nn/training/decay_groups.h"

namespace wick::nn {

DecayGroups decay_groups(const Module& module) {
  throw NotImplemented("07.5 what is decayed: see modules/07_optimizers/README.md");
}

}  // namespace wick::nn
