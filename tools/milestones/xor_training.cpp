#include "tools/milestones/xor_training.h"

namespace wick::milestones {
namespace {

/// What a line comes to on XOR is one half everywhere, and which side of it is chance.
constexpr Scalar least_probability = 0.51;

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
  XorRun run{kind, make_xor_model(kind, options), {}};
  nn::Adam optimizer(run.model.parameters(), nn::AdamOptions{options.learning_rate});
  for (std::int64_t step = 1; step <= options.steps; ++step) {
    const Tensor loss = cross_entropy(run.model(xor_points()), xor_answers());
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

}  // namespace wick::milestones
