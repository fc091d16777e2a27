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
    // BEGIN SOLUTION 08.6
    visit_("optimizer." + name + "." + names_.of(parameter), parameter, value);
    // END SOLUTION
  }

  void operator()(const Tensor& parameter, const std::string& name, std::int64_t& count) override {
    // BEGIN SOLUTION 08.6
    visit_("optimizer." + name + "." + names_.of(parameter), count);
    // END SOLUTION
  }

 private:
  TrainingParts& visit_;
  ParameterNames names_;
};

}  // namespace

void visit_training(TrainingParts& visit, Module& module, Optimizer& optimizer, Progress& progress,
                    Generator::Position& position) {
  // BEGIN SOLUTION 08.6
  for (auto& [name, parameter] : module.named_parameters()) visit(name, parameter);
  OptimizerParts parts(visit, module);
  optimizer.state(parts);
  visit("progress.epoch", progress.epoch);
  visit("progress.batch", progress.batch);
  visit("progress.step", progress.step);
  visit("progress.loss", progress.loss);
  visit("progress.examples", progress.examples);
  visit("generator.seed", position.seed);
  visit("generator.next_block", position.next_block);
  // END SOLUTION
}

// parts.check() throws if `stored` does not fit what it was called with, and until parts.change()
// the visits of `parts` change nothing.
Progress restore_training(const StoredTraining& stored, Module& module, Optimizer& optimizer) {
  RestoredParts parts(stored, module);
  // BEGIN SOLUTION 08.6
  Progress progress;
  Generator::Position position;
  visit_training(parts, module, optimizer, progress, position);
  parts.check();
  parts.change();
  visit_training(parts, module, optimizer, progress, position);
  default_generator() = Generator(position);
  return progress;
  // END SOLUTION
}

}  // namespace wick::nn
