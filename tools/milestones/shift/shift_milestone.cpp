#include "tools/milestones/shift/shift_milestone.h"

#include "tools/milestones/shift/shift_probes.h"

namespace wick::milestones {
namespace {

struct Named {
  const char* name;
  const ShiftRun& run;
};

std::vector<Named> all_of(const ShiftRuns& runs) {
  return {{"CNN", runs.cnn}, {"MLP", runs.mlp}, {"small MLP", runs.small}};
}

plot::Chart loss_chart(const ShiftRuns& runs) {
  plot::Chart chart;
  chart.title = "Learning digits in the middle: loss";
  chart.x_label = "epoch";
  chart.y_label = "loss (nats an image)";
  chart.description = "A curve for each model over the epochs of its training. At the end:";
  for (const Named& one : all_of(runs)) {
    chart.series.push_back({one.name, one.run.losses});
    chart.description += concatenate(" ", one.name, " ", one.run.losses.back().y, ";");
  }
  chart.description.back() = '.';
  return chart;
}

plot::Chart shift_chart(const ShiftRuns& runs) {
  plot::Chart chart;
  chart.title = "Test images read rightly, shifted";
  chart.x_label = "shift to the right (pixels)";
  chart.y_label = "share";
  chart.description = "A curve for each model over the shift of the test images:";
  for (const Named& one : all_of(runs)) {
    chart.series.push_back({one.name, one.run.accuracies});
    chart.description += concatenate(" ", one.name);
    for (const plot::Point& point : one.run.accuracies) {
      chart.description += " " + percent(point.y);
    }
    chart.description += ";";
  }
  chart.description.back() = '.';
  return chart;
}

/// The first convolution's filters side by side, an empty column between two.
plot::HeatMap filters_map(const nn::Sequential& cnn) {
  const Tensor weight = cnn.parameters()[0].detach();
  const std::vector<Scalar> numbers = weight.to_vector();
  const auto filters = static_cast<std::size_t>(weight.size(0));
  constexpr std::size_t size = 3, pitch = size + 1;
  plot::HeatMap map;
  map.title = "The filters of the first convolution";
  map.row_label = "row";
  map.column_label = "column";
  map.description = concatenate("The ", filters, " filters of 3 x 3 numbers, side by side.");
  map.rows.resize(size);
  map.columns.resize(filters * pitch - 1);
  map.values.resize(size * map.columns.size(), 0);
  for (std::size_t k = 0; k < filters; ++k) {
    map.columns[k * pitch + 1] = std::to_string(k);
    for (std::size_t i = 0; i < size * size; ++i) {
      map.values[i / size * map.columns.size() + k * pitch + i % size] =
          static_cast<double>(numbers[k * size * size + i]);
    }
  }
  return map;
}

}  // namespace

std::vector<Verdict> judge_shift(const ShiftRuns& runs) {
  const std::vector<Suspect> trains{{9, "convolution, pooling, and their gradients"},
                                    {6, "gradients that reach every layer"},
                                    {8, "a step for each batch"},
                                    {7, "Adam's two means and their correction"},
                                    {5, "the rows of each batch"},
                                    {4, "cross-entropy"}};
  return {
      judge_share("images right, CNN", runs.cnn.accuracies[0].y, {Bar::AtLeast, 0.88}, trains),
      judge_share("images right, MLP", runs.mlp.accuracies[0].y, {Bar::AtLeast, 0.88},
                  {{3, "Linear"},
                   {6, "gradients that reach both layers"},
                   {8, "a step for each batch"},
                   {9, "Flatten, given, and what images become before it"},
                   {2, "relu and its slope"}}),
      judge_share("images right, CNN, shifted by 2", runs.cnn.accuracies[2].y, {Bar::AtLeast, 0.80},
                  {{9, "09.3 and 09.4: one filter for all places, and a pool of stride 2"}}),
      judge_share("images right, MLP, shifted by 2", runs.mlp.accuracies[2].y,
                  {Bar::AtMost, 0.25, "; guessing gives 10 %"},
                  {{5, "something reveals the answer: are the test images shifted?"}})};
}

int run_shift(Stage& stage, const ShiftOptions& training) {
  const DigitSplit digits = load_digits();
  stage.open("shift",
             concatenate("Handwritten digits (E. Alpaydin and C. Kaynak, 1998, UCI; CC BY 4.0) in "
                         "the middle of ",
                         canvas, " x ", canvas, " pixels: ", digits.train.count(), " to train on, ",
                         digits.test.count(), " for the test, shifted too."));
  const auto train = [&](ShiftModel kind, const ShiftOptions& options, const char* label) {
    return train_shift(kind, digits, stage.seed(), options, stage.progress(label, options.epochs));
  };
  ShiftOptions small = training;
  small.hidden = 5;
  const ShiftRuns runs{train(ShiftModel::Cnn, training, "CNN      "),
                       train(ShiftModel::Mlp, training, "MLP      "),
                       train(ShiftModel::Mlp, small, "small MLP")};
  for (const Named& one : all_of(runs)) {
    std::string line =
        concatenate(one.name, " of ", one.run.parameters, " numbers, shifted by 0 to 4:");
    for (const plot::Point& point : one.run.accuracies) line += " " + percent(point.y);
    stage.announce(line);
  }
  stage.write(plot::chart_svg(loss_chart(runs)), "shift-loss.svg");
  stage.show(shift_chart(runs), "shift-accuracy");
  stage.show(filters_map(runs.cnn.model), "shift-filters");
  stage.judge(judge_shift(runs), "What they have learnt");
  stage.judge(
      judge_shift_parts(probe_shift(runs.cnn.model, training, digits.test, stage.seed()),
                        probe_windows_of_images(stage.seed()), probe_batch_norm(stage.seed())),
      "What it is made of");
  return stage.finish();
}

}  // namespace wick::milestones
