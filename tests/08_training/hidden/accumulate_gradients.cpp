#include "tests/08_training/public/parts.h"

using namespace wick;
using namespace wick::scenario;

GRADED("08.3", "seven rows in every number of parts") {
  needs_history();
  for (std::int64_t parts = 1; parts <= 8; ++parts) {
    observe_accumulation(draw, 7, parts, concatenate(" in ", parts));
  }
}

GRADED("08.3", "seven rows of labels in every number of parts") {
  needs_history();
  for (std::int64_t parts = 1; parts <= 8; ++parts) {
    Model model(draw);
    const Data data(draw, 7);
    std::vector<std::int64_t> labels;
    for (int i = 0; i < 7; ++i) labels.push_back(draw.integer(0, 1) * draw.integer(1, 40));
    labels[static_cast<std::size_t>(draw.integer(0, 6))] = 50;
    const std::string when = concatenate(" in ", parts);
    const nn::LossFunction loss = data.loss_of(model, labels);
    observe("mean" + when, nn::accumulate_gradients(loss, {6, 1, 4, 3, 2, 5, 0}, parts));
    observe_gradients(when, model);
    const nn::LossFunction none = data.loss_of(model, std::vector<std::int64_t>(7, 0));
    observe_error("no terms" + when, [&] { nn::accumulate_gradients(none, {5, 2}, parts); });
  }
}

GRADED("08.3", "runs without a term, billions of terms, and slopes that nearly cancel") {
  needs_history();
  Model model(draw);
  const Data data(draw, 6);
  std::vector<std::int64_t> labels{0, 0, 1, 0, 2, 0};
  std::vector<std::int64_t> seen;
  const nn::LossFunction counted = data.loss_of(model, labels);
  const nn::LossFunction noting(
      [&](const std::vector<std::int64_t>& rows) {
        seen.insert(seen.end(), rows.begin(), rows.end());
        return counted(rows);
      },
      [&](const std::vector<std::int64_t>& rows) { return counted.terms(rows); });
  observe("mean", nn::accumulate_gradients(noting, {0, 1, 2, 3, 4, 5}, 6));
  observe("rows for which the loss was asked", as_numbers(seen));
  observe_gradients("", model);
  // More terms than four bytes can count: the slope of each run is weighed by its share.
  const std::int64_t billion = 1'000'000'000;
  const nn::LossFunction many(
      [&](const std::vector<std::int64_t>& rows) { return data.loss(model, rows); },
      [&](const std::vector<std::int64_t>& rows) {
        return static_cast<std::int64_t>(rows.size()) * 3 * billion;
      });
  observe("mean of billions of terms", nn::accumulate_gradients(many, {0, 1, 2, 3, 4}, 3));
  observe_gradients(" with those of billions of terms", model);
  // 3/5 and 2/5 of these slopes are millions: a share in float would be wrong in the eighth digit.
  Model other(draw);
  const double large = 1e7 * draw.integer(1, 9);
  const nn::LossFunction steep = [&](const std::vector<std::int64_t>& rows) {
    const double slope = rows.size() == 2 ? 3 * large + 5 : -2 * large;
    return sum(other.bias) * static_cast<Scalar>(slope);
  };
  nn::accumulate_gradients(steep, {0, 1, 2, 3, 4}, 2);
  observe("what is left of slopes that nearly cancel", other.bias.grad());
}
