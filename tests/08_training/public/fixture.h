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

/// What a loss was asked, call by call.
struct Calls {
  nn::LossFunction loss_of(const Data& data, Model& model) {
    return [this, &data, &model](const std::vector<std::int64_t>& some) {
      rows.push_back(static_cast<double>(some.size()));
      arrays.push_back(static_cast<double>(Buffer::live()));
      const Tensor mean = data.loss(model, some);
      histories.push_back(mean.requires_grad() ? 1 : 0);
      return mean;
    };
  }

  std::vector<double> rows;
  /// All that existed when the call began.
  std::vector<double> arrays;
  /// 1: the loss has a history.
  std::vector<double> histories;
};

inline void show_labels(const std::vector<std::int64_t>& labels) {
  const std::vector<Scalar> numbers(labels.begin(), labels.end());
  show("labels of each row", from_vector(numbers, {static_cast<std::int64_t>(labels.size())}));
}

inline std::vector<double> as_numbers(const std::vector<std::int64_t>& rows) {
  return {rows.begin(), rows.end()};
}

/// Observes how many rows the calls of the loss have in a step whose micro-batches have two.
inline void observe_parts_of_step(Draw& draw) {
  const std::int64_t parts = draw.integer(3, 6);
  Model model(draw);
  const Data data(draw, 2 * parts);
  nn::SGD sgd(model.parameters(), nn::SGDOptions{0.1});
  nn::Progress progress;
  nn::TrainingOptions options;
  options.micro_batches = parts;
  Calls calls;
  const nn::DataLoader loader(2 * parts, nn::DataLoaderOptions{2 * parts, false});
  nn::train_step(model, sgd, calls.loss_of(data, model), loader, progress, options);
  observe(concatenate(2 * parts, " rows, micro_batches ", parts, ": rows of each call of the loss"),
          calls.rows);
}

/// Observes how many examples the calls of the loss have in an evaluation in batches of two, and
/// whether they are recorded.
inline void observe_cost_of_evaluation(Draw& draw) {
  const std::int64_t batches = draw.integer(3, 6);
  Model model(draw);
  const Data data(draw, 2 * batches);
  Calls calls;
  nn::evaluate(model, calls.loss_of(data, model), 2 * batches, 2);
  const std::string call = concatenate(2 * batches, " examples, batch_size 2: ");
  observe(call + "examples of each call of the loss", calls.rows);
  observe(call + "calls whose loss has a history: 1", calls.histories);
}
ASKED_LAST("08.5", observe_cost_of_evaluation)

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
