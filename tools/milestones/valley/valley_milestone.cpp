#include "tools/milestones/valley/valley_milestone.h"

#include "tools/milestones/probes.h"

#include <algorithm>
#include <cmath>

namespace wick::milestones {
namespace {

constexpr double best_rate = 2 / (1 + steepest);
constexpr double fatal_rate = 2.05 / steepest;
constexpr double momentum_rate = 1 / steepest;
constexpr double adam_rate = 0.05;

double largest(const Tensor& x) {
  double result = 0;
  for (const Scalar value : x.to_vector()) result = larger(std::abs(double(value)), result);
  return result;
}

plot::Chart loss_chart(const ValleyRuns& runs) {
  plot::Chart chart;
  chart.title = "Down a narrow valley";
  chart.x_label = "step";
  chart.y_label = "loss, as a share of the first";
  chart.log_y = true;
  chart.description = "A curve for each optimiser over its steps:";
  for (const ValleyRun* run : {&runs.descent, &runs.momentum, &runs.nesterov, &runs.adam}) {
    chart.series.push_back({run->name, run->losses});
    chart.description +=
        concatenate(chart.series.size() == 1 ? " " : ", ", run->name, " reaches a millionth after ",
                    run->steps_to_a_millionth(), " steps");
  }
  chart.description += ".";
  return chart;
}

}  // namespace

Tensor Valley::loss(const Tensor& x) const {
  return sum(curvatures * x * x) * static_cast<Scalar>(scale / 2);
}

Valley make_valley(std::uint64_t seed) {
  Generator generator(seed);
  const std::vector<Scalar> sizes = rand({valley_axes}, generator).to_vector();
  const std::vector<Scalar> signs = rand({valley_axes}, generator).to_vector();
  std::vector<Scalar> curvatures, start;
  for (std::size_t i = 0; i < valley_axes; ++i) {
    const double share = static_cast<double>(i) / (valley_axes - 1);
    curvatures.push_back(static_cast<Scalar>(std::pow(steepest, share)));
    start.push_back((Scalar(0.75) + sizes[i] / 2) * (signs[i] < Scalar(0.5) ? -1 : 1));
  }
  return {from_vector(curvatures, {valley_axes}), from_vector(start, {valley_axes})};
}

double ValleyRun::steps_to_a_millionth() const {
  for (const plot::Point& point : losses) {
    if (point.y <= 1e-6) return point.x;
  }
  return losses.empty() ? 1 : losses.back().x + 1;
}

ValleyRun descend(const std::string& name, const Valley& valley, const MakeOptimizer& make,
                  std::int64_t steps, const Report& report) {
  Tensor x = valley.start.clone();
  x.requires_grad_();
  const std::unique_ptr<nn::Optimizer> optimizer = make(x);
  ValleyRun run{name, {}, {}};
  double first = 1;
  for (std::int64_t step = 0; step <= steps; ++step) {
    const Tensor loss = valley.loss(x);
    const double value = loss.item();
    if (step == 0) first = value;
    run.losses.push_back({static_cast<double>(step), value / first});
    if (report && step > 0) report(step, value);
    if (step == steps) break;
    optimizer->zero_grad();
    loss.backward();
    optimizer->step();
  }
  run.end = x.detach().clone();
  return run;
}

MakeOptimizer descent_at(double rate) {
  return [rate](const Tensor& x) {
    return std::make_unique<nn::SGD>(std::vector<Tensor>{x}, nn::SGDOptions{rate});
  };
}

MakeOptimizer momentum_at(double rate, bool nesterov) {
  return [rate, nesterov](const Tensor& x) {
    return std::make_unique<nn::SGD>(std::vector<Tensor>{x},
                                     nn::SGDOptions{rate, 0.9, 0, nesterov});
  };
}

MakeOptimizer adam_at(double rate) {
  return [rate](const Tensor& x) {
    return std::make_unique<nn::Adam>(std::vector<Tensor>{x}, nn::AdamOptions{rate});
  };
}

double distance_from_formula(const ValleyRun& run, const Valley& valley, double rate) {
  const std::vector<Scalar> curvatures = valley.curvatures.to_vector();
  const std::vector<Scalar> start = valley.start.to_vector();
  const std::vector<Scalar> end = run.end.to_vector();
  double distance = 0;
  for (std::size_t i = 0; i < end.size(); ++i) {
    const double left = std::pow(1 - rate * double(curvatures[i]), run.losses.back().x);
    distance = larger(std::abs(double(end[i]) - left * double(start[i])), distance);
  }
  return distance;
}

double difference(const ValleyRun& a, const ValleyRun& b) { return largest(a.end - b.end); }

double probe_first_step() {
  const Tensor slopes = tensor({0.001, -0.1, 1, -30, 1000});
  Tensor x = zeros({5});
  x.requires_grad_();
  nn::Adam adam({x}, nn::AdamOptions{0.01});
  sum(slopes * x).backward();
  adam.step();
  return largest(x.detach() * -100 * slopes / abs(slopes) - 1);
}

Decay probe_decay(std::uint64_t seed) {
  manual_seed(seed);
  nn::Linear layer(3, 4);
  Tensor missing = randn({2, 2});
  missing.requires_grad_();
  const Tensor weight = layer.weight.detach().clone();
  const Tensor bias = layer.bias.detach().clone();
  const Tensor untouched = missing.detach().clone();
  nn::DecayGroups groups = nn::decay_groups(layer);
  groups.decayed.push_back(missing);
  nn::AdamW adamw(groups, nn::AdamWOptions{0.1, 0.9, 0.999, 1e-8, 0.5});
  const Tensor x = randn({5, 3});
  for (int step = 0; step < 10; ++step) {
    adamw.zero_grad();
    sum(layer(x) * 0).backward();
    adamw.step();
  }
  const NoGrad no_grad;
  const auto left = static_cast<Scalar>(std::pow(1 - 0.1 * 0.5, 10));
  return {largest(layer.weight / (weight * left) - 1), largest(layer.bias - bias),
          largest(missing - untouched)};
}

std::vector<Verdict> judge_valley(const Valley& valley, const ValleyRuns& runs, double first_step,
                                  const Decay& decay) {
  const Suspect descent{7, "exercise 07.1: one step against the gradient, times the rate"};
  const Suspect momentum{7, "exercise 07.2: momentum times the velocity, plus the whole gradient"};
  const Suspect adam{7, "exercise 07.3: both means, their correction, the root, eps"};
  const Suspect gradients{6, "the gradients of sums and products"};
  return {
      // Rounding of floats leaves 1e-6.
      judge_number("descent differs from its formula by",
                   distance_from_formula(runs.descent, valley, best_rate), {Bar::AtMost, 1e-4},
                   {descent, gradients}),
      // (99 / 101)^(2 * 346) is below a millionth: no start needs more.
      judge_number("steps of plain descent to a millionth", runs.descent.steps_to_a_millionth(),
                   {Bar::AtLeast, 300, "; its formula allows 346"}, {descent, gradients}),
      judge_number("plain descent at 2.05 / 100: the loss grows", runs.too_fast.losses.back().y,
                   {Bar::MoreThan, 1}, {descent}),
      judge_number("steps with momentum 0.9", runs.momentum.steps_to_a_millionth(),
                   {Bar::AtMost, 150}, {momentum, gradients}),
      judge_number("steps with Nesterov's momentum", runs.nesterov.steps_to_a_millionth(),
                   {Bar::AtMost, 100}, {momentum}),
      judge_number("steps of Adam", runs.adam.steps_to_a_millionth(), {Bar::AtMost, 150},
                   {adam, gradients}),
      judge_number("Adam's first step differs from the rate by", first_step, {Bar::AtMost, 1e-3},
                   {adam}),
      judge_number("Adam's way differs, where the loss is 1024 times larger, by",
                   difference(runs.adam_of_a_larger_loss, runs.adam), {Bar::AtMost, 1e-3}, {adam}),
      judge_number("ten decays of a weight differ from 0.95^10 by", decay.weight_error,
                   {Bar::AtMost, 1e-4}, {{7, "exercise 07.4: the factor on the parameter itself"}}),
      judge_number("biases that do not decay moved by", decay.bias_moved, {Bar::Exactly, 0},
                   {{7, "exercises 07.4 and 07.5: which parameters decay"},
                    {3, "exercise 03.5: the parameters of a model"}}),
      judge_number("a parameter without a gradient moved by", decay.missing_moved,
                   {Bar::Exactly, 0}, {{7, "exercise 07.1: parameters without a gradient stay"}})};
}

ValleyRuns descend_in_all_ways(const Valley& valley, Stage& stage) {
  const auto run = [&](const char* name, const Valley& where, const MakeOptimizer& make,
                       std::int64_t steps) {
    return descend(name, where, make, steps, stage.progress(plot::pad_right(name, 12), steps));
  };
  Valley larger_loss = valley;
  larger_loss.scale = 1024;
  return {run("descent", valley, descent_at(best_rate), 350),
          run("too fast", valley, descent_at(fatal_rate), 100),
          run("momentum", valley, momentum_at(momentum_rate, false), 150),
          run("Nesterov", valley, momentum_at(momentum_rate, true), 150),
          run("Adam", valley, adam_at(adam_rate), 150),
          run("larger loss", larger_loss, adam_at(adam_rate), 150)};
}

int run_valley(Stage& stage) {
  stage.open("valley", "Ten axes, the steepest a hundred times as steep as the flattest.");
  const Valley valley = make_valley(stage.seed());
  const ValleyRuns runs = descend_in_all_ways(valley, stage);
  stage.show(loss_chart(runs), "valley-loss");
  stage.judge(judge_valley(valley, runs, probe_first_step(), probe_decay(stage.seed())));
  return stage.finish();
}

}  // namespace wick::milestones
