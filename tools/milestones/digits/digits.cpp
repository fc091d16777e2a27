#include "tools/milestones/digits/digits.h"

#include "tools/milestones/probes.h"

#include <cmath>
#include <memory>
#include <numeric>
#include <set>
#include <sstream>

namespace wick::milestones {

extern const char digits_csv[];  // made of data/digits.csv by data/embed.cmake

namespace {

constexpr int most_ink = 16;
constexpr std::int64_t every = 4;

/// The numbers of one line; empty if the line is not 65 numbers, each in its range.
std::vector<int> numbers_of(const std::string& line) {
  std::vector<int> numbers;
  std::istringstream stream(line);
  for (int number = 0; stream >> number; stream.get()) {
    const bool is_label = numbers.size() == pixels;
    if (number < 0 || number > (is_label ? digit_classes - 1 : most_ink)) return {};
    numbers.push_back(number);
    if (stream.peek() != (is_label ? EOF : ',')) return {};
  }
  if (numbers.size() != pixels + 1) numbers.clear();
  return numbers;
}

/// Images under construction.
struct Rows {
  std::vector<Scalar> images;
  std::vector<std::int64_t> labels;

  Digits finish() const {
    const auto n = static_cast<std::int64_t>(labels.size());
    return {from_vector(images, {n, pixels}), Ids{Shape{n}, labels}};
  }
};

/// 0, 1, .., n - 1 in a random order. Not std::shuffle, which differs between standard libraries.
std::vector<std::size_t> permutation(std::size_t n, std::mt19937_64& engine) {
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = n; i > 1; --i) std::swap(order[i - 1], order[engine() % i]);
  return order;
}

/// The largest |x|; NaN if x has a NaN.
double largest(const Tensor& x) { return static_cast<double>(max(abs(x)).item()); }

/// How far a layer's parameters are from what they were, (weight, bias).
double moved(const nn::Linear& layer, const std::vector<Tensor>& before) {
  const NoGrad no_grad;
  return larger(largest(layer.weight - before[0]), largest(layer.bias - before[1]));
}

}  // namespace

DigitSplit load_digits() { return read_digits(digits_csv); }

DigitSplit read_digits(const std::string& text) {
  Rows train, test;
  std::istringstream lines(text);
  std::int64_t index = 0;
  for (std::string line; std::getline(lines, line); ++index) {
    const std::vector<int> numbers = numbers_of(line);
    if (numbers.empty()) {
      fail<ValueError>("digits: line ", index + 1, " is \"", line,
                       "\": it must be 64 pixels from 0 to 16 and a digit, with commas");
    }
    Rows& rows = index % every == every - 1 ? test : train;
    for (std::size_t i = 0; i < pixels; ++i) {
      rows.images.push_back(static_cast<Scalar>(numbers[i]) / most_ink);
    }
    rows.labels.push_back(numbers[pixels]);
  }
  return {train.finish(), test.finish()};
}

std::int64_t overlap(const DigitSplit& digits) {
  const auto rows = [](const Digits& part) {
    std::vector<std::vector<Scalar>> result;
    const std::vector<Scalar> values = part.images.to_vector();
    for (auto at = values.begin(); at != values.end(); at += pixels) {
      result.emplace_back(at, at + pixels);
    }
    return result;
  };
  const auto train = rows(digits.train);
  const std::set<std::vector<Scalar>> known(train.begin(), train.end());
  std::int64_t found = 0;
  for (const auto& row : rows(digits.test)) found += static_cast<std::int64_t>(known.count(row));
  return found;
}

std::vector<Digits> shuffled_batches(const Digits& digits, std::int64_t batch,
                                     std::mt19937_64& engine) {
  const std::vector<Scalar> images = digits.images.to_vector();
  std::vector<Digits> batches;
  Rows rows;
  const auto cut = [&] {
    batches.push_back(rows.finish());
    rows = {};
  };
  for (std::size_t i : permutation(digits.labels.values.size(), engine)) {
    const auto first = images.begin() + static_cast<std::ptrdiff_t>(i) * pixels;
    rows.images.insert(rows.images.end(), first, first + pixels);
    rows.labels.push_back(digits.labels.values[i]);
    if (static_cast<std::int64_t>(rows.labels.size()) == batch) cut();
  }
  if (!rows.labels.empty()) cut();
  return batches;
}

Digits with_shuffled_labels(const Digits& digits, std::mt19937_64& engine) {
  Digits mixed = digits;
  const std::vector<std::size_t> order = permutation(digits.labels.values.size(), engine);
  for (std::size_t i = 0; i < order.size(); ++i) {
    mixed.labels.values[i] = digits.labels.values[order[i]];
  }
  return mixed;
}

nn::Sequential make_digit_model(DigitModel kind, const DigitOptions& options) {
  nn::Sequential model;
  if (kind == DigitModel::Softmax) {
    model.add(nn::Linear(pixels, digit_classes));
    return model;
  }
  model.add(nn::Linear(pixels, options.hidden));
  model.add(nn::ReLU());
  model.add(nn::Dropout(options.dropout));
  model.add(nn::Linear(options.hidden, digit_classes));
  return model;
}

DigitRun train_digits(DigitModel kind, const DigitSplit& digits, std::uint64_t seed,
                      const DigitOptions& options, const Report& report) {
  manual_seed(seed);
  std::mt19937_64 engine(seed);
  DigitRun run{make_digit_model(kind, options), {}, {}};
  nn::Adam optimizer(run.model.parameters());
  for (std::int64_t epoch = 0; epoch < options.epochs; ++epoch) {
    const double left = 1 - static_cast<double>(epoch) / static_cast<double>(options.epochs);
    optimizer.options.learning_rate = options.learning_rate * left;
    run.model.train();
    double total = 0;
    for (const Digits& batch : shuffled_batches(digits.train, options.batch, engine)) {
      const Tensor loss = cross_entropy(run.model(batch.images), batch.labels);
      optimizer.zero_grad();
      loss.backward();
      optimizer.step();
      total += static_cast<double>(loss.item()) * static_cast<double>(batch.count());
    }
    run.model.eval();
    const auto x = static_cast<double>(epoch + 1);
    run.losses.push_back({x, total / static_cast<double>(digits.train.count())});
    run.accuracies.push_back({x, accuracy(run.model, digits.test)});
    if (report) report(epoch + 1, run.losses.back().y);
  }
  return run;
}

double accuracy(const nn::Sequential& model, const Digits& digits) {
  const NoGrad no_grad;
  const Ids found = argmax(model(digits.images));
  std::int64_t right = 0;
  for (std::size_t i = 0; i < found.values.size(); ++i) {
    right += found.values[i] == digits.labels.values[i];
  }
  return static_cast<double>(right) / static_cast<double>(digits.count());
}

double probe_distribution(const Tensor& p) {
  const NoGrad no_grad;
  return larger(largest(sum(p, 1) - 1), largest(minimum(p, zeros(p.shape()))));
}

double probe_loss(const Tensor& p, const Ids& labels, double loss) {
  const std::vector<Scalar> values = p.to_vector();
  double total = 0;
  for (std::size_t i = 0; i < labels.values.size(); ++i) {
    const std::size_t at = i * digit_classes + static_cast<std::size_t>(labels.values[i]);
    total -= std::log(static_cast<double>(values[at]));
  }
  return std::abs(loss - total / static_cast<double>(labels.values.size()));
}

Repetition probe_dropout(nn::Sequential model, const Digits& digits) {
  const NoGrad no_grad;
  const auto difference = [&] { return largest(model(digits.images) - model(digits.images)); };
  Repetition found;
  model.train();
  found.in_training = difference();
  model.eval();
  found.in_evaluation = difference();
  return found;
}

Cut probe_cut(const DigitSplit& digits, std::uint64_t seed, bool is_cut) {
  manual_seed(seed);
  std::mt19937_64 engine(seed);
  const nn::Linear first(pixels, 16), second(16, digit_classes);
  const std::vector<Tensor> behind{first.weight.clone(), first.bias.clone()};
  const std::vector<Tensor> before{second.weight.clone(), second.bias.clone()};
  nn::SGD optimizer({first.weight, first.bias, second.weight, second.bias}, nn::SGDOptions{0.1});
  constexpr std::size_t steps = 3;
  const std::vector<Digits> batches = shuffled_batches(digits.train, 32, engine);
  for (std::size_t step = 0; step < steps && step < batches.size(); ++step) {
    Tensor hidden;
    {
      const std::unique_ptr<NoGrad> cut = is_cut ? std::make_unique<NoGrad>() : nullptr;
      hidden = relu(first(batches[step].images));
    }
    optimizer.zero_grad();
    cross_entropy(second(hidden), batches[step].labels).backward();
    optimizer.step();
  }
  return {moved(first, behind), moved(second, before)};
}

}  // namespace wick::milestones
