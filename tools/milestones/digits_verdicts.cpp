#include "tools/milestones/digits_milestone.h"
#include "tools/plot/axis.h"

namespace wick::milestones {
namespace {

constexpr double least_mlp = 0.96;
constexpr double least_lead = 0.01;
/// Softmax regression reads 93 to 96 %; below this it is broken, and to be ahead of it is nothing.
constexpr double least_softmax = 0.88;
/// Guessing gives 10 %. Images of one digit look alike and get the same wrong answer, so that it
/// may be 0 to 20 %.
constexpr double most_shuffled = 0.40;
/// Rounding of a float over ten numbers near 0.1 is 1e-6.
constexpr double most_off_one = 1e-5;
/// Rounding of a float in the mean of 449 logarithms is 1e-5 at the worst.
constexpr double most_loss_difference = 1e-3;

std::string short_text(double value) { return plot::tick_text(value); }

std::string points(double share) {
  std::string text = percent(share);
  return text.replace(text.size() - 1, 1, "points");
}

void judge_learning(const DigitRuns& runs, const Digits& test, std::vector<Verdict>& verdicts) {
  const double mlp = accuracy(runs.mlp.model, test);
  const double softmax = accuracy(runs.softmax.model, test);
  const double shuffled = accuracy(runs.shuffled.model, test);
  verdicts.push_back({"images right, MLP",
                      percent(mlp),
                      "at least 96 %",
                      mlp >= least_mlp,
                      {{6, "gradients that reach both layers, and add up"},
                       {3, "Linear, and Dropout, which divides what it keeps by 1 - p"},
                       {2, "relu and its slope"},
                       {4, "cross-entropy"},
                       {7, "Adam's two means and their correction"}}});
  verdicts.push_back({"ahead of softmax regression by",
                      points(mlp - softmax),
                      "at least 1 point",
                      mlp - softmax >= least_lead,
                      {{2, "relu: without its bend two layers are one"},
                       {3, "Dropout: without it two layers learn their images by heart"},
                       {6, "gradients of the first layer, through relu and dropout"}}});
  verdicts.push_back({"images right, softmax regression",
                      percent(softmax),
                      "at least 88 %",
                      softmax >= least_softmax,
                      {{1, "products of matrices, and a bias that is stretched over the rows"},
                       {3, "Linear"},
                       {4, "cross-entropy"},
                       {6, "the gradients of a product and of a stretched bias"},
                       {7, "the step against the gradient"}}});
  verdicts.push_back({"images right, labels shuffled",
                      percent(shuffled),
                      "at most 40 %; guessing gives 10 %",
                      shuffled <= most_shuffled,
                      {{5, "something tells the answer: are test images among those to train on?"},
                       {4, "cross-entropy, which must use the labels that it is given"}}});
}

void judge_parts(const DigitRuns& runs, const Digits& test, std::vector<Verdict>& verdicts) {
  const Tensor logits = runs.mlp.model(test.images).detach();
  const Tensor p = softmax(logits);
  const double off = probe_distribution(p);
  verdicts.push_back({"probabilities are off 1 by",
                      short_text(off),
                      "at most 1e-05",
                      off <= most_off_one,
                      {{2, "softmax: along the last axis, divided by the sum of the row"}}});
  const double loss = static_cast<double>(cross_entropy(logits, test.labels).item());
  const double difference = probe_loss(p, test.labels, loss);
  verdicts.push_back({"loss and -log p differ by",
                      short_text(difference),
                      "at most 0.001",
                      difference <= most_loss_difference,
                      {{4, "cross-entropy: the mean of -log softmax at the labels"},
                       {2, "softmax and log_softmax"}}});
  const Repetition passes = probe_dropout(runs.mlp.model, test);
  verdicts.push_back({"two passes in evaluation differ by",
                      short_text(passes.in_evaluation),
                      "exactly 0",
                      passes.in_evaluation == 0,
                      {{3, "Dropout in evaluation is the identity; eval() reaches every layer"}}});
  verdicts.push_back({"two passes in training differ by",
                      short_text(passes.in_training),
                      "more than 0.01",
                      passes.in_training > 0.01,
                      {{3, "Dropout in training: a new mask at every pass"}}});
}

}  // namespace

std::vector<Verdict> judge_digits(const DigitRuns& runs, const DigitSplit& digits, const Cut& cut) {
  std::vector<Verdict> verdicts;
  judge_learning(runs, digits.test, verdicts);
  const std::int64_t met = overlap(digits);
  verdicts.push_back({"test images met in training",
                      concatenate(met, " of ", digits.test.count()),
                      concatenate("none; trained on ", digits.train.count(), " others"),
                      met == 0,
                      {{5, "training and test must share no example"}}});
  judge_parts(runs, digits.test, verdicts);
  verdicts.push_back({"layer behind a cut moved by",
                      short_text(cut.behind),
                      "exactly 0",
                      cut.behind == 0,
                      {{6, "NoGrad: nothing computed under it is recorded"}}});
  verdicts.push_back({"layer before the cut moved by",
                      short_text(cut.before),
                      "more than 0",
                      cut.before > 0,
                      {{6, "NoGrad: what it turned off is on again at the end of its scope"},
                       {7, "the step against the gradient"}}});
  return verdicts;
}

}  // namespace wick::milestones
