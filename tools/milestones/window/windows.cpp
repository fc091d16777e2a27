#include "tools/milestones/window/windows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <set>

namespace wick::milestones {
namespace {

const char* name_of(WindowKind kind) {
  switch (kind) {
    case WindowKind::SideBySide: return "window of 8";
    case WindowKind::Bag: return "bag of 8";
    case WindowKind::TurnedBag: return "turned bag of 8";
    case WindowKind::LastAlone: return "last character";
  }
  return "";
}

Windows random_windows(const Text& text, std::int64_t count, std::mt19937_64& engine) {
  std::vector<std::size_t> places;
  for (std::int64_t i = 0; i < count; ++i) {
    places.push_back(engine() % (text.train.size() - static_cast<std::size_t>(window)));
  }
  return windows_at(text.train, places);
}

double dot(const Tensor& a, const Tensor& b) { return static_cast<double>(sum(a * b).item()); }

double largest_difference(const Tensor& received, const std::vector<double>& expected) {
  const std::vector<Scalar> values = received.to_vector();
  if (values.size() != expected.size()) return std::numeric_limits<double>::infinity();
  double largest = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double difference = std::abs(static_cast<double>(values[i]) - expected[i]);
    if (!(difference <= largest)) largest = difference;
  }
  return largest;
}

/// position base^(-2 pair / features)
double angle_of(std::int64_t position, std::int64_t pair, std::int64_t features, double base) {
  return static_cast<double>(position) *
         std::pow(base, -2 * static_cast<double>(pair) / static_cast<double>(features));
}

double sinusoids_error() {
  std::vector<double> expected;
  for (std::int64_t position = 0; position < 50; ++position) {
    for (std::int64_t pair = 0; pair < 4; ++pair) {
      expected.push_back(std::sin(angle_of(position, pair, 8, 10000)));
      expected.push_back(std::cos(angle_of(position, pair, 8, 10000)));
    }
  }
  return largest_difference(nn::sinusoidal_positions(50, 8), expected);
}

double learned_error() {
  const NoGrad no_grad;
  const nn::LearnedPositions learned(9, 2);
  const std::vector<Scalar> rows = learned.weight.to_vector();
  std::vector<double> expected;
  for (int sequence = 0; sequence < 2; ++sequence) {
    for (std::size_t i = 0; i < 8; ++i) expected.push_back(1 + static_cast<double>(rows[6 + i]));
  }
  return largest_difference(learned(ones({2, 4, 2}), 3), expected);
}

double rotary_error() {
  const NoGrad no_grad;
  constexpr std::int64_t tokens = 3, features = 6, first = 5;
  Generator generator(1);
  const Tensor x = randn({2, 2, tokens, features}, generator);
  const std::vector<Scalar> old = x.to_vector();
  std::vector<double> expected;
  for (std::size_t i = 0; i < old.size(); i += 2) {
    const auto at = static_cast<std::int64_t>(i);
    const double angle = angle_of(first + at / features % tokens, at % features / 2, features, 50);
    const auto a = static_cast<double>(old[i]), b = static_cast<double>(old[i + 1]);
    expected.push_back(a * std::cos(angle) - b * std::sin(angle));
    expected.push_back(a * std::sin(angle) + b * std::cos(angle));
  }
  return largest_difference(nn::rotary(x, first, 50), expected);
}

double alibi_error() {
  std::vector<double> expected;
  for (int head = 0; head < 4; ++head) {
    for (int key = 0; key < 5; ++key) expected.push_back((key - 4) * std::pow(2, -2 * (head + 1)));
  }
  return largest_difference(nn::alibi_bias(4, 5), expected);
}

}  // namespace

WindowModel::WindowModel(WindowKind kind, std::int64_t vocabulary, const WindowOptions& options)
    : table(vocabulary, options.features),
      kind_(kind),
      hidden_(options.features * (kind == WindowKind::SideBySide ? window : 1), options.hidden),
      output_(options.hidden, vocabulary) {}

void WindowModel::members(nn::Members& visit) {
  visit("table", table);
  visit("hidden", hidden_);
  visit("output", output_);
}

Tensor WindowModel::forward(const Ids& ids) const {
  const Tensor rows = table(ids);  // (n, window, features)
  Tensor x;
  switch (kind_) {
    case WindowKind::SideBySide: x = rows.reshape({rows.size(0), window * rows.size(2)}); break;
    case WindowKind::Bag: x = mean(rows, 1); break;
    // A base of 100: eight positions are too few for a slower clock to show. The mean of turned
    // vectors is short, so it is stretched again.
    case WindowKind::TurnedBag: x = sum(nn::rotary(rows, 0, 100), 1) / std::sqrt(Scalar(8)); break;
    case WindowKind::LastAlone: x = rows.slice(1, window - 1, window).squeeze(1); break;
  }
  return output_(tanh(hidden_(x)));
}

Windows windows_at(const std::vector<std::int64_t>& text, const std::vector<std::size_t>& places) {
  Windows result;
  const auto count = static_cast<std::int64_t>(places.size());
  result.ids.shape = Shape{count, window};
  result.next.shape = Shape{count};
  for (const std::size_t place : places) {
    const auto first = text.begin() + static_cast<std::ptrdiff_t>(place);
    result.ids.values.insert(result.ids.values.end(), first, first + window);
    result.next.values.push_back(*(first + window));
  }
  return result;
}

WindowRun train_windows(WindowKind kind, const Text& text, std::uint64_t seed,
                        const WindowOptions& options, const Report& report) {
  manual_seed(seed);
  std::mt19937_64 engine(seed);
  WindowRun run{name_of(kind), WindowModel(kind, text.vocabulary(), options), {}, 0};
  nn::Adam optimizer(run.model.parameters());
  for (std::int64_t step = 0; step < options.steps; ++step) {
    const double left = 1 - static_cast<double>(step) / static_cast<double>(options.steps);
    optimizer.options.learning_rate = options.learning_rate * left;
    const Windows batch = random_windows(text, options.batch, engine);
    const Tensor loss = cross_entropy(run.model(batch.ids), batch.next);
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    run.losses.push_back({static_cast<double>(step + 1), static_cast<double>(loss.item())});
    if (report) report(step + 1, run.losses.back().y);
  }
  run.test_loss = test_loss(run.model, text);
  return run;
}

double test_loss(const WindowModel& model, const Text& text) {
  constexpr std::size_t at_once = 1024;
  const NoGrad no_grad;
  std::vector<std::size_t> places;
  double total = 0;
  double count = 0;
  const std::size_t end = text.test.size() - static_cast<std::size_t>(window);
  for (std::size_t place = 0; place < end; place += 3) {
    places.push_back(place);
    if (places.size() < at_once && place + 3 < end) continue;
    const Windows some = windows_at(text.test, places);
    const auto here = static_cast<double>(places.size());
    total += static_cast<double>(cross_entropy(model(some.ids), some.next).item()) * here;
    count += here;
    places.clear();
  }
  return total / count;
}

TableGradient probe_table(const Text& text, std::uint64_t seed) {
  manual_seed(seed);
  WindowModel model(WindowKind::SideBySide, text.vocabulary(), {});
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < 16; ++i) places.push_back(1000 + 5 * i);
  const Windows some = windows_at(text.train, places);
  const auto loss = [&] { return cross_entropy(model(some.ids), some.next); };
  Tensor& table = model.table.weight;
  loss().backward();
  TableGradient result;
  if (!table.grad().defined()) return {std::numeric_limits<double>::infinity(), 0};
  const Tensor gradient = table.grad().clone();

  const NoGrad no_grad;
  const Tensor before = table.clone();
  // Large enough that the rounding of a float loss is a thousandth of its change.
  const auto h = static_cast<Scalar>(std::cbrt(std::numeric_limits<Scalar>::epsilon()));
  Generator generator(seed);
  for (int i = 0; i < 5; ++i) {
    const Tensor direction = randn(table.shape(), generator);
    table.copy_(before + direction * h);
    const auto ahead = static_cast<double>(loss().item());
    table.copy_(before - direction * h);
    const double slope =
        (ahead - static_cast<double>(loss().item())) / (2 * static_cast<double>(h));
    const double error =
        std::abs(slope - dot(gradient, direction)) / std::sqrt(dot(gradient, gradient));
    if (!(error <= result.error)) result.error = error;
  }
  table.copy_(before);

  const std::set<std::int64_t> asked(some.ids.values.begin(), some.ids.values.end());
  for (std::int64_t row = 0; row < text.vocabulary(); ++row) {
    if (asked.count(row) > 0) continue;
    result.unasked = std::max(
        result.unasked, static_cast<double>(max(abs(gradient.slice(0, row, row + 1))).item()));
  }
  return result;
}

PositionErrors probe_positions() {
  return {sinusoids_error(), learned_error(), rotary_error(), alibi_error()};
}

}  // namespace wick::milestones
