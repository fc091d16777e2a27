
#include "tests/08_training/public/fixture.h"

#include <algorithm>

using namespace wick;
using namespace wick::scenario;

namespace {

// How far the default generator has come from a fresh start.
double words_drawn() { return static_cast<double>(default_generator().position().next_block); }

}  // namespace

GRADED("08.5", "five examples in batches of two") {
  Model model(draw);
  const Data data(draw, 5);
  show("call", "5 examples, batch_size 2");
  std::vector<std::int64_t> seen;
  double largest = 0;
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    seen.insert(seen.end(), rows.begin(), rows.end());
    largest = std::max(largest, static_cast<double>(rows.size()));
    return data.loss(model, rows);
  };
  observe("mean loss", nn::evaluate(model, loss, 5, 2));
  observe("rows", as_numbers(seen));
  observe("rows of the largest batch", largest);
}

GRADED("08.5", "modes, within and after") {
  Model model(draw);
  model.drops = true;
  model.second.eval();
  const Data data(draw, 3);
  show("model", "in training mode, its second part in evaluation mode");
  std::vector<double> modes;
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    modes = model.modes();
    return data.loss(model, rows);
  };
  observe("mean loss", nn::evaluate(model, loss, 3));
  observe("modes within: 1 for training", modes);
  observe("modes after", model.modes());
}

GRADED("08.5", "nothing is recorded, and gradients stay") {
  Model model(draw);
  const Data data(draw, 3);
  give_gradient(model.weight, show("gradient of weight", draw.whole({2, 2}, 10, 90)));
  std::vector<double> recorded;
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    const Tensor value = data.loss(model, rows);
    recorded.push_back(value.requires_grad());
    return value;
  };
  observe("mean loss", nn::evaluate(model, loss, 3, 2));
  observe("batches whose loss has a history: 1", recorded);
  observe("gradient of weight after", model.weight.grad());
  observe("recording after", grad_enabled() ? 1 : 0);
}

GRADED("08.5", "a loss that draws random numbers") {
  Model model(draw);
  const Data data(draw, 4);
  const std::uint64_t seed = static_cast<std::uint64_t>(draw.integer(1, 9999));
  manual_seed(seed);
  rand({5});
  const double before = words_drawn();
  show("default generator", concatenate("seed ", seed, ", ", before, " blocks drawn"));
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    rand({9});
    return data.loss(model, rows);
  };
  observe("mean loss", nn::evaluate(model, loss, 4, 2));
  observe("blocks drawn after", words_drawn());
}

GRADED("08.5", "a loss that throws") {
  Model model(draw);
  model.second.eval();
  const Data data(draw, 3);
  const double number = draw.integer(100, 999);
  show("call", concatenate("the loss of the second of three examples throws ", number));
  show("model", "in training mode, its second part in evaluation mode");
  manual_seed(1);
  rand({5});
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) -> Tensor {
    rand({9});
    if (rows[0] == 1) throw ValueError(concatenate("number ", number));
    return data.loss(model, rows);
  };
  observe_error("error", [&] { nn::evaluate(model, loss, 3, 1); }, {concatenate(number)});
  observe("modes after", model.modes());
  observe("recording after, and blocks drawn",
          std::vector<double>{grad_enabled() ? number : 0, words_drawn()});
}

GRADED("08.5", "examples with different numbers of labels") {
  Model model(draw);
  const Data data(draw, 5);
  const std::vector<std::int64_t> labels{0, 0, 1, draw.integer(20, 90), draw.integer(3, 9)};
  show_labels(labels);
  show("call", "5 examples, batch_size 2");
  const nn::LossFunction loss = data.loss_of(model, labels);
  observe("mean loss", nn::evaluate(model, loss, 5, 2));
  observe_error("error of two examples without labels", [&] { nn::evaluate(model, loss, 2); });
}
