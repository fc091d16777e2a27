#pragma once

#include "tools/grade/scenario/arguments.h"
#include "tools/grade/scenario/layout.h"
#include "tools/grade/scenario/scenario.h"

#include <limits>
#include <string>
#include <vector>

// Infinities and NaN, as scenarios give and observe them.
namespace wick::scenario {

constexpr double no_bound = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// As observe(), and a NaN must be received where the reference has one.
void observe_with_nan(const std::string& name, const Tensor& values);
void observe_with_nan(const std::string& name, const std::vector<double>& values);

/// x with other numbers at some of its places, counted in row-major order. x is the scenario's own.
inline Tensor with_numbers(Tensor x, const std::vector<std::pair<std::int64_t, double>>& numbers) {
  for (const auto& [place, number] : numbers) element(x, place) = static_cast<Scalar>(number);
  remember_argument(x);
  return x;
}

/// A view of x, which has one row, with `rows` rows that are all the same memory.
inline Tensor stretched(const Tensor& x, std::int64_t rows) {
  Array array = x.array();
  Shape shape = array.shape();
  Strides strides = array.strides();
  const int axis = shape.size() - 2;
  strides[axis] = 0;
  return Tensor(array.view({shape.with(axis, rows), strides, array.layout.offset}));
}

}  // namespace wick::scenario
