// A training beside PyTorch's: the loop, its schedule, clipping and AdamW together.

#include "tests/nn/golden.h"

#include <cmath>

using namespace wick;

TEST_CASE("golden: a training, step by step") {
  const Golden golden("training");
  nn::Linear layer(3, 2);
  {
    const NoGrad no_grad;
    layer.weight.copy_(golden["weight"]);
    layer.bias.copy_(golden["bias"]);
  }
  nn::AdamW optimizer(layer.parameters(), nn::AdamWOptions{0.1, 0.9, 0.999, 1e-8, 0.1});
  nn::TrainingOptions options;
  options.max_norm = 0.5;
  options.micro_batches = 2;
  options.learning_rate = [](std::int64_t step) {
    return nn::cosine_schedule(step, 2, 5, 0.1, 0.01);
  };
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    const Ids ids{Shape{static_cast<std::int64_t>(rows.size())}, rows};
    return mse_loss(layer(embedding(golden["x"], ids)), embedding(golden["y"], ids));
  };
  const nn::DataLoader loader(5, nn::DataLoaderOptions{2, false});
  nn::Progress progress;
  for (std::int64_t step = 0; step < 6; ++step) {
    CAPTURE(step);
    const std::string at = " " + std::to_string(step);
    nn::train_step(layer, optimizer, loss, loader, progress, options);
    check_close(full({}, static_cast<Scalar>(optimizer.learning_rate())), golden["rate" + at],
                agreement);
    check_close(layer.weight, golden["weight" + at], agreement);
    check_close(layer.bias, golden["bias" + at], agreement);
    if (step % 3 == 2) {
      // The mean of an epoch, over examples: the last batch has one.
      const auto loss_of = [&](std::int64_t of) {
        return golden["loss " + std::to_string(of)].item();
      };
      const double mean = (2 * loss_of(step - 2) + 2 * loss_of(step - 1) + loss_of(step)) / 5;
      CHECK(std::abs(progress.mean_loss() - mean) <= agreement);
    }
  }
}
