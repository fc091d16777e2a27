// What optimisers keep between steps, by name.

#include "nn/training/adamw.h"
#include "nn/training/sgd.h"

namespace wick::nn {

namespace {

void visit_moments(OptimizerState& visit, const std::vector<Tensor>& parameters,
                   std::vector<Moments>& moments) {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    visit(parameters[i], "mean", moments[i].mean);
    visit(parameters[i], "square", moments[i].square);
    visit(parameters[i], "steps", moments[i].steps);
  }
}

}  // namespace

void SGD::state(OptimizerState& visit) {
  for (std::size_t i = 0; i < parameters().size(); ++i) {
    visit(parameters()[i], "velocity", velocities_[i]);
  }
}

void Adam::state(OptimizerState& visit) { visit_moments(visit, parameters(), moments_); }

void AdamW::state(OptimizerState& visit) { visit_moments(visit, parameters(), moments_); }

}  // namespace wick::nn
