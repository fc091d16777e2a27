#include "tools/milestones/digits/digits_milestone.h"

#include <algorithm>
#include <numeric>

namespace wick::milestones {
namespace {

/// Images in the drawing of the hardest ones, and their distance: one column between two is empty.
constexpr std::size_t shown = 4;
constexpr std::size_t pitch = static_cast<std::size_t>(digit_size) + 1;

plot::Chart chart_of(const std::string& title, const std::string& y_label,
                     std::vector<plot::Series> series) {
  plot::Chart chart;
  chart.title = title;
  chart.x_label = "epoch";
  chart.y_label = y_label;
  chart.description = "A curve for each model over the epochs of its training. At the end:";
  for (const plot::Series& one : series) {
    chart.description += concatenate(" ", one.name, " ", one.points.back().y, ";");
  }
  chart.description.back() = '.';
  chart.series = std::move(series);
  return chart;
}

plot::Chart loss_chart(const DigitRuns& runs) {
  return chart_of("Learning to read digits: loss", "loss (nats an image)",
                  {{"MLP", runs.mlp.losses}, {"softmax regression", runs.softmax.losses}});
}

plot::Chart accuracy_chart(const DigitRuns& runs) {
  return chart_of("Test images read rightly", "share",
                  {{"MLP", runs.mlp.accuracies}, {"softmax regression", runs.softmax.accuracies}});
}

/// The `shown` rows of p (n, 10), or as many as there are, that give the least to their label.
std::vector<std::size_t> least_sure(const std::vector<Scalar>& p, const Digits& digits) {
  const std::vector<std::int64_t>& labels = digits.labels.values;
  const auto right = [&](std::size_t i) {
    return p[i * digit_classes + static_cast<std::size_t>(labels[i])];
  };
  std::vector<std::size_t> order(labels.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return right(a) < right(b); });
  order.resize(std::min(order.size(), shown));
  return order;
}

void judge_learning(const DigitRuns& runs, const Digits& test, std::vector<Verdict>& verdicts) {
  const double mlp = accuracy(runs.mlp.model, test);
  const double softmax = accuracy(runs.softmax.model, test);
  verdicts.push_back(judge_share("images right, MLP", mlp, {Bar::AtLeast, 0.96},
                                 {{6, "gradients that reach both layers, and add up"},
                                  {3, "Linear, and Dropout, which divides what it keeps by 1 - p"},
                                  {2, "relu and its slope"},
                                  {4, "cross-entropy"},
                                  {7, "Adam's two means and their correction"}}));
  std::string lead = percent(mlp - softmax);
  lead.replace(lead.size() - 1, 1, "points");
  verdicts.push_back({"ahead of softmax regression by",
                      lead,
                      "at least 1 point",
                      mlp - softmax >= 0.01,
                      {{2, "relu: without its bend two layers are one"},
                       {3, "Dropout: without it two layers learn their images by heart"},
                       {6, "gradients of the first layer, through relu and dropout"}}});
  // Softmax regression reads 93 to 96 %. A broken one would make the lead above worthless.
  verdicts.push_back(
      judge_share("images right, softmax regression", softmax, {Bar::AtLeast, 0.88},
                  {{1, "products of matrices, and a bias that is broadcast over the rows"},
                   {3, "Linear"},
                   {4, "cross-entropy"},
                   {6, "the gradients of a product and of a broadcast bias"},
                   {7, "the step against the gradient"}}));
  // Images of one digit look alike and get the same wrong answer: guessing gives 0 to 20 %.
  verdicts.push_back(
      judge_share("images right, labels shuffled", accuracy(runs.shuffled.model, test),
                  {Bar::AtMost, 0.40, "; guessing gives 10 %"},
                  {{5, "something reveals the answer: are test images among the training images?"},
                   {4, "cross-entropy, which must use the labels that it is given"}}));
}

void judge_parts(const DigitRuns& runs, const Digits& test, std::vector<Verdict>& verdicts) {
  const Tensor logits = runs.mlp.model(test.images).detach();
  const Tensor p = softmax(logits);
  const double loss = static_cast<double>(cross_entropy(logits, test.labels).item());
  // Rounding of a float over ten numbers near 0.1 is 1e-6.
  verdicts.push_back(
      judge_number("probabilities are off 1 by", probe_distribution(p), {Bar::AtMost, 1e-5},
                   {{2, "softmax: along the last axis, divided by the sum of the row"}}));
  // Rounding of a float in the mean of 449 logarithms is at most 1e-5.
  verdicts.push_back(judge_number("loss and -log p differ by", probe_loss(p, test.labels, loss),
                                  {Bar::AtMost, 1e-3},
                                  {{4, "cross-entropy: the mean of -log softmax at the labels"},
                                   {2, "softmax and log_softmax"}}));
  const Repetition passes = probe_dropout(runs.mlp.model, test);
  verdicts.push_back(
      judge_number("two passes in evaluation differ by", passes.in_evaluation, {Bar::Exactly, 0},
                   {{3, "Dropout in evaluation is the identity; eval() reaches every layer"}}));
  verdicts.push_back(judge_number("two passes in training differ by", passes.in_training,
                                  {Bar::MoreThan, 0.01},
                                  {{3, "Dropout in training: a new mask at every pass"}}));
}

}  // namespace

plot::HeatMap hardest_digits(const nn::Sequential& model, const Digits& digits) {
  const NoGrad no_grad;
  const Tensor logits = model(digits.images);
  const std::vector<std::int64_t> read = argmax(logits).values;
  const std::vector<std::size_t> chosen = least_sure(softmax(logits).to_vector(), digits);
  const std::vector<Scalar> ink = digits.images.to_vector();
  const std::size_t width = chosen.size() * pitch - 1;
  plot::HeatMap map;
  map.title = "The hardest test images: digit → what the MLP reads";
  map.row_label = "row";
  map.column_label = "column";
  map.description = "Four images of eight by eight pixels, side by side:";
  map.rows.resize(static_cast<std::size_t>(digit_size));
  map.columns.resize(width);
  map.values.resize(map.rows.size() * width, 0);
  for (std::size_t k = 0; k < chosen.size(); ++k) {
    const std::size_t i = chosen[k];
    const std::string label = std::to_string(digits.labels.values[i]);
    map.columns[k * pitch + 2] = label;
    map.columns[k * pitch + 3] = "→";
    map.columns[k * pitch + 4] = std::to_string(read[i]);
    map.description += concatenate(k == 0 ? " a " : ", a ", label, " read as ", read[i]);
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
      const auto first = ink.begin() + static_cast<std::ptrdiff_t>(i * pixels + row * digit_size);
      std::copy(first, first + digit_size,
                map.values.begin() + static_cast<std::ptrdiff_t>(row * width + k * pitch));
    }
  }
  map.description += ".";
  return map;
}

plot::HeatMap confusion_map(const nn::Sequential& model, const Digits& digits) {
  const NoGrad no_grad;
  const std::vector<std::int64_t> read = argmax(model(digits.images)).values;
  plot::HeatMap map;
  map.values.assign(digit_classes * digit_classes, 0);
  std::int64_t misread = 0;
  for (std::size_t i = 0; i < read.size(); ++i) {
    const std::int64_t label = digits.labels.values[i];
    if (read[i] == label) continue;
    ++misread;
    ++map.values[static_cast<std::size_t>(label * digit_classes + read[i])];
  }
  map.title = concatenate("Test images that the MLP misreads: ", misread, " of ", read.size());
  map.row_label = "is";
  map.column_label = "read as";
  map.description =
      "How many images of each digit, a row, the model reads as each other digit, a column. Images "
      "that it reads rightly, on the diagonal, are left out.";
  for (std::int64_t digit = 0; digit < digit_classes; ++digit) {
    map.rows.push_back(std::to_string(digit));
  }
  map.columns = map.rows;
  map.high = std::max(1.0, *std::max_element(map.values.begin(), map.values.end()));
  return map;
}

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
  verdicts.push_back(judge_number("layer behind a cut moved by", cut.behind, {Bar::Exactly, 0},
                                  {{6, "NoGrad: nothing computed under it is recorded"}}));
  verdicts.push_back(judge_number("layer before the cut moved by", cut.before, {Bar::MoreThan, 0},
                                  {{6, "NoGrad: recording is on again at the end of its scope"},
                                   {7, "the step against the gradient"}}));
  return verdicts;
}

int run_digits(Stage& stage, const DigitOptions& training) {
  const DigitSplit digits = load_digits();
  stage.open("digits", concatenate("Handwritten digits (E. Alpaydin and C. Kaynak, 1998, UCI; "
                                   "CC BY 4.0): ",
                                   digits.train.count(), " to train on, ", digits.test.count(),
                                   " for the test."));
  const auto train = [&](DigitModel kind, const DigitSplit& data, const DigitOptions& options,
                         const char* label) {
    return train_digits(kind, data, stage.seed(), options, stage.progress(label, options.epochs));
  };
  DigitOptions shorter = training;
  shorter.epochs = std::max<std::int64_t>(1, training.epochs / 5);
  std::mt19937_64 engine(stage.seed());
  const DigitSplit mixed{with_shuffled_labels(digits.train, engine), digits.test};
  const DigitRuns runs{train(DigitModel::Mlp, digits, training, "MLP               "),
                       train(DigitModel::Softmax, digits, training, "softmax regression"),
                       train(DigitModel::Mlp, mixed, shorter, "shuffled labels   ")};
  stage.write(plot::chart_svg(loss_chart(runs)), "digits-loss.svg");
  stage.show(accuracy_chart(runs), "digits-accuracy");
  stage.show(hardest_digits(runs.mlp.model, digits.test), "digits-hardest");
  stage.show(confusion_map(runs.mlp.model, digits.test), "digits-misread");
  stage.judge(judge_digits(runs, digits, probe_cut(digits, stage.seed())));
  return stage.finish();
}

}  // namespace wick::milestones
