#include "tools/milestones/digits_milestone.h"

#include <algorithm>

namespace wick::milestones {
namespace {

DigitSplit with_shuffled_labels(const DigitSplit& digits, std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  return {with_shuffled_labels(digits.train, engine), digits.test};
}

}  // namespace

int run_digits_milestone(const MilestoneOptions& options, std::ostream& stream,
                         const plot::Terminal& terminal, const DigitOptions& training) {
  const DigitSplit digits = load_digits();
  Stage stage(
      "digits",
      concatenate("Handwritten digits (E. Alpaydin and C. Kaynak, 1998, UCI; CC BY 4.0): ",
                  digits.train.count(), " to train on, ", digits.test.count(), " for the test."),
      options, stream, terminal);
  const auto train = [&](DigitModel kind, const DigitSplit& data, const DigitOptions& how,
                         const char* label) {
    return stage.train(label, how.epochs, [&](const Report& report) {
      return train_digits(kind, data, options.seed, how, report);
    });
  };
  DigitOptions shorter = training;
  shorter.epochs = std::max<std::int64_t>(1, training.epochs / 5);
  const DigitSplit mixed = with_shuffled_labels(digits, options.seed);
  const DigitRuns runs{train(DigitModel::Mlp, digits, training, "MLP               "),
                       train(DigitModel::Softmax, digits, training, "softmax regression"),
                       train(DigitModel::Mlp, mixed, shorter, "shuffled labels   ")};
  stage.write(digit_loss_chart(runs), "digits-loss");
  stage.show(digit_accuracy_chart(runs), "digits-accuracy");
  stage.show(hardest_digits(runs.mlp.model, digits.test), "digits-hardest");
  stage.show(confusion_map(runs.mlp.model, digits.test), "digits-misread");
  stage.judge(judge_digits(runs, digits, probe_cut(digits, options.seed)));
  return stage.finish();
}

}  // namespace wick::milestones
