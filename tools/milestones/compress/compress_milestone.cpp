#include "tools/milestones/compress/compress_milestone.h"

#include "nn/checkpoint/safetensors.h"

#include <cmath>
#include <iomanip>
#include <sstream>

namespace wick::milestones {
namespace {

constexpr std::int64_t unseen_digit = 3;
constexpr double warm = 8;

/// "   0.962", a column of a table.
std::string column(double share) {
  std::ostringstream text;
  text << std::setw(10) << percent(share);
  return text.str();
}

/// Models of several sparsities, by both choices.
struct Prunings {
  std::vector<PrunedModel> magnitude, random;
};

Prunings prune_all(Stage& stage, const TwoLayers& large, const DigitSplit& digits,
                   const CompressOptions& training) {
  Prunings all;
  stage.announce(concatenate("\nPruned, and tuned for ", training.tuning_epochs,
                             " epochs:\n  sparsity   magnitude     tuned    random     tuned"));
  for (const double sparsity : {0.5, 0.7, judged_sparsity, 0.9}) {
    const auto prune = [&](Choice choice) {
      return prune_and_tune(large, choice, sparsity, digits, stage.seed(), training);
    };
    all.magnitude.push_back(prune(Choice::Magnitude));
    all.random.push_back(prune(Choice::Random));
    const PrunedModel &by_size = all.magnitude.back(), &by_chance = all.random.back();
    stage.announce("    " + std::to_string(std::lround(100 * sparsity)) + " %  " +
                   column(by_size.right_before) + column(by_size.right) +
                   column(by_chance.right_before) + column(by_chance.right));
  }
  return all;
}

const PrunedModel& judged(const std::vector<PrunedModel>& models) {
  for (const PrunedModel& model : models) {
    if (model.sparsity == judged_sparsity) return model;
  }
  return models.back();
}

plot::Chart pruning_chart(double whole, const Prunings& all) {
  plot::Chart chart;
  chart.title = "Test images read rightly, pruned and tuned";
  chart.x_label = "share of weights that are 0";
  chart.y_label = "share";
  chart.description = concatenate(
      "A curve for each choice of weights, over their share. Whole: ", percent(whole), ".");
  const auto add = [&](const std::string& name, const std::vector<PrunedModel>& models) {
    plot::Series series{name, {{0, whole}}};
    for (const PrunedModel& model : models) series.points.push_back({model.sparsity, model.right});
    chart.description += concatenate(" ", name, " at 0.9: ", percent(models.back().right), ".");
    chart.series.push_back(series);
  };
  add("by magnitude", all.magnitude);
  add("at random", all.random);
  return chart;
}

/// How many of its weights in the first layer each pixel keeps.
plot::HeatMap kept_map(const TwoLayers& pruned) {
  const NoGrad no_grad;
  const std::vector<Scalar> weights = pruned.first.weight.to_vector();
  plot::HeatMap map;
  map.title = "Weights that each pixel keeps";
  map.row_label = "row";
  map.column_label = "column";
  map.description =
      "The share of the first layer's weights that are not 0, for each of 8 x 8 pixels.";
  map.rows.resize(static_cast<std::size_t>(digit_size));
  map.columns.resize(static_cast<std::size_t>(digit_size));
  map.values.assign(static_cast<std::size_t>(pixels), 0);
  const auto units = static_cast<double>(pruned.first.weight.size(0));
  for (std::size_t i = 0; i < weights.size(); ++i) {
    map.values[i % static_cast<std::size_t>(pixels)] += weights[i] != 0 ? 1 / units : 0;
  }
  return map;
}

/// Saves the model, and counts in the file.
void look_into_file(Stage& stage, const TwoLayers& pruned, CompressResults& results) {
  const std::string path = (stage.options().out / "compress-pruned.safetensors").string();
  pruned.model.save(path);
  const std::vector<nn::StoredTensor> tensors = nn::read_safetensors(path);
  double weights = 0, bytes = 0;
  std::vector<Scalar> numbers;
  for (const nn::StoredTensor& tensor : tensors) {
    numbers.insert(numbers.end(), tensor.values.begin(), tensor.values.end());
    bytes += static_cast<double>(tensor.values.size() * sizeof(Scalar));
    if (tensor.shape.size() < 2) continue;
    weights += static_cast<double>(tensor.values.size());
    for (const Scalar value : tensor.values) results.zeros_in_file += value == 0 ? 1 : 0;
  }
  results.zeros_asked = std::floor(judged_sparsity * weights);
  const std::string packed = pack_zeros(tensors);
  stage.write(packed, "compress-pruned.packed");
  const std::vector<Scalar> back = unpack_zeros(packed, tensors);
  for (std::size_t i = 0; i < numbers.size(); ++i) results.numbers_lost += back[i] != numbers[i];
  results.bytes_share = static_cast<double>(packed.size()) / bytes;
  stage.announce(concatenate("\nThe file of the ", percent(judged_sparsity), " has ",
                             results.zeros_in_file, " zeros in ", weights, " weights: ", bytes,
                             " bytes of numbers, and ", packed.size(),
                             " with a bit for each weight and without zeros."));
}

void make_layers_thin(Stage& stage, const TwoLayers& large, const Digits& test,
                      const CompressOptions& training, CompressResults& results) {
  const std::int64_t rank = training.rank, hidden = training.hidden;
  const ThinModel thin = make_thin(large, rank);
  results.thin_right = accuracy(thin.model, test);
  results.thin_numbers = static_cast<double>(thin.numbers);
  results.thin_wanted =
      static_cast<double>(rank * (pixels + hidden) + hidden + (hidden + 1) * digit_classes);
  stage.announce(concatenate("The first layer in rank ", rank, ": ", thin.numbers, " numbers, ",
                             percent(results.thin_right), " right."));
}

void teach_small_models(Stage& stage, const TwoLayers& large, const DigitSplit& digits,
                        const CompressOptions& training, CompressResults& results) {
  stage.announce("\nSmall models that never see one digit:");
  std::vector<Pupil> pupils;
  const auto add = [&](std::int64_t digit, double temperature, const std::string& label) {
    pupils.push_back(teach(large, digit, temperature, digits, stage.seed(), training,
                           stage.progress(label, training.epochs)));
    const Pupil& pupil = pupils.back();
    stage.announce(concatenate("  reads ", percent(pupil.right), " of the ", digit, "s, and ",
                               percent(pupil.right_of_others), " of the others"));
    return pupil;
  };
  results.labelled = add(unseen_digit, 0, "no 3, from labels      ");
  add(unseen_digit, 1, "no 3, temperature 1    ");
  results.taught = add(unseen_digit, warm, "no 3, temperature 8    ");
  add(5, warm, "no 5, temperature 8    ");
  add(8, warm, "no 8, temperature 8    ");
}

}  // namespace

int run_compress(Stage& stage, const CompressOptions& training) {
  const DigitSplit digits = load_digits();
  stage.open("compress",
             concatenate("Handwritten digits (E. Alpaydin and C. Kaynak, 1998, UCI; CC BY 4.0): ",
                         digits.train.count(), " to train on, ", digits.test.count(),
                         " for the test. A model of ", training.hidden,
                         " units is trained, and made smaller in three ways."));
  const LargeModel large = train_large(digits.train, stage.seed(), training,
                                       stage.progress("large model", training.epochs));
  CompressResults results;
  results.whole = accuracy(large.layers.model, digits.test);
  stage.announce("The whole model reads " + percent(results.whole) + " of the test images.");
  const Prunings all = prune_all(stage, large.layers, digits, training);
  results.magnitude = judged(all.magnitude);
  results.random = judged(all.random);
  look_into_file(stage, results.magnitude.layers, results);
  make_layers_thin(stage, large.layers, digits.test, training, results);
  teach_small_models(stage, large.layers, digits, training, results);
  stage.show(pruning_chart(results.whole, all), "compress-pruning");
  stage.show(kept_map(results.magnitude.layers), "compress-kept");
  stage.judge(judge_compress(results), "What is left");
  stage.judge(judge_compress_parts(probe_compress(digits.test, stage.seed())),
              "What it is made of");
  return stage.finish();
}

}  // namespace wick::milestones
