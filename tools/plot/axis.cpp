#include "tools/plot/axis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace wick::plot {
namespace {

/// The smallest of 1, 2, 5, 10, 20, .. that is at least `width`.
double round_step(double width) {
  const double decade = std::pow(10, std::floor(std::log10(width)));
  for (double factor : {1, 2, 5}) {
    if (factor * decade >= width * (1 - 1e-9)) return factor * decade;
  }
  return 10 * decade;
}

/// Multiples of `step` within the axis; computed, not added up, so that no error builds up.
std::vector<double> multiples(const Axis& axis, double step) {
  std::vector<double> values;
  const double first = std::ceil(axis.low / step - 1e-9);
  const double last = std::floor(axis.high / step + 1e-9);
  for (double i = first; i <= last; ++i) values.push_back(i == 0 ? 0 : i * step);
  return values;
}

std::vector<double> powers(const Axis& axis, int count) {
  const double low = std::log10(axis.low);
  const double high = std::log10(axis.high);
  const double decades = high - low;
  std::vector<double> values;
  if (decades >= count) {
    for (double power : multiples({low, high, false}, std::ceil(decades / count))) {
      values.push_back(std::pow(10, power));
    }
    return values;
  }
  const bool has_room = decades * 3 <= count;
  for (double power = std::floor(low); power <= std::ceil(high); ++power) {
    for (double factor : {1, 2, 5}) {
      if (factor > 1 && !has_room) continue;
      const double value = factor * std::pow(10, power);
      if (value >= axis.low * (1 - 1e-9) && value <= axis.high * (1 + 1e-9)) {
        values.push_back(value);
      }
    }
  }
  return values;
}

}  // namespace

bool can_show(double value, bool is_log) { return std::isfinite(value) && (!is_log || value > 0); }

Axis fit_axis(const std::vector<double>& values, bool is_log) {
  Axis axis{0, 0, is_log};
  bool is_empty = true;
  for (double value : values) {
    if (!can_show(value, is_log)) continue;
    axis.low = is_empty ? value : std::min(axis.low, value);
    axis.high = is_empty ? value : std::max(axis.high, value);
    is_empty = false;
  }
  if (is_empty) return is_log ? Axis{1, 10, true} : Axis{0, 1, false};
  if (is_log) {
    axis.low = std::pow(10, std::floor(std::log10(axis.low) + 1e-9));
    axis.high = std::pow(10, std::ceil(std::log10(axis.high) - 1e-9));
    if (axis.low == axis.high) axis.high *= 10;
    return axis;
  }
  if (axis.low == axis.high) {
    const double margin = axis.low == 0 ? 1 : std::abs(axis.low) / 2;
    axis.low -= margin;
    axis.high += margin;
  }
  const double step = round_step((axis.high - axis.low) / 5);
  axis.low = std::floor(axis.low / step + 1e-9) * step;
  axis.high = std::ceil(axis.high / step - 1e-9) * step;
  return axis;
}

std::vector<double> ticks(const Axis& axis, int count) {
  if (axis.is_log) return powers(axis, count);
  return multiples(axis, round_step((axis.high - axis.low) / count));
}

double position(const Axis& axis, double value) {
  if (!axis.is_log) return (value - axis.low) / (axis.high - axis.low);
  return std::log(value / axis.low) / std::log(axis.high / axis.low);
}

std::string tick_text(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.4g", value);
  return text.data();
}

}  // namespace wick::plot
