#pragma once

#include "core/autograd/node.h"
#include "nn/training/adamw.h"
#include "nn/training/evaluate.h"
#include "nn/training/sgd.h"
#include "nn/training/training_state.h"
#include "tools/grade/scenario/scenario.h"

#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

// What the scenarios of a training share.
namespace wick::scenario {

/// A part of a model that has no parameters, only a mode.
class Part : public nn::Module {
 public:
  void members(nn::Members&) override {}
};

/// y = x weight + bias, for x of shape (n, 2) and y of shape (n, 2), with two parts that have
/// modes. In training mode half of the weights are dropped if `drops`.
class Model : public nn::Module {
 public:
  explicit Model(Draw& draw)
      : weight(draw.whole({2, 2}, 1, 9, 0.1).requires_grad_()),
        bias(draw.whole({2}, 1, 9, 0.1).requires_grad_()) {}

  void members(nn::Members& visit) override {
    visit("weight", weight);
    visit("bias", bias);
    visit("first", first);
    visit("second", second);
  }

  Tensor operator()(const Tensor& x) const {
    return matmul(x, drops ? dropout(weight, 0.5, is_training()) : weight) + bias;
  }

  std::vector<double> modes() const {
    return {double(is_training()), double(first.is_training()), double(second.is_training())};
  }

  Tensor weight;
  Tensor bias;
  Part first, second;
  bool drops = false;
};

/// Rows of inputs and targets, and the mean over rows of half the squared distance.
struct Data {
  Data(Draw& draw, std::int64_t n)
      : inputs(draw.whole({n, 2}, -9, 9, 0.1)), targets(draw.whole({n, 2}, -9, 9, 0.1)) {}

  Tensor loss(const Model& model, const std::vector<std::int64_t>& rows) const {
    const auto examples = static_cast<std::int64_t>(rows.size());
    const Ids ids{Shape{examples}, rows};
    const Tensor away = model(embedding(inputs, ids)) - embedding(targets, ids);
    return sum(away * away) / static_cast<Scalar>(2 * examples);
  }

  nn::LossFunction loss_of(Model& model) const {
    return [this, &model](const std::vector<std::int64_t>& rows) { return loss(model, rows); };
  }

  /// The same where row i has labels[i] labels: a mean over labels, not over rows.
  nn::LossFunction loss_of(Model& model, const std::vector<std::int64_t>& labels) const {
    const auto of = [labels](const std::vector<std::int64_t>& rows) {
      std::vector<Scalar> some;
      for (const std::int64_t row : rows) {
        some.push_back(static_cast<Scalar>(labels[static_cast<std::size_t>(row)]));
      }
      return some;
    };
    const auto count = [of](const std::vector<std::int64_t>& rows) {
      const std::vector<Scalar> some = of(rows);
      return static_cast<std::int64_t>(std::accumulate(some.begin(), some.end(), Scalar(0)));
    };
    const auto mean = [this, &model, of, count](const std::vector<std::int64_t>& rows) {
      const auto examples = static_cast<std::int64_t>(rows.size());
      const Ids ids{Shape{examples}, rows};
      const Tensor away = model(embedding(inputs, ids)) - embedding(targets, ids);
      const Tensor weights = from_vector(of(rows), {examples, 1});
      return sum(weights * away * away) / static_cast<Scalar>(2 * count(rows));
    };
    return {mean, count};
  }

  Tensor inputs;
  Tensor targets;
};

inline void show_labels(const std::vector<std::int64_t>& labels) {
  const std::vector<Scalar> numbers(labels.begin(), labels.end());
  show("labels of each row", from_vector(numbers, {static_cast<std::int64_t>(labels.size())}));
}

inline std::vector<double> as_numbers(const std::vector<std::int64_t>& rows) {
  return {rows.begin(), rows.end()};
}

/// Puts `gradient` where backward() would have put it. An undefined one takes the old one away.
inline void give_gradient(const Tensor& parameter, const Tensor& gradient) {
  parameter.node()->grad = gradient;
}

inline void observe_parameters(const std::string& when, const Model& model) {
  observe("weight" + when, model.weight.detach());
  observe("bias" + when, model.bias.detach());
}

inline void observe_gradients(const std::string& when, const Model& model) {
  observe("gradient of weight" + when, model.weight.grad());
  observe("gradient of bias" + when, model.bias.grad());
}

/// All but the loss, which is observed apart.
inline void observe_progress(const std::string& when, const nn::Progress& progress) {
  observe("epoch, batch, step, examples" + when,
          as_numbers({progress.epoch, progress.batch, progress.step, progress.examples}));
  observe("summed loss" + when, progress.loss);
}

}  // namespace wick::scenario
