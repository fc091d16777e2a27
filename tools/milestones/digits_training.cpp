#include "tools/milestones/digits_training.h"

namespace wick::milestones {

nn::Sequential make_digit_model(DigitModel kind, const DigitOptions& options) {
  nn::Sequential model;
  if (kind == DigitModel::Softmax) {
    model.add(nn::Linear(pixels, digit_classes));
    return model;
  }
  model.add(nn::Linear(pixels, options.hidden));
  model.add(nn::ReLU());
  model.add(nn::Dropout(options.dropout));
  model.add(nn::Linear(options.hidden, digit_classes));
  return model;
}

DigitRun train_digits(DigitModel kind, const DigitSplit& digits, std::uint64_t seed,
                      const DigitOptions& options, const Report& report) {
  manual_seed(seed);
  std::mt19937_64 engine(seed);
  DigitRun run{make_digit_model(kind, options), {}, {}};
  nn::Adam optimizer(run.model.parameters());
  for (std::int64_t epoch = 0; epoch < options.epochs; ++epoch) {
    const double left = 1 - static_cast<double>(epoch) / static_cast<double>(options.epochs);
    optimizer.options.learning_rate = options.learning_rate * left;
    run.model.train();
    double total = 0;
    for (const Digits& batch : shuffled_batches(digits.train, options.batch, engine)) {
      const Tensor loss = cross_entropy(run.model(batch.images), batch.labels);
      optimizer.zero_grad();
      loss.backward();
      optimizer.step();
      total += static_cast<double>(loss.item()) * static_cast<double>(batch.count());
    }
    run.model.eval();
    const auto x = static_cast<double>(epoch + 1);
    run.losses.push_back({x, total / static_cast<double>(digits.train.count())});
    run.accuracies.push_back({x, accuracy(run.model, digits.test)});
    if (report) report(epoch + 1, run.losses.back().y);
  }
  return run;
}

double accuracy(const nn::Sequential& model, const Digits& digits) {
  const NoGrad no_grad;
  const Ids found = argmax(model(digits.images));
  std::int64_t right = 0;
  for (std::size_t i = 0; i < found.values.size(); ++i) {
    right += found.values[i] == digits.labels.values[i];
  }
  return static_cast<double>(right) / static_cast<double>(digits.count());
}

}  // namespace wick::milestones
