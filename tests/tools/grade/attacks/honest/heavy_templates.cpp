// 90.1 passed
// 90.2 passed
// Expressions, maps and a regex: what takes a compiler long, and is well meant.
#include "fixture/lines.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <regex>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace {

template <std::size_t... i>
double mean_of(double factor, std::index_sequence<i...>) {
  return ((static_cast<double>(i) * 0 + factor) + ...) / sizeof...(i);
}

template <int n>
struct Table {
  std::map<int, std::variant<int, double, std::string>> entries;
  Table<n - 1> rest;
};
template <>
struct Table<0> {};

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  const std::regex zero("0(\\.0*)?");
  if (std::regex_match(std::to_string(factor), zero)) fail<ValueError>("scale: the factor is 0");
  Table<50> table;
  table.rest.entries[1] = mean_of(factor, std::make_index_sequence<500>());
  const double same = std::visit(
      [factor](const auto& value) {
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, double>) return value;
        return factor;
      },
      table.rest.entries[1]);
  return x * static_cast<Scalar>(same);
}

}  // namespace wick::fixture
