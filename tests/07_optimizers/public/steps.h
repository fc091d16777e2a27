#pragma once

#include "core/autograd/node.h"
#include "nn/training/adamw.h"
#include "nn/training/sgd.h"
#include "tools/grade/scenario/layout.h"
#include "tools/grade/scenario/scenario.h"

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

// What the scenarios of optimisers share.
namespace wick::scenario {

/// A parameter with these numbers.
inline Tensor parameter(Tensor numbers) { return numbers.requires_grad_(); }

/// Puts `gradient` where backward() would have put it. An undefined one takes the old one away.
inline void give_gradient(const Tensor& parameter, const Tensor& gradient) {
  parameter.node()->grad = gradient;
}

/// What an optimiser keeps, observed under "velocity of 0", "steps of 1", .. What is not there yet
/// is observed as a missing output.
class ObservedState : public nn::OptimizerState {
 public:
  ObservedState(const std::string& when, nn::Optimizer& optimizer)
      : when_(when), parameters_(optimizer.parameters()) {
    optimizer.state(*this);
  }
  void operator()(const Tensor& parameter, const std::string& name, Tensor& value) override {
    observe(named(parameter, name), value);
  }
  void operator()(const Tensor& parameter, const std::string& name, std::int64_t& count) override {
    observe(named(parameter, name), static_cast<double>(count));
  }

 private:
  std::string named(const Tensor& parameter, const std::string& name) const {
    // By their memory: tensors that took the parameters' places in a NoGrad have no nodes.
    const auto& memory = parameter.array().buffer;
    std::size_t i = 0;
    while (i < parameters_.size() && parameters_[i].array().buffer != memory) ++i;
    return concatenate(name, " of ", i, when_);
  }

  std::string when_;
  std::vector<Tensor> parameters_;
};

/// The number of recorded operations that lead to what an optimiser keeps: each of them, and all
/// that it saved, stays in memory as long as the optimiser.
inline double length_of_history(nn::Optimizer& optimizer) {
  class Histories : public nn::OptimizerState {
   public:
    void operator()(const Tensor&, const std::string&, Tensor& value) override {
      if (value.defined()) add(value.node().get());
    }
    void operator()(const Tensor&, const std::string&, std::int64_t&) override {}
    std::set<const Node*> nodes;

   private:
    void add(const Node* node) {
      if (node == nullptr || !nodes.insert(node).second) return;
      for (const Edge& edge : node->edges) add(edge.node.get());
    }
  };
  Histories histories;
  optimizer.state(histories);
  return static_cast<double>(histories.nodes.size());
}

/// Takes a step, then three more. Observes how many arrays the three leave behind: none.
template <typename Step>
void observe_arrays_left_by(const Step& step) {
  step();
  const double before = static_cast<double>(Buffer::live());
  for (int more = 0; more < 3; ++more) step();
  observe("arrays that three more steps leave behind",
          static_cast<double>(Buffer::live()) - before);
}
inline void observe_left_arrays(nn::Optimizer& optimizer) {
  observe_arrays_left_by([&] { optimizer.step(); });
}
inline void observe_left_arrays(Tensor& x, const Tensor& gradient, nn::Moments& moments,
                                const nn::AdamOptions& options) {
  const NoGrad no_grad;
  observe_arrays_left_by([&] { nn::adam_step(x, gradient, moments, options); });
}

/// An optimiser that notes the calls of update(), and keeps what with_decay() makes of what it
/// kept.
class Noting : public nn::Optimizer {
 public:
  explicit Noting(std::vector<Tensor> parameters)
      : Optimizer("noting", std::move(parameters)), kept_(Optimizer::parameters().size()) {}
  double& learning_rate() override { return rate_; }
  void state(nn::OptimizerState& visit) override {
    for (std::size_t i = 0; i < kept_.size(); ++i) visit(parameters()[i], "kept", kept_[i]);
  }

  std::string calls;

 private:
  void check_options() const override {}
  void update(std::size_t i, Tensor& parameter, const Tensor& gradient) override {
    calls += concatenate(calls.empty() ? "" : "; ", i, ", ", parameter.to_vector()[0], ", ",
                         gradient.to_vector()[0]);
    Tensor& kept = kept_.at(i);
    kept = nn::with_decay(kept.defined() ? kept : gradient, parameter, 0.5);
  }

  double rate_ = 1;
  std::vector<Tensor> kept_;
};

/// From -3.9 to 3.9 and never 0, which for some mistakes is a gradient of its own kind.
inline Tensor odd_tenths(Draw& draw, const Shape& shape) {
  const Tensor drawn = draw.whole(shape, -20, 19);
  for (std::int64_t i = 0; i < drawn.numel(); ++i) {
    element(drawn, i) = static_cast<Scalar>((2 * double(element(drawn, i)) + 1) * 0.1);
  }
  return drawn;
}

/// Gives each parameter a gradient of its own and takes a step, `steps` times. Observes every
/// parameter after every step. The second of several parameters has no gradient at the second and
/// third step.
inline void observe_steps(Draw& draw, nn::Optimizer& optimizer,
                          const std::vector<Tensor>& parameters, int steps) {
  for (int step = 1; step <= steps; ++step) {
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const bool missing = i == 1 && (step == 2 || step == 3);
      const std::string name = concatenate("gradient ", i, " at step ", step);
      if (missing) {
        show(name, "none");
        give_gradient(parameters[i], Tensor());
      } else {
        give_gradient(parameters[i], show(name, odd_tenths(draw, parameters[i].shape())));
      }
    }
    optimizer.step();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      observe(concatenate("parameter ", i, " after step ", step), parameters[i].detach());
    }
  }
}

}  // namespace wick::scenario
