// Losses that are means over labels, of which rows have different numbers.

#include "tests/check.h"

#include "nn/nn.h"

#include <cmath>
#include <functional>
#include <utility>

using namespace wick;

namespace {

// Rows of labels, and the logits of two classes that are the same for every label: (0, 0).
struct LabelledTexts {
  explicit LabelledTexts(std::vector<std::vector<std::int64_t>> labels)
      : labels(std::move(labels)) {}
  Ids of(const std::vector<std::int64_t>& rows) const {
    Ids all;
    for (const std::int64_t row : rows) {
      const auto& some = labels[static_cast<std::size_t>(row)];
      all.values.insert(all.values.end(), some.begin(), some.end());
    }
    all.shape = Shape{static_cast<std::int64_t>(all.values.size())};
    return all;
  }
  nn::LossFunction loss() const {
    return {[this](const std::vector<std::int64_t>& rows) {
              const Ids chosen = of(rows);
              return cross_entropy(logits.expand({chosen.shape[0], 2}), chosen);
            },
            [this](const std::vector<std::int64_t>& rows) { return nn::counted_labels(of(rows)); }};
  }
  std::vector<std::vector<std::int64_t>> labels;
  Tensor logits = zeros({1, 2}).requires_grad_();
};

struct NoParts : nn::Module {
  void members(nn::Members&) override {}
};

nn::DataLoader in_order(std::int64_t examples, std::int64_t batch_size) {
  return nn::DataLoader(examples, nn::DataLoaderOptions{batch_size, false});
}

}  // namespace

TEST_CASE("accumulate_gradients: parts with different numbers of labels weigh by labels") {
  // Two rows of three labels, of which the first has one that counts: a mean over four labels.
  for (std::int64_t parts = 1; parts <= 2; ++parts) {
    CAPTURE(parts);
    const LabelledTexts texts({{0, ignored_label, ignored_label}, {1, 1, 1}});
    // Both classes have a probability of 1/2: a label of 0 pulls by 1/2 - 1, one of 1 by 1/2.
    CHECK(nn::accumulate_gradients(texts.loss(), {0, 1}, parts) ==
          doctest::Approx(std::log(2.0)).epsilon(1e-6));
    check_close(texts.logits.grad(), {(-0.5 + 3 * 0.5) / 4, (0.5 - 3 * 0.5) / 4},
                tolerance(1e-6, 1e-12));
  }
}

TEST_CASE("accumulate_gradients: a part without labels is left out, a batch without is refused") {
  const LabelledTexts texts({{1, 1}, {ignored_label, ignored_label}});
  nn::accumulate_gradients(texts.loss(), {1, 0}, 2);
  check_close(texts.logits.grad(), {0.5, -0.5}, tolerance(1e-6, 1e-12));
  CHECK_THROWS_WITH_AS(nn::accumulate_gradients(texts.loss(), {1, 1}, 2),
                       "accumulate_gradients: the loss has 0 terms in these rows: there is no mean "
                       "over nothing",
                       ValueError);
}

TEST_CASE("train_step: an epoch's mean is over labels, in parts of every number") {
  for (std::int64_t parts = 1; parts <= 3; ++parts) {
    CAPTURE(parts);
    const LabelledTexts texts(
        {{0, ignored_label}, {1, 1}, {ignored_label, ignored_label}, {0, 0}, {1, ignored_label}});
    NoParts model;
    nn::SGD sgd({texts.logits}, nn::SGDOptions{0});
    nn::Progress progress;
    nn::TrainingOptions options;
    options.micro_batches = parts;
    const nn::DataLoader loader = in_order(5, 3);
    nn::train_step(model, sgd, texts.loss(), loader, progress, options);
    CHECK(progress.examples == 3);
    nn::train_step(model, sgd, texts.loss(), loader, progress, options);
    CHECK(progress.examples == 6);
    CHECK(progress.mean_loss() == doctest::Approx(std::log(2.0)).epsilon(1e-6));
  }
}

TEST_CASE("loss function: an empty one, and counts that make no sense, are refused") {
  const std::string empty =
      "loss function: it is empty and was asked for 1 rows: it must be made from a function of "
      "rows";
  NoParts model;
  const Tensor w = tensor({4}).requires_grad_();
  nn::SGD sgd({w});
  nn::Progress progress;
  const std::function<Tensor(const std::vector<std::int64_t>&)> nothing;
  for (const nn::LossFunction& loss : {nn::LossFunction(), nn::LossFunction(nothing)}) {
    CHECK_THROWS_WITH_AS(nn::train_step(model, sgd, loss, in_order(1, 1), progress), empty.c_str(),
                         ValueError);
    CHECK_THROWS_WITH_AS(nn::evaluate(model, loss, 1), empty.c_str(), ValueError);
  }
  const auto mean = [&](const auto&) { return w * w; };
  CHECK_THROWS_AS(nn::LossFunction(mean, nullptr), ValueError);
  const nn::LossFunction negative(mean, [](const auto&) { return -1; });
  CHECK_THROWS_WITH_AS(nn::accumulate_gradients(negative, {0}),
                       "loss function: 1 rows have -1 terms: the number must be at least 0",
                       ValueError);
}
