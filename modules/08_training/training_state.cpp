// Chapter 8, Training: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 8
// In the framework this file is nn/training/training_state.cpp.

// All that a training goes on from: named once, for writing and for reading.

#include "nn/training/training_state.h"

namespace wick::nn {

namespace {

// A visitor for Optimizer::state, which calls it with what the optimiser keeps. It passes each
// thing on to `visit`, under a full name: "optimizer.mean.0.weight" for the "mean" of parameter
// "0.weight". names_.of(parameter) is a parameter's name.
class OptimizerParts : public OptimizerState {
 public:
  OptimizerParts(TrainingParts& visit, const Module& module) : visit_(visit), names_(module) {}

  void operator()(const Tensor& parameter, const std::string& name, Tensor& value) override {
    throw NotImplemented("08.6 a training that goes on: see modules/08_training/README.md");
  }

  void operator()(const Tensor& parameter, const std::string& name, std::int64_t& count) override {
    throw NotImplemented("08.6 a training that goes on: see modules/08_training/README.md");
  }

 private:
  TrainingParts& visit_;
  ParameterNames names_;
};

}  // namespace

void visit_training(TrainingParts& visit, Module& module, Optimizer& optimizer, Progress& progress,
                    Generator::Position& position) {
  throw NotImplemented("08.6 a training that goes on: see modules/08_training/README.md");
}

// parts.check() throws if `stored` does not fit what it was called with, and until parts.change()
// the visits of `parts` change nothing.
Progress restore_training(const StoredTraining& stored, Module& module, Optimizer& optimizer) {
  RestoredParts parts(stored, module);
  throw NotImplemented("08.6 a training that goes on: see modules/08_training/README.md");
}

}  // namespace wick::nn
