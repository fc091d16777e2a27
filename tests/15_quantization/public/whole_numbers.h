#pragma once

#include "nn/quantize/quantize.h"
#include "tools/grade/scenario/not_numbers.h"
#include "tools/grade/scenario/scenario.h"

#include <cmath>
#include <string>
#include <vector>

// Whole numbers of chapter 15.
namespace wick::scenario {

inline std::vector<double> numbers_of(const std::vector<std::int8_t>& values) {
  return {values.begin(), values.end()};
}

inline std::string text_of(const std::vector<double>& values) {
  std::string text;
  for (const double value : values) text += (text.empty() ? "" : ", ") + concatenate(value);
  return text;
}

/// The item, or NaN where there is none.
template <class Number>
double item_of(const std::vector<Number>& items, std::size_t i) {
  return i < items.size() ? static_cast<double>(items[i]) : not_a_number;
}

/// The last `count` items, or all where there are fewer.
template <class Number>
std::vector<double> last_of(const std::vector<Number>& items, std::size_t count) {
  const std::size_t left_out = items.size() > count ? items.size() - count : 0;
  return {items.begin() + static_cast<std::ptrdiff_t>(left_out), items.end()};
}

/// All parts of what a tensor became.
inline void observe_quantized(const std::string& name, const nn::Quantized& q) {
  observe(name + ": shape", q.shape);
  observe(name + ": scales", std::vector<double>(q.scales.begin(), q.scales.end()));
  observe(name + ": zero points", std::vector<double>(q.zero_points.begin(), q.zero_points.end()));
  observe(name + ": values", numbers_of(q.values));
}

/// A power of two: multiples of it are exact.
inline double drawn_unit(Draw& draw) {
  return std::ldexp(1, static_cast<int>(draw.integer(-4, 4)));
}

/// Values from low to high.
inline std::vector<std::int8_t> drawn_values(Draw& draw, std::int64_t count, int low = -128,
                                             int high = 127) {
  std::vector<std::int8_t> drawn;
  for (std::int64_t i = 0; i < count; ++i) {
    drawn.push_back(static_cast<std::int8_t>(draw.integer(low, high)));
  }
  return drawn;
}

inline std::vector<std::int8_t> show_whole(const std::string& name,
                                           const std::vector<std::int8_t>& values) {
  show(name, values.empty() ? "none" : text_of(numbers_of(values)));
  return values;
}

}  // namespace wick::scenario
