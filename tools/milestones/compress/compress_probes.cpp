#include "tools/milestones/compress/compress_probes.h"

#include "tools/milestones/probes.h"

#include <cmath>
#include <limits>

namespace wick::milestones {
namespace {

using Numbers = std::vector<double>;

Numbers numbers_of(const Tensor& x) {
  const std::vector<Scalar> values = x.to_vector();
  return Numbers(values.begin(), values.end());
}

Tensor tensor_of(const Numbers& numbers, const Shape& shape) {
  return from_vector(std::vector<Scalar>(numbers.begin(), numbers.end()), shape);
}

/// The largest difference of two lists, and infinity if their sizes differ.
double difference(const Numbers& a, const Numbers& b) {
  if (a.size() != b.size()) return std::numeric_limits<double>::infinity();
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i) most = larger(std::abs(a[i] - b[i]), most);
  return most;
}

double largest(const Numbers& numbers) { return difference(numbers, Numbers(numbers.size(), 0)); }

/// Numbers of few magnitudes and both signs, a view whose steps are not those of its shape.
Tensor with_ties(std::int64_t rows, std::int64_t columns, Generator& generator) {
  Numbers numbers;
  for (std::int64_t i = 0; i < rows * columns; ++i) {
    numbers.push_back(static_cast<double>(generator.below(9)) - 4);
  }
  return tensor_of(numbers, {columns, rows}).transpose(0, 1);
}

/// 1 where fewer than `zeros` numbers are smaller, or as large and behind, and 0 elsewhere.
Numbers counted_mask(const Numbers& numbers, double zeros) {
  Numbers mask;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    double before = 0;
    for (std::size_t j = 0; j < numbers.size(); ++j) {
      const double mine = std::abs(numbers[i]), other = std::abs(numbers[j]);
      before += other < mine || (other == mine && j > i) ? 1 : 0;
    }
    mask.push_back(before < zeros ? 0 : 1);
  }
  return mask;
}

double count_differing(const Numbers& mask, const Numbers& wanted) {
  if (mask.size() != wanted.size()) return static_cast<double>(wanted.size());
  double count = 0;
  for (std::size_t i = 0; i < mask.size(); ++i) count += mask[i] == wanted[i] ? 0 : 1;
  return count;
}

/// An orthogonal (n, n): a reflection, row by row.
Numbers reflection(std::int64_t n, Generator& generator) {
  const Numbers normal = numbers_of(randn({n}, generator));
  double length = 0;
  for (const double x : normal) length += x * x;
  Numbers rows;
  for (std::int64_t i = 0; i < n * n; ++i) {
    const auto row = static_cast<std::size_t>(i / n), column = static_cast<std::size_t>(i % n);
    rows.push_back((row == column ? 1 : 0) - 2 * normal[row] * normal[column] / length);
  }
  return rows;
}

/// The probabilities of rows of logits, each divided by the temperature.
Numbers probabilities(const Numbers& logits, std::size_t classes, double temperature) {
  Numbers p;
  for (std::size_t first = 0; first < logits.size(); first += classes) {
    double total = 0;
    for (std::size_t i = 0; i < classes; ++i) total += std::exp(logits[first + i] / temperature);
    for (std::size_t i = 0; i < classes; ++i) {
      p.push_back(std::exp(logits[first + i] / temperature) / total);
    }
  }
  return p;
}

}  // namespace

MaskErrors probe_masks(std::uint64_t seed) {
  Generator generator(seed);
  nn::Linear first(5, 7), second(7, 4);
  MaskErrors errors;
  for (const double sparsity : {0.0, 0.3, 0.5, 0.77, 1.0}) {
    const std::vector<Tensor> weights{with_ties(7, 5, generator), with_ties(4, 7, generator)};
    const Numbers numbers = numbers_of(weights[0]);
    Numbers all = numbers;
    for (const double number : numbers_of(weights[1])) all.push_back(number);
    const auto zeros_of = [&](const Numbers& some) {
      return std::floor(sparsity * static_cast<double>(some.size()));
    };
    errors.of_one = larger(count_differing(numbers_of(nn::magnitude_mask(weights[0], sparsity)),
                                           counted_mask(numbers, zeros_of(numbers))),
                           errors.of_one);
    Numbers together;
    for (const Tensor& mask : nn::global_masks(weights, sparsity)) {
      for (const double number : numbers_of(mask)) together.push_back(number);
    }
    errors.of_several =
        larger(count_differing(together, counted_mask(all, zeros_of(all))), errors.of_several);
    const NoGrad no_grad;
    first.weight.copy_(weights[0]);
    second.weight.copy_(weights[1]);
    first.bias.copy_(zeros({7}));
    double share = 0;
    for (const double number : all) share += (number == 0 ? 1.0 : 0.0) / double(all.size());
    const double found = nn::sparsity(nn::Sequential(first, nn::ReLU(), second));
    errors.share = larger(std::abs(found - share), errors.share);
  }
  return errors;
}

PruningErrors probe_pruning(std::uint64_t seed) {
  Generator generator(seed);
  Tensor weight = randn({4, 6}, generator).requires_grad_();
  const Tensor mask = tensor_of(counted_mask(numbers_of(weight), 12), {4, 6});
  const Tensor slope = rand({4, 6}, generator) + 1;
  nn::SGD optimizer({weight}, nn::SGDOptions{0.1, 0.9});
  const auto step = [&](double size) {
    optimizer.zero_grad();
    (sum(weight * slope) * static_cast<Scalar>(size)).backward();
    optimizer.step();
  };
  const auto pruned = [&] { return numbers_of(masked_fill(weight.detach(), mask, 0)); };
  const auto kept = [&] { return numbers_of(masked_fill(weight.detach(), mask == 0, 0)); };
  step(1);
  nn::Pruning pruning({weight}, {mask});
  step(0);
  PruningErrors errors;
  errors.moved = largest(pruned());
  const Numbers before = kept();
  pruning.apply();
  errors.left = largest(pruned());
  errors.kept = difference(kept(), before);
  {
    const NoGrad no_grad;
    const Scalar infinity = std::numeric_limits<Scalar>::infinity();
    weight.copy_(masked_fill(weight, mask == 0, infinity));
  }
  pruning.apply();
  errors.infinite = largest(pruned());
  return errors;
}

UnitErrors probe_units(const Digits& digits, std::uint64_t seed) {
  const NoGrad no_grad;
  manual_seed(seed);
  TwoLayers layers = make_two_layers(24);
  std::vector<std::int64_t> units;
  std::vector<Scalar> keep;
  Generator generator(seed);
  for (std::int64_t unit = 0; unit < 24; ++unit) {
    const bool goes = unit == 3 || (unit != 4 && generator.below(2) == 0);
    keep.push_back(goes ? 0 : 1);
    if (goes) units.insert(units.begin(), unit);
  }
  const Tensor hidden = relu(layers.first(digits.images)) * from_vector(keep, {24});
  const Numbers wanted = numbers_of(layers.second(hidden));
  nn::remove_hidden(layers.first, layers.second, units);
  const auto left = 24 - static_cast<std::int64_t>(units.size());
  UnitErrors errors;
  errors.logits = difference(numbers_of(layers.second(relu(layers.first(digits.images)))), wanted);
  for (const Tensor& parameter : {layers.first.weight, layers.first.bias, layers.second.weight}) {
    errors.numbers += static_cast<double>(parameter.numel());
  }
  errors.numbers -= static_cast<double>(left * (pixels + 1 + digit_classes));
  return errors;
}

ThinErrors probe_thin(std::uint64_t seed) {
  const NoGrad no_grad;
  Generator generator(seed);
  const Numbers values{5, 3, 2, 0.5};
  const Numbers u = reflection(6, generator), v = reflection(4, generator);
  Numbers weight(24, 0);  // (6, 4)
  for (std::size_t i = 0; i < 24; ++i) {
    for (std::size_t k = 0; k < 4; ++k)
      weight[i] += u[i / 4 * 6 + k] * values[k] * v[i % 4 * 4 + k];
  }
  nn::Linear layer(4, 6);
  layer.weight.copy_(tensor_of(weight, {6, 4}));
  const Tensor x = randn({5, 4}, generator);
  ThinErrors errors;
  for (std::size_t rank = 1; rank <= values.size(); ++rank) {
    const nn::LowRank thin = nn::low_rank(layer, static_cast<std::int64_t>(rank));
    const Numbers first = numbers_of(thin.first.weight), second = numbers_of(thin.second.weight);
    double left_out = 0, error = 0;
    for (std::size_t k = rank; k < values.size(); ++k) left_out += values[k] * values[k];
    for (std::size_t i = 0; i < 24; ++i) {
      double product = 0;
      for (std::size_t k = 0; k < rank; ++k)
        product += second[i / 4 * rank + k] * first[k * 4 + i % 4];
      error += (product - weight[i]) * (product - weight[i]);
    }
    errors.error = larger(std::abs(error - left_out), errors.error);
    for (std::size_t k = 0; k < rank; ++k) {
      double row = 0, column = 0;
      for (std::size_t i = 0; i < 4; ++i) row += first[k * 4 + i] * first[k * 4 + i];
      for (std::size_t i = 0; i < 6; ++i) column += second[i * rank + k] * second[i * rank + k];
      errors.lengths = larger(std::abs(row - values[k]), errors.lengths);
      errors.lengths = larger(std::abs(column - values[k]), errors.lengths);
    }
    if (rank < values.size()) continue;
    errors.outputs = difference(numbers_of(thin.second(thin.first(x))), numbers_of(layer(x)));
  }
  return errors;
}

TeacherErrors probe_teacher(std::uint64_t seed) {
  constexpr std::size_t rows = 3, classes = 4;
  Generator generator(seed);
  const Shape shape{rows, classes};
  const Ids labels{Shape{rows}, {2, 0, 3}};
  TeacherErrors errors;
  for (const double temperature : {1.0, 3.0}) {
    for (const double share : {0.0, 0.4, 1.0}) {
      Tensor z = (randn(shape, generator) * 2).requires_grad_();
      Tensor teacher = (randn(shape, generator) * 2).requires_grad_();
      const Tensor loss =
          nn::distillation_loss(z, teacher, share == 1 ? Ids{} : labels, temperature, share);
      loss.backward();
      const Numbers p = probabilities(numbers_of(teacher), classes, temperature);
      const Numbers q = probabilities(numbers_of(z), classes, temperature);
      const Numbers plain = probabilities(numbers_of(z), classes, 1);
      double wanted = 0;
      Numbers slope;
      for (std::size_t i = 0; i < p.size(); ++i) {
        const bool is_label = labels.values[i / classes] == static_cast<std::int64_t>(i % classes);
        wanted += share * temperature * temperature * p[i] * std::log(p[i] / q[i]) / rows;
        if (is_label) wanted -= (1 - share) * std::log(plain[i]) / rows;
        slope.push_back(
            (share * temperature * (q[i] - p[i]) + (1 - share) * (plain[i] - (is_label ? 1 : 0))) /
            rows);
      }
      errors.loss = larger(std::abs(static_cast<double>(loss.item()) - wanted), errors.loss);
      errors.gradient = larger(difference(numbers_of(z.grad()), slope), errors.gradient);
      if (teacher.grad().defined()) {
        errors.of_teacher = larger(largest(numbers_of(teacher.grad())), errors.of_teacher);
      }
    }
  }
  return errors;
}

CompressParts probe_compress(const Digits& digits, std::uint64_t seed) {
  return {probe_masks(seed), probe_pruning(seed), probe_units(digits, seed), probe_thin(seed),
          probe_teacher(seed)};
}

}  // namespace wick::milestones
