#include "tools/milestones/xor/xor_milestone.h"

#include "tools/milestones/probes.h"
#include "tools/plot/axis.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace wick::milestones {
namespace {

/// A linear model ends at one half for every point; chance decides on which side of one half.
constexpr Scalar least_probability = 0.51;

/// Points on one side of the surface's grid.
constexpr std::int64_t side = 17;

const char* name_of(XorModel kind) {
  switch (kind) {
    case XorModel::OneLayer: return "one layer";
    case XorModel::NoActivation: return "no activation";
    case XorModel::Mlp: return "MLP";
  }
  return "";
}

Tensor loss_of(const nn::Sequential& model) {
  return cross_entropy(model(xor_points()), xor_answers());
}

/// The sum of the products of all elements.
double dot(const std::vector<Tensor>& a, const std::vector<Tensor>& b) {
  double result = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::vector<Scalar> left = a[i].to_vector();
    const std::vector<Scalar> right = b[i].to_vector();
    for (std::size_t j = 0; j < left.size(); ++j) result += double(left[j]) * double(right[j]);
  }
  return result;
}

double coordinate(std::int64_t i) { return -0.5 + 2.0 * static_cast<double>(i) / (side - 1); }

/// The coordinates of the four points and of the middle between them; empty elsewhere.
std::string label(std::int64_t i) {
  const double value = coordinate(i);
  return value == 0 || value == 0.5 || value == 1 ? plot::tick_text(value) : "";
}

plot::Chart loss_chart(const std::vector<XorRun>& runs) {
  plot::Chart chart;
  chart.title = "Learning XOR: loss";
  chart.x_label = "step";
  chart.y_label = "loss (nats)";
  chart.description = "A curve for each model over the steps of its training:";
  for (const XorRun& run : runs) {
    chart.series.push_back({run.name, run.losses});
    chart.description += concatenate(chart.series.size() == 1 ? " " : ", ", run.name, " ends at ",
                                     run.losses.back().y);
  }
  chart.description += "; not knowing costs 0.69.";
  return chart;
}

Verdict judge_answers(const std::string& what, const XorRun& run, const Bar& bar,
                      const std::vector<Suspect>& look_at) {
  return judge_share(what, static_cast<double>(right_answers(run.model)) / 4, bar, look_at);
}

}  // namespace

Tensor xor_points() { return tensor({{0, 0}, {0, 1}, {1, 0}, {1, 1}}); }

Ids xor_answers() { return {Shape{4}, {0, 1, 1, 0}}; }

nn::Sequential make_xor_model(XorModel kind, const XorOptions& options) {
  nn::Sequential model;
  if (kind == XorModel::OneLayer) {
    model.add(nn::Linear(2, 2));
    return model;
  }
  model.add(nn::Linear(2, options.hidden));
  if (kind == XorModel::Mlp) model.add(nn::ReLU());
  model.add(nn::Linear(options.hidden, 2));
  return model;
}

XorRun train_xor(XorModel kind, std::uint64_t seed, const XorOptions& options,
                 const Report& report) {
  manual_seed(seed);
  XorRun run{name_of(kind), make_xor_model(kind, options), {}};
  nn::Adam optimizer(run.model.parameters(), nn::AdamOptions{options.learning_rate});
  for (std::int64_t step = 1; step <= options.steps; ++step) {
    const Tensor loss = loss_of(run.model);
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    run.losses.push_back({static_cast<double>(step), static_cast<double>(loss.item())});
    if (report) report(step, run.losses.back().y);
  }
  run.model.eval();
  return run;
}

std::int64_t right_answers(const nn::Sequential& model) {
  const NoGrad no_grad;
  const std::vector<Scalar> p = softmax(model(xor_points())).to_vector();
  const Ids expected = xor_answers();
  std::int64_t right = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    right += p[2 * i + static_cast<std::size_t>(expected.values[i])] > least_probability;
  }
  return right;
}

std::vector<Tensor> xor_gradients(const nn::Sequential& model) {
  nn::Sequential handle = model;  // shares the parameters
  handle.zero_grad();
  loss_of(handle).backward();
  std::vector<Tensor> gradients;
  for (const Tensor& parameter : handle.parameters()) {
    const Tensor gradient = parameter.grad();
    gradients.push_back(gradient.defined() ? gradient.clone() : zeros(parameter.shape()));
  }
  return gradients;
}

double probe_gradients(const nn::Sequential& model, const std::vector<Tensor>& gradients,
                       std::uint64_t seed) {
  const NoGrad no_grad;
  // Large enough that rounding does not hide the difference, small enough to cross few bends.
  const Scalar h = std::sqrt(std::numeric_limits<Scalar>::epsilon()) / 3;
  Generator generator(seed);
  const std::vector<Tensor> parameters = model.parameters();
  std::vector<double> errors;
  while (errors.size() < 9) {
    std::vector<Tensor> before, direction;
    for (const Tensor& parameter : parameters) {
      before.push_back(parameter.clone());
      direction.push_back(randn(parameter.shape(), generator));
    }
    const auto loss_at = [&](Scalar step) {
      for (std::size_t j = 0; j < parameters.size(); ++j) {
        Tensor(parameters[j]).copy_(before[j] + direction[j] * step);
      }
      return static_cast<double>(loss_of(model).item());
    };
    const double slope = (loss_at(h) - loss_at(-h)) / (2 * static_cast<double>(h));
    loss_at(0);  // restores the parameters
    errors.push_back(std::abs(slope - dot(gradients, direction)));
    if (std::isnan(errors.back())) return errors.back();
  }
  std::nth_element(errors.begin(), errors.begin() + 4, errors.end());
  return errors[4] / std::sqrt(dot(gradients, gradients));
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
  map.title = "Probability of 1, " + run.name;
  map.row_label = "b";
  map.column_label = "a";
  map.description =
      "The probability that the model gives to 1 at each point (a, b) around the four points that "
      "it was trained on. XOR wants 1 at (0, 1) and (1, 0), and 0 at (0, 0) and (1, 1); a single "
      "layer can only be a slope in one direction.";
  map.values.assign(values.begin(), values.end());
  return map;
}

std::vector<Verdict> judge_xor(const XorRun& one_layer, const XorRun& no_activation,
                               const XorRun& mlp, double gradient_error) {
  // No line has (0, 1) and (1, 0) on one side and (0, 0) and (1, 1) on the other: three at most.
  const Bar line{Bar::AtMost, 0.75, "; a tie is not right"};
  // Above the rounding of float losses, and below the error of a wrong gradient.
  const Bar slope{Bar::AtMost, 0.05};
  return {
      judge_answers("points right, MLP", mlp, {Bar::Exactly, 1},
                    {{3, "layers that are applied one after another, each with its bias"},
                     {6, "gradients that reach every parameter, and are added up"},
                     {2, "relu: 0 below 0, and its slope"},
                     {1, "products of matrices, and a bias that is broadcast over the rows"},
                     {4, "the loss and its gradient"},
                     {7, "the step against the gradient"}}),
      judge_answers("points right, one layer", one_layer, line,
                    {{3, "a layer is x times weight plus bias, and nothing more"}}),
      judge_answers("points right, two layers without activation", no_activation, line,
                    {{3, "a layer has no activation of its own: two in a row are still linear"}}),
      judge_share("gradients differ from the loss's own slope by", gradient_error, slope,
                  {{6, "the sign of a rule, a transpose, a broadcast that is not undone"},
                   {2, "softmax's values, from which its gradient is made"},
                   {4, "cross-entropy, whose gradient is softmax minus the answer"}})};
}

int run_xor(Stage& stage, const XorOptions& training) {
  stage.open("xor", "Is exactly one of a and b 1? No single layer can learn it.");
  const auto train = [&](XorModel kind) {
    const std::string label = plot::pad_right(name_of(kind), 13);
    return train_xor(kind, stage.seed(), training, stage.progress(label, training.steps));
  };
  const XorRun one_layer = train(XorModel::OneLayer);
  const XorRun no_activation = train(XorModel::NoActivation);
  const XorRun mlp = train(XorModel::Mlp);
  stage.show(loss_chart({mlp, one_layer, no_activation}), "xor-loss");
  stage.show(xor_surface(mlp), "xor-mlp");
  stage.write(plot::heat_map_svg(xor_surface(one_layer)), "xor-one-layer.svg");

  manual_seed(stage.seed());
  const nn::Sequential fresh = make_xor_model(XorModel::Mlp, training);
  const double error = probe_gradients(fresh, xor_gradients(fresh), stage.seed());
  std::vector<Verdict> verdicts = judge_products(probe_products(stage.seed()));
  for (const Verdict& verdict : judge_xor(one_layer, no_activation, mlp, error)) {
    verdicts.push_back(verdict);
  }
  stage.judge(verdicts);
  return stage.finish();
}

}  // namespace wick::milestones
