#pragma once

#include "core/measure.h"
#include "tools/grade/scenario/scenario.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

// A machine whose time moves only where the work is called, so that each measurement has one right
// result.
namespace wick::scenario {

inline std::string text_of(const std::vector<double>& values) {
  std::string text;
  for (const double value : values) text += (text.empty() ? "" : " ") + concatenate(value);
  return text.empty() ? "none" : text;
}

inline std::vector<double> show_values(const std::string& name, const std::vector<double>& values) {
  show(name, text_of(values));
  return values;
}

/// `count` numbers from low to high, in quarters: sums of them are exact.
inline std::vector<double> drawn_quarters(Draw& draw, int count, std::int64_t low,
                                          std::int64_t high) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i) {
    values.push_back(static_cast<double>(draw.integer(4 * low, 4 * high)) / 4);
  }
  return values;
}

/// `count` different numbers in a drawn order, which begins with the greatest and ends with the
/// smallest.
inline std::vector<double> drawn_apart(Draw& draw, int count) {
  std::vector<double> values;
  double value = static_cast<double>(draw.integer(1, 9));
  for (int i = 0; i < count; ++i) {
    values.push_back(value);
    value += static_cast<double>(draw.integer(1, 9)) / 4;
  }
  for (std::size_t i = values.size(); i > 1; --i) {
    const auto other = static_cast<std::size_t>(draw.integer(0, static_cast<std::int64_t>(i) - 1));
    std::swap(values[i - 1], values[other]);
  }
  std::iter_swap(values.begin(), std::max_element(values.begin(), values.end()));
  std::iter_swap(values.end() - 1, std::min_element(values.begin(), values.end()));
  return values;
}

class Machine {
 public:
  /// A clock with `tick` shows whole multiples of it. Its first reading is `begin`.
  explicit Machine(double tick = 0, double begin = 0) : tick_(tick), now_(begin) {}

  /// Work whose call number i takes costs[i] seconds, and the last of them from there on. Each call
  /// makes the machine slower by the drift.
  std::function<void()> work(const std::string& name, const std::vector<double>& costs,
                             double drift = 0) {
    const std::size_t index = calls_.size();
    calls_.push_back(0);
    return [this, name, costs, drift, index] {
      const std::size_t call = std::min(calls_[index]++, costs.size() - 1);
      now_ += costs[call] * slowness_;
      slowness_ += drift;
      add(name);
    };
  }
  Clock clock() {
    return [this] {
      add("reading");
      return tick_ > 0 ? std::floor(now_ / tick_) * tick_ : now_;
    };
  }
  /// What happened at first, in its order: "3 work, reading, 1 work, reading". Forgets it.
  std::string events() {
    std::string text = text_;
    if (count_ > 0) add_run(text);
    text_.clear();
    count_ = 0;
    return text;
  }

 private:
  void add(const std::string& what) {
    if (text_.size() > longest_text) return;
    if (count_ > 0 && what != what_) {
      add_run(text_);
      count_ = 0;
    }
    what_ = what;
    ++count_;
  }
  void add_run(std::string& text) const {
    if (!text.empty()) text += ", ";
    const bool is_one = what_ == "reading" && count_ == 1;
    text += is_one ? what_ : std::to_string(count_) + " " + what_;
  }

  // A report has its limits.
  static constexpr std::size_t longest_text = 4000;

  double tick_;
  double now_;
  double slowness_ = 1;
  std::vector<std::size_t> calls_;
  std::string text_, what_;
  std::int64_t count_ = 0;
};

inline MeasureOptions options_of(int warm_up, int samples, double least_seconds) {
  MeasureOptions options;
  options.warm_up = warm_up;
  options.samples = samples;
  options.least_seconds = least_seconds;
  return options;
}

inline void show_options(const MeasureOptions& options) {
  show("options", concatenate("warm_up ", options.warm_up, ", samples ", options.samples,
                              ", least_seconds ", options.least_seconds));
}

/// Measures work with these costs, and observes the samples and the order of calls and readings.
inline void observe_measure(const std::string& name, const std::vector<double>& costs,
                            const MeasureOptions& options, double tick = 0, double begin = 0) {
  Machine machine(tick, begin);
  observe(name, measure(machine.work("work", costs), options, machine.clock()));
  observe_text(name + ": what happened", machine.events());
}

inline const char* word_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Faster: return "Faster";
    case Verdict::Slower: return "Slower";
    case Verdict::Undecided: return "Undecided";
  }
  return "no verdict";
}

inline void observe_comparison(const std::string& name, const Comparison& comparison) {
  observe(name + ": ratio and interval",
          std::vector<double>{comparison.ratio, comparison.interval.low, comparison.interval.high});
  observe_text(name + ": verdict", word_of(comparison.verdict));
}

inline void observe_interval(const std::string& name, const Interval& interval) {
  observe(name, std::vector<double>{interval.low, interval.high});
}

}  // namespace wick::scenario
