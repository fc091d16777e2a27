#pragma once

#include "tests/08_training/public/fixture.h"

#include <map>
#include <string>

namespace wick::scenario {

/// A training of five rows in batches of two, by AdamW.
struct Run {
  Run(Draw& draw, std::int64_t rows) : model(draw), data(draw, rows) {}
  void step() {
    nn::train_step(model, adamw, data.loss_of(model), nn::DataLoader(5, {2}), progress);
  }

  Model model;
  Data data;
  nn::AdamW adamw{model.parameters(), nn::AdamWOptions{0.1}};
  nn::Progress progress;
};

/// Notes what visit_training visits, in the order of names.
class Named : public nn::TrainingParts {
 public:
  void operator()(const std::string& name, Tensor& parameter) override {
    add(name, "parameter", parameter);
  }
  void operator()(const std::string& name, const Tensor& parameter, Tensor& value) override {
    add(name,
        concatenate("of a parameter ", parameter.shape(), value.defined() ? "" : ", undefined"),
        value);
  }
  void operator()(const std::string& name, std::int64_t& count) override {
    texts_[name] = concatenate("count ", count);
  }
  void operator()(const std::string& name, std::uint64_t& number) override {
    texts_[name] = concatenate("number ", number);
  }
  void operator()(const std::string& name, double& number) override {
    texts_[name] = concatenate("number ", number);
  }

  void observe_all() const {
    std::string list;
    for (const auto& [name, text] : texts_) list += name + ": " + text + "; ";
    observe_text("what was visited", list);
    for (const auto& [name, values] : tensors_) observe(name, values);
  }

 private:
  void add(const std::string& name, const std::string& text, const Tensor& values) {
    texts_[name] = text;
    if (values.defined()) tensors_[name] = values.detach().clone();
  }

  std::map<std::string, std::string> texts_;
  std::map<std::string, Tensor> tensors_;
};

/// Trains a model with dropout for so many steps. Stops before each of them in turn, goes on in
/// another model with what was stored, and observes where all end.
template <typename Optimizer, typename Options>
void observe_resumed(Draw& draw, std::uint64_t seed, const Options& options, int steps) {
  Model start(draw), other(draw);
  start.drops = other.drops = true;
  const Data data(draw, 5);
  const nn::DataLoader loader(5, nn::DataLoaderOptions{2, true, false, seed});
  const Tensor weight = start.weight.detach().clone(), bias = start.bias.detach().clone();
  const auto put_back = [&](Model& model) {
    const NoGrad no_grad;
    model.weight.copy_(weight);
    model.bias.copy_(bias);
    give_gradient(model.weight, Tensor());
    give_gradient(model.bias, Tensor());
  };
  for (int stop = 0; stop < steps; ++stop) {
    put_back(start);
    manual_seed(seed);
    nn::Progress progress;
    Optimizer first(start.parameters(), options);
    while (progress.step < stop) {
      nn::train_step(start, first, data.loss_of(start), loader, progress);
    }
    const nn::StoredTraining stored = nn::store_training(start, first, progress);
    manual_seed(seed + 1);  // another process stands elsewhere
    rand({1});
    Optimizer second(other.parameters(), options);
    progress = nn::restore_training(stored, other, second);
    const std::string when = concatenate(", stopped before step ", stop + 1);
    observe_progress(when, progress);
    while (progress.step >= 0 && progress.step < steps) {
      nn::train_step(other, second, data.loss_of(other), loader, progress);
    }
    observe_parameters(when, other);
    observe("loss at the end" + when, progress.mean_loss());
  }
}

}  // namespace wick::scenario
