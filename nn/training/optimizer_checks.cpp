// How optimisers are made, and what their options may be.

#include "nn/training/adamw.h"
#include "nn/training/sgd.h"

#include "core/option.h"

#include <set>

namespace wick::nn {

namespace {

template <typename Options>
void check_adam_options(const char* optimizer, const Options& options) {
  check_not_negative(optimizer, "learning_rate", options.learning_rate);
  check_not_negative(optimizer, "eps", options.eps);
  check_not_negative(optimizer, "weight_decay", options.weight_decay);
  for (double beta : {options.beta1, options.beta2}) {
    if (!(beta >= 0 && beta < 1)) {
      fail<ValueError>(optimizer, ": a beta is ", beta,
                       ": both betas must be at least 0 and below 1");
    }
  }
}

std::vector<Tensor> all_of(const DecayGroups& groups) {
  std::vector<Tensor> all = groups.decayed;
  all.insert(all.end(), groups.others.begin(), groups.others.end());
  return all;
}

}  // namespace

Optimizer::Optimizer(const char* name, std::vector<Tensor> parameters)
    : parameters_(std::move(parameters)) {
  const std::size_t count = parameters_.size();
  if (count == 0) {
    fail<ValueError>(name, ": the list of parameters is empty: there is nothing to optimise");
  }
  std::set<const Node*> seen;
  for (std::size_t i = 0; i < count; ++i) {
    if (!parameters_[i].defined() || !parameters_[i].requires_grad()) {
      fail<ValueError>(name, ": parameter ", i, " of ", count,
                       " does not require a gradient: call requires_grad_() on it");
    }
    if (!seen.insert(parameters_[i].node().get()).second) {
      fail<ValueError>(name, ": parameter ", i, " of ", count,
                       " is in the list twice: it would take two steps at a time");
    }
  }
}

SGD::SGD(std::vector<Tensor> parameters, SGDOptions options)
    : Optimizer("sgd", std::move(parameters)),
      options(options),
      velocities_(Optimizer::parameters().size()) {
  check_options();
}

void SGD::check_options() const {
  check_not_negative("sgd", "learning_rate", options.learning_rate);
  check_not_negative("sgd", "momentum", options.momentum);
  check_not_negative("sgd", "weight_decay", options.weight_decay);
  if (options.nesterov && options.momentum == 0) {
    fail<ValueError>("sgd: nesterov is set and momentum is 0: nesterov needs a positive momentum");
  }
}

Adam::Adam(std::vector<Tensor> parameters, AdamOptions options)
    : Optimizer("adam", std::move(parameters)),
      options(options),
      moments_(Optimizer::parameters().size()) {
  check_options();
}

void Adam::check_options() const { check_adam_options("adam", options); }

AdamW::AdamW(std::vector<Tensor> parameters, AdamWOptions options)
    : AdamW(DecayGroups{std::move(parameters), {}}, options) {}

AdamW::AdamW(const DecayGroups& groups, AdamWOptions options)
    : Optimizer("adamw", all_of(groups)),
      options(options),
      decayed_(groups.decayed.size()),
      moments_(Optimizer::parameters().size()) {
  check_options();
}

AdamOptions AdamW::rule() const {
  return {options.learning_rate, options.beta1, options.beta2, options.eps, 0};
}

void AdamW::check_options() const { check_adam_options("adamw", options); }

}  // namespace wick::nn
