#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

// Tensors wherever they serve, and the checks as they stand in the stub.

double cosine_schedule(std::int64_t step, std::int64_t warmup_steps, std::int64_t total_steps,
                       double peak, double floor) {
  check_schedule(step, warmup_steps, total_steps, peak, floor);
  const auto share = [](std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 1.0 : double(part) / double(whole);
  };
  const double rising = share(std::min(step + 1, warmup_steps), warmup_steps);
  if (step < warmup_steps) return rising * peak;
  const std::int64_t fallen = std::min(step, total_steps) - warmup_steps;
  const double angle = share(fallen, total_steps - warmup_steps) * 4 * std::atan(1.0);
  return ((peak + floor) + (peak - floor) * std::cos(angle)) / 2;
}

// The norm of the norms.
Tensor clip_grad_norm(const std::vector<Tensor>& parameters, double max_norm) {
  check_clipping(parameters, max_norm);
  const NoGrad off;
  Tensor norms = zeros({1});
  for (const Tensor& each : parameters) {
    const Tensor slope = each.grad();
    if (slope.defined()) norms = concat({norms, sqrt(sum(pow(slope, 2))).reshape({1})}, 0);
  }
  const Tensor norm = sqrt(sum(norms * norms));
  const Tensor shrinks = norm + Scalar(1e-6) > static_cast<Scalar>(max_norm);
  const Tensor factor = where(shrinks, static_cast<Scalar>(max_norm) / (norm + Scalar(1e-6)),
                              where(norm == norm, ones({}), norm));
  for (const Tensor& each : parameters) {
    if (Tensor slope = each.grad(); slope.defined()) slope.copy_(factor * slope);
  }
  return norm;
}

// The parts from sizes that were dealt like cards: one row to each part, again and again.
double accumulate_gradients(const LossFunction& loss, const std::vector<std::int64_t>& rows,
                            std::int64_t parts) {
  check_parts(rows, parts);
  std::vector<std::size_t> sizes(static_cast<std::size_t>(parts), 0);
  for (std::size_t dealt = 0; dealt < rows.size(); ++dealt) ++sizes[dealt % sizes.size()];
  const std::int64_t all = loss.terms(rows);
  check_terms("accumulate_gradients", all);
  double total = 0;
  auto first = rows.begin();
  for (const std::size_t size : sizes) {
    if (size == 0) break;
    const std::vector<std::int64_t> some(first, first + static_cast<std::ptrdiff_t>(size));
    first += static_cast<std::ptrdiff_t>(size);
    const std::int64_t terms = loss.terms(some);
    if (terms == 0) continue;
    const Tensor part = loss(some) * static_cast<Scalar>(terms) / static_cast<Scalar>(all);
    part.backward();
    total += static_cast<double>(part.item());
  }
  return total;
}

bool train_step(Module& module, Optimizer& optimizer, const LossFunction& loss,
                const DataLoader& loader, Progress& progress, const TrainingOptions& options) {
  check_train_step(loader, progress, options);
  const std::vector<std::int64_t> rows = loader.rows(progress.epoch, progress.batch);
  module.zero_grad();
  optimizer.zero_grad();
  module.train();
  const double mean = accumulate_gradients(loss, rows, options.micro_batches);
  check_finite("loss", mean, progress.step);
  if (options.max_norm > 0) {
    const Tensor norm = clip_grad_norm(optimizer.parameters(), options.max_norm);
    check_finite("norm of all gradients", norm.item(), progress.step);
  }
  check_finite_gradients(module.parameters(), progress.step);
  if (options.learning_rate) {
    double& rate = optimizer.learning_rate();
    rate = options.learning_rate(progress.step);
  }
  optimizer.step();
  const bool is_first = progress.batch == 0;
  const std::int64_t n = loss.terms(rows);
  progress.loss = (is_first ? 0 : progress.loss) + mean * static_cast<double>(n);
  progress.examples = (is_first ? 0 : progress.examples) + n;
  progress.step++;
  progress.batch = (progress.batch + 1) % loader.batches();
  if (progress.batch != 0) return true;
  progress.epoch++;
  return false;
}

double evaluate(Module& module, const LossFunction& loss, std::int64_t examples,
                std::int64_t batch_size) {
  check_evaluation(examples, batch_size);
  const auto kept = std::make_unique<KeptState>(module);
  const auto off = std::make_unique<NoGrad>();
  module.eval();
  double total = 0, all = 0;
  const std::int64_t batches = (examples - 1) / batch_size + 1;
  for (std::int64_t batch = 0; batch < batches; ++batch) {
    std::vector<std::int64_t> rows;
    for (std::int64_t i = 0; i < batch_size && batch * batch_size + i < examples; ++i) {
      rows.push_back(batch * batch_size + i);
    }
    const auto terms = static_cast<double>(loss.terms(rows));
    total += terms == 0 ? 0 : loss(rows).item() * terms;
    all += terms;
  }
  check_terms("evaluate", all > 0 ? 1 : 0);
  return total / all;
}

Progress restore_training(const StoredTraining& stored, Module& module, Optimizer& optimizer) {
  RestoredParts parts(stored, module);
  Progress found;
  Generator::Position place;
  for (const bool changes : {false, true}) {
    if (changes) {
      parts.check();
      parts.change();
    }
    visit_training(parts, module, optimizer, found, place);
  }
  Generator& generator = default_generator();
  generator = Generator(place);
  return found;
}
