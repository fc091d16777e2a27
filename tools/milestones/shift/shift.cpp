#include "tools/milestones/shift/shift.h"

namespace wick::milestones {
namespace {

constexpr std::int64_t farthest_shift = 4;

nn::Examples examples_of(const Digits& digits) {
  return {on_canvas(digits, canvas), digits.labels};
}

}  // namespace

Tensor on_canvas(const Digits& digits, std::int64_t size, std::int64_t shift) {
  const std::vector<Scalar> ink = digits.images.to_vector();
  const std::int64_t n = digits.count(), first = (size - digit_size) / 2;
  std::vector<Scalar> numbers(static_cast<std::size_t>(n * size * size));
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t row = 0; row < digit_size; ++row) {
      const auto from = ink.begin() + (i * pixels + row * digit_size);
      std::copy(from, from + digit_size,
                numbers.begin() + ((i * size + first + row) * size + first + shift));
    }
  }
  return from_vector(numbers, {n, 1, size, size});
}

Tensor GlobalMax::forward(const Tensor& x) const {
  return max(x.reshape({x.size(0), x.size(1), -1}), -1);
}

nn::Sequential make_shift_model(ShiftModel kind, const ShiftOptions& options, std::int64_t size) {
  if (kind == ShiftModel::Mlp) {
    return nn::Sequential(nn::Flatten(), nn::Linear(size * size, options.hidden), nn::ReLU(),
                          nn::Linear(options.hidden, digit_classes));
  }
  return nn::Sequential(nn::Conv2d(1, options.first_channels, 3, 1, 1, false), nn::ReLU(),
                        nn::MaxPool2d(2),
                        nn::Conv2d(options.first_channels, options.channels, 3, 1, 1), nn::ReLU(),
                        GlobalMax(), nn::Linear(options.channels, digit_classes));
}

ShiftRun train_shift(ShiftModel kind, const DigitSplit& digits, std::uint64_t seed,
                     const ShiftOptions& options, const Report& report) {
  manual_seed(seed);
  ShiftRun run{make_shift_model(kind, options), 0, {}, {}};
  for (const Tensor& parameter : run.model.parameters()) run.parameters += parameter.numel();
  const nn::Examples train = examples_of(digits.train);
  const nn::DataLoader loader(train.count(), {options.batch, true, false, seed});
  const std::int64_t steps = options.epochs * loader.batches();
  const double peak = kind == ShiftModel::Cnn ? options.cnn_rate : options.mlp_rate;
  nn::TrainingOptions training;
  training.learning_rate = [&](std::int64_t step) {
    return nn::cosine_schedule(step, 0, steps, peak);
  };
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    const nn::Examples some = nn::select(train, rows);
    return cross_entropy(run.model(some.inputs), some.labels);
  };
  nn::Adam optimizer(run.model.parameters());
  nn::Progress progress;
  while (progress.epoch < options.epochs) {
    while (nn::train_step(run.model, optimizer, loss, loader, progress, training)) {
    }
    run.losses.push_back({static_cast<double>(progress.epoch), progress.mean_loss()});
    if (report) report(progress.epoch, progress.mean_loss());
  }
  run.model.eval();
  for (std::int64_t shift = 0; shift <= farthest_shift; ++shift) {
    run.accuracies.push_back(
        {static_cast<double>(shift), shifted_accuracy(run.model, digits.test, shift)});
  }
  return run;
}

double shifted_accuracy(const nn::Sequential& model, const Digits& digits, std::int64_t shift) {
  const NoGrad no_grad;
  const Ids found = argmax(model(on_canvas(digits, canvas, shift)));
  std::int64_t right = 0;
  for (std::size_t i = 0; i < found.values.size(); ++i) {
    right += found.values[i] == digits.labels.values[i];
  }
  return static_cast<double>(right) / static_cast<double>(digits.count());
}

}  // namespace wick::milestones
