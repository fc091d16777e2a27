#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

// Everything in small lambdas and plain numbers: no tensor arithmetic where a loop will do.

double cosine_schedule(std::int64_t step, std::int64_t warmup_steps, std::int64_t total_steps,
                       double peak, double floor) {
  const std::int64_t left = total_steps - step;
  if (left <= 0) return floor;
  const std::int64_t length = total_steps - warmup_steps;
  if (left > length) return peak - peak * double(left - length - 1) / double(warmup_steps);
  // cos(2 a) = 2 cos(a)^2 - 1, so half of 1 + cos is a square; sin from the other end.
  const double half = std::sin(std::acos(-1.0) / 2 * double(left) / double(length));
  return half * half * peak + (1 - half * half) * floor;
}

Tensor clip_grad_norm(const std::vector<Tensor>& parameters, double max_norm) {
  const Recording off(false);
  std::vector<Tensor> gradients;
  for (const Tensor& each : parameters) {
    if (each.grad().defined()) gradients.push_back(each.grad());
  }
  double squares = 0;
  for (const Tensor& each : gradients) {
    for (const Scalar x : each.to_vector()) squares += double(x) * double(x);
  }
  const double norm = std::sqrt(squares);
  if (!(norm + 1e-6 <= max_norm)) {
    for (Tensor& each : gradients) {
      std::vector<Scalar> numbers = each.to_vector();
      for (Scalar& x : numbers) x = static_cast<Scalar>(x * (max_norm / (norm + 1e-6)));
      each.copy_(from_vector(numbers, each.shape()));
    }
  }
  return full({}, static_cast<Scalar>(norm));
}

double accumulate_gradients(const LossFunction& loss, const std::vector<std::int64_t>& rows,
                            std::int64_t parts) {
  check_parts(rows, parts);
  const std::size_t n = rows.size();
  const std::size_t k = static_cast<std::size_t>(parts) < n ? static_cast<std::size_t>(parts) : n;
  const std::int64_t all = loss.terms(rows);
  check_terms("accumulate_gradients", all);
  double sum_of_losses = 0;
  // Part i ends at the row that is the nearest below its share.
  for (std::size_t i = 0; i < k; ++i) {
    const std::vector<std::int64_t> some(rows.begin() + i * n / k, rows.begin() + (i + 1) * n / k);
    const double weight = double(loss.terms(some));
    if (!(weight > 0)) continue;
    const Tensor mean = loss(some);
    mean.backward(full(mean.shape(), static_cast<Scalar>(weight / double(all))));
    sum_of_losses += mean.detach().item() * weight;
  }
  return sum_of_losses / double(all);
}

bool train_step(Module& module, Optimizer& optimizer, const LossFunction& loss,
                const DataLoader& loader, Progress& progress, const TrainingOptions& options) {
  check_train_step(loader, progress, options);
  Progress after = progress;
  if (after.batch == 0) after = {after.epoch, 0, after.step};
  for (Tensor each : optimizer.parameters()) each.zero_grad();
  module.train(true);
  const auto rows = loader.rows(after.epoch, after.batch++);
  const double mean = accumulate_gradients(loss, rows, options.micro_batches);
  check_finite("loss", mean, after.step);
  if (options.max_norm != 0) {
    check_finite("norm", clip_grad_norm(optimizer.parameters(), options.max_norm).item(),
                 after.step);
  }
  check_finite_gradients(optimizer.parameters(), after.step);
  if (options.learning_rate != nullptr)
    optimizer.learning_rate() = options.learning_rate(after.step);
  optimizer.step();
  after.step += 1;
  after.examples += loss.terms(rows);
  after.loss += double(loss.terms(rows)) * mean;
  const bool is_last = after.batch == loader.batches();
  if (is_last) {
    after.epoch += 1;
    after.batch = 0;
  }
  progress = after;
  return !is_last;
}

double evaluate(Module& module, const LossFunction& loss, std::int64_t examples,
                std::int64_t batch_size) {
  check_evaluation(examples, batch_size);
  KeptState before(module);
  module.train(false);
  const Recording off(false);
  double mean = 0;
  std::int64_t so_far = 0;
  std::vector<std::int64_t> rows;
  // A running mean: each batch pulls it by its share of the terms so far.
  for (std::int64_t row = 0; row < examples; ++row) {
    rows.push_back(row);
    if (static_cast<std::int64_t>(rows.size()) < batch_size && row + 1 < examples) continue;
    if (const std::int64_t terms = loss.terms(rows); terms != 0) {
      so_far += terms;
      mean += (loss(rows).item() - mean) * double(terms) / double(so_far);
    }
    rows.clear();
  }
  check_terms("evaluate", so_far);
  return mean;
}

void visit_training(TrainingParts& visit, Module& module, Optimizer& optimizer, Progress& progress,
                    Generator::Position& position) {
  visit("generator.next_block", position.next_block);
  visit("generator.seed", position.seed);
  visit("progress.examples", progress.examples);
  visit("progress.loss", progress.loss);
  for (const auto& [name, count] :
       std::vector<std::pair<const char*, std::int64_t*>>{{"progress.step", &progress.step},
                                                          {"progress.batch", &progress.batch},
                                                          {"progress.epoch", &progress.epoch}}) {
    visit(name, *count);
  }
  OptimizerParts kept(visit, module);
  optimizer.state(kept);
  std::vector<std::pair<std::string, Tensor>> all = module.named_parameters();
  for (std::size_t i = all.size(); i-- > 0;) visit(all[i].first, all[i].second);
}
