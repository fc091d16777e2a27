// Chapter 8, Training: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 8
// In the framework this file is nn/training/train_step.cpp.

// One step of a training, in the only order that is right.

#include "nn/training/train_step.h"

#include "nn/training/clip_grad_norm.h"
#include "nn/training/training_checks.h"

namespace wick::nn {

bool train_step(Module& module, Optimizer& optimizer, const LossFunction& loss,
                const DataLoader& loader, Progress& progress, const TrainingOptions& options) {
  check_train_step(loader, progress, options);
  throw NotImplemented("08.4 one step of a training: see modules/08_training/README.md");
}

}  // namespace wick::nn
