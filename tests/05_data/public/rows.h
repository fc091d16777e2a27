#pragma once

#include "nn/data/examples.h"
#include "tools/grade/scenario/scenario.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

// What the scenarios of data share.
namespace wick::scenario {

using Rows = std::vector<std::int64_t>;

inline std::string text_of(const Rows& rows) {
  std::string text;
  for (const std::int64_t row : rows) text += (text.empty() ? "" : ", ") + std::to_string(row);
  return text;
}

inline void observe_rows(const std::string& name, const Rows& rows) {
  observe(name, std::vector<double>(rows.begin(), rows.end()));
}

inline void observe_ids(const std::string& name, const Ids& ids) {
  observe("shape of " + name, ids.shape);
  observe_rows(name, ids.values);
}

inline Rows sorted(Rows rows) {
  std::sort(rows.begin(), rows.end());
  return rows;
}

/// A seed, shown to the student: Generator(seed).
inline std::uint64_t show_seed(Draw& draw) {
  const std::int64_t seed = draw.integer(1, 1000000);
  show("seed", std::to_string(seed));
  return static_cast<std::uint64_t>(seed);
}

/// How often each order of n rows came: observed as statistics, and for each order as a fact: 1 if
/// its count is within 5 standard errors of the expected one, 0 below, 2 above. The diagnosis knows
/// mistakes by the facts.
inline void observe_counts(std::int64_t n, const std::map<Rows, int>& counts, int draws) {
  double orders = 1;
  for (std::int64_t i = 2; i <= n; ++i) orders *= static_cast<double>(i);
  const double expected = draws / orders, error = std::sqrt(expected * (1 - 1 / orders));
  std::vector<double> fair{static_cast<double>(draws)};
  Rows order;
  for (std::int64_t i = 0; i < n; ++i) order.push_back(i);
  do {
    const auto found = counts.find(order);
    const int count = found == counts.end() ? 0 : found->second;
    observe_statistic("times " + text_of(order), count, expected, error);
    fair.push_back(count < expected - 5 * error ? 0 : count > expected + 5 * error ? 2 : 1);
    CHECK(std::abs(count - expected) <= 5 * error);
  } while (std::next_permutation(order.begin(), order.end()));
  observe("all draws; for each order 0 if too rare, 1 if as often as it should, 2 if too often",
          fair);
}

/// Rows drawn from 0 .. n - 1, with neither the first ones nor a rising order among them.
inline Rows drawn_rows(Draw& draw, std::int64_t n, std::int64_t count) {
  Rows rows;
  for (std::int64_t i = 0; i < count; ++i) rows.push_back(draw.integer(0, n - 1));
  rows.front() = n - 1;
  rows.back() = 1;
  return rows;
}

/// Examples whose labels are n numbers in a row from a drawn one on: no two are equal.
inline nn::Examples drawn_examples(Draw& draw, const Shape& shape) {
  const std::int64_t first = draw.integer(100, 900);
  Ids labels{Shape{shape[0]}, {}};
  for (std::int64_t i = 0; i < shape[0]; ++i) labels.values.push_back(first + i);
  return {draw.normal_permuted(shape), labels};
}

/// Observes the examples of all parts as one table, by rising label: a label and its inputs (n, f).
inline void observe_table(const std::string& name, const std::vector<nn::Examples>& parts) {
  std::vector<std::vector<double>> table;
  for (const nn::Examples& part : parts) {
    for (std::size_t i = 0; i < part.labels.values.size(); ++i) {
      std::vector<double> line{static_cast<double>(part.labels.values[i])};
      for (std::int64_t j = 0; j < part.inputs.size(1); ++j) {
        line.push_back(part.inputs.at({static_cast<std::int64_t>(i), j}));
      }
      table.push_back(line);
    }
  }
  std::sort(table.begin(), table.end());
  std::vector<double> numbers;
  for (const auto& line : table) numbers.insert(numbers.end(), line.begin(), line.end());
  observe(name, numbers);
}

}  // namespace wick::scenario
