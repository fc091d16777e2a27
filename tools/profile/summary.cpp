#include "tools/profile/summary.h"

#include "core/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>

namespace wick::profiling {
namespace {

std::string printed(const char* format, double value) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), format, value);
  return text.data();
}

// Three digits, without an exponent from 1 to 999.
std::string three_digits(double value) {
  if (value >= 99.95) return printed("%.0f", value);
  return printed(value >= 9.995 ? "%.1f" : "%.2f", value);
}

std::string percent(double part, double whole) {
  return whole > 0 ? printed("%.0f %%", 100 * part / whole) : "";
}

// The name on the left, the other columns on the right.
std::string row(const std::string& name, const std::vector<std::string>& columns) {
  constexpr std::size_t name_width = 22, width = 10;
  std::string text = name;
  text.resize(std::max(text.size(), name_width), ' ');
  for (const std::string& column : columns) {
    text += std::string(column.size() < width ? width - column.size() : 1, ' ') + column;
  }
  return text + "\n";
}

// What the line reached of what the machine allows for its intensity.
std::string of_the_roof(const SummaryLine& line, const nn::Roofline& roof) {
  if (line.flops == 0 || line.bytes == 0 || line.seconds <= 0) return "-";
  return percent(line.flops_per_second(), nn::attainable(roof, line.flops_per_byte()));
}

}  // namespace

double SummaryLine::flops_per_byte() const {
  if (bytes == 0) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(flops) / static_cast<double>(bytes);
}

double SummaryLine::flops_per_second() const { return static_cast<double>(flops) / seconds; }

Summary summarize(const Timeline& timeline, double seconds,
                  const std::function<nn::Cost(const Operation&)>& cost) {
  Summary summary;
  summary.seconds = seconds;
  summary.left_out = timeline.left_out();
  std::map<std::string, SummaryLine> by_name;
  for (const TimedOperation& timed : timeline.operations()) {
    SummaryLine& line = by_name[timed.operation.name];
    line.name = timed.operation.name;
    ++line.calls;
    line.seconds += timed.ended - timed.began;
    summary.in_operations += timed.ended - timed.began;
    if (!summary.no_costs.empty()) continue;
    try {
      const nn::Cost price = cost(timed.operation);
      line.flops += price.flops;
      line.bytes += price.bytes;
    } catch (const Error& error) {
      summary.no_costs = error.what();
    }
  }
  for (auto& [name, line] : by_name) {
    if (!summary.no_costs.empty()) line.flops = line.bytes = 0;
    summary.lines.push_back(std::move(line));
  }
  std::stable_sort(
      summary.lines.begin(), summary.lines.end(),
      [](const SummaryLine& a, const SummaryLine& b) { return a.seconds > b.seconds; });
  return summary;
}

std::string seconds_text(double seconds) {
  if (seconds >= 0.9995) return three_digits(seconds) + " s";
  if (seconds >= 0.9995e-3) return three_digits(seconds * 1e3) + " ms";
  return three_digits(seconds * 1e6) + " us";
}

std::string amount_text(double amount) {
  constexpr std::array<const char*, 5> prefixes{"", " k", " M", " G", " T"};
  std::size_t prefix = 0;
  while (amount >= 999.5 && prefix + 1 < prefixes.size()) {
    amount /= 1000;
    ++prefix;
  }
  return (prefix == 0 ? printed("%.0f", amount) : three_digits(amount)) + prefixes[prefix];
}

std::string summary_text(const Summary& summary, const nn::Roofline* roof) {
  const bool has_costs = summary.no_costs.empty();
  std::vector<std::string> head{"calls", "time", "share"};
  if (has_costs) head.insert(head.end(), {"FLOPs", "bytes", "FLOP/s", "byte/s"});
  if (has_costs && roof != nullptr) head.push_back("of roof");
  std::string text = row("operation", head);
  for (const SummaryLine& line : summary.lines) {
    std::vector<std::string> columns{std::to_string(line.calls), seconds_text(line.seconds),
                                     percent(line.seconds, summary.seconds)};
    if (has_costs) {
      columns.push_back(amount_text(static_cast<double>(line.flops)));
      columns.push_back(amount_text(static_cast<double>(line.bytes)));
      const bool lasted = line.seconds > 0;
      columns.push_back(lasted ? amount_text(line.flops_per_second()) : "-");
      columns.push_back(lasted ? amount_text(static_cast<double>(line.bytes) / line.seconds) : "-");
      if (roof != nullptr) columns.push_back(of_the_roof(line, *roof));
    }
    text += row(line.name, columns);
  }
  const double outside = std::max(0.0, summary.seconds - summary.in_operations);
  text += row("between operations", {"", seconds_text(outside), percent(outside, summary.seconds)});
  text += row("all", {"", seconds_text(summary.seconds), ""});
  if (summary.left_out > 0) {
    text += "profile: kept the first " + std::to_string(most_operations) + " operations, not the " +
            std::to_string(summary.left_out) + " after them: their time is in the last lines\n";
  }
  if (!has_costs) text += "profile: no FLOPs and no bytes: " + summary.no_costs + "\n";
  return text;
}

}  // namespace wick::profiling
