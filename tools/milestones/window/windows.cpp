#include "tools/milestones/window/windows.h"

#include <algorithm>
#include <cmath>
#include <random>

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

}  // namespace wick::milestones
