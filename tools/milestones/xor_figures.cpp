#include "tools/milestones/xor_milestone.h"
#include "tools/plot/axis.h"

namespace wick::milestones {
namespace {

const char* name_of(XorModel kind) {
  switch (kind) {
    case XorModel::OneLayer: return "one layer";
    case XorModel::NoActivation: return "no activation";
    case XorModel::Mlp: return "MLP";
  }
  return "";
}

/// Points on one side of the surface's grid.
constexpr std::int64_t side = 17;

double coordinate(std::int64_t i) { return -0.5 + 2.0 * static_cast<double>(i) / (side - 1); }

/// The coordinates of the four points and half way between them; nothing elsewhere.
std::string label(std::int64_t i) {
  const double value = coordinate(i);
  return value == 0 || value == 0.5 || value == 1 ? plot::tick_text(value) : "";
}

}  // namespace

plot::Chart xor_loss_chart(const std::vector<XorRun>& runs) {
  plot::Chart chart;
  chart.title = "Learning XOR: loss";
  chart.x_label = "step";
  chart.y_label = "loss (nats)";
  chart.description = "A curve for each model over the steps of its training:";
  for (const XorRun& run : runs) {
    chart.series.push_back({name_of(run.kind), run.losses});
    chart.description += concatenate(chart.series.size() == 1 ? " " : ", ", name_of(run.kind),
                                     " ends at ", run.losses.back().y);
  }
  chart.description += "; not knowing costs 0.69.";
  return chart;
}

plot::HeatMap xor_surface(const XorRun& run) {
  plot::HeatMap map;
  std::vector<Scalar> points;
  for (std::int64_t row = 0; row < side; ++row) {
    const double y = coordinate(side - 1 - row);
    map.rows.push_back(label(side - 1 - row));
    map.columns.push_back(label(row));
    for (std::int64_t column = 0; column < side; ++column) {
      points.push_back(static_cast<Scalar>(coordinate(column)));
      points.push_back(static_cast<Scalar>(y));
    }
  }
  const NoGrad no_grad;
  const Tensor logits = run.model(from_vector(points, {side * side, 2}));
  const std::vector<Scalar> values = softmax(logits).slice(1, 1, 2).to_vector();
  map.title = std::string("Probability of 1, ") + name_of(run.kind);
  map.row_label = "b";
  map.column_label = "a";
  map.description =
      "How likely the model takes the answer to be 1 at each point (a, b) around the four that it "
      "was trained on. XOR wants 1 at (0, 1) and (1, 0), and 0 at (0, 0) and (1, 1); a single "
      "layer can only be a slope in one direction.";
  map.values.assign(values.begin(), values.end());
  return map;
}

}  // namespace wick::milestones
