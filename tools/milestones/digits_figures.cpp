#include "tools/milestones/digits_milestone.h"

#include <algorithm>
#include <numeric>

namespace wick::milestones {
namespace {

constexpr std::size_t shown = 4;
/// One empty column between two images.
constexpr std::size_t pitch = static_cast<std::size_t>(digit_size) + 1;

plot::Chart chart_of(const std::string& title, const std::string& y_label,
                     std::vector<plot::Series> series) {
  plot::Chart chart;
  chart.title = title;
  chart.x_label = "epoch";
  chart.y_label = y_label;
  chart.description = concatenate(
      "A curve for each model over the epochs of its training. At the "
      "end:");
  for (const plot::Series& one : series) {
    chart.description += concatenate(" ", one.name, " ", one.points.back().y, ";");
  }
  chart.description.back() = '.';
  chart.series = std::move(series);
  return chart;
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

}  // namespace

plot::Chart digit_loss_chart(const DigitRuns& runs) {
  return chart_of("Learning to read digits: loss", "loss (nats an image)",
                  {{"MLP", runs.mlp.losses}, {"softmax regression", runs.softmax.losses}});
}

plot::Chart digit_accuracy_chart(const DigitRuns& runs) {
  return chart_of("Test images read rightly", "share",
                  {{"MLP", runs.mlp.accuracies}, {"softmax regression", runs.softmax.accuracies}});
}

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
      "How many images of each digit, a row, were taken for each other digit, a column. Those that "
      "were read rightly, on the diagonal, are left out.";
  for (std::int64_t digit = 0; digit < digit_classes; ++digit) {
    map.rows.push_back(std::to_string(digit));
  }
  map.columns = map.rows;
  map.high = std::max(1.0, *std::max_element(map.values.begin(), map.values.end()));
  return map;
}

}  // namespace wick::milestones
