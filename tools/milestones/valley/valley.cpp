#include "tools/milestones/valley/valley.h"

#include <cmath>

namespace wick::milestones {

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

}  // namespace wick::milestones
