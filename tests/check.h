#pragma once

#include "core/core.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

namespace wick {

/// The one that belongs to the library under test.
constexpr double tolerance(double for_float, double for_double) {
  return std::is_same_v<Scalar, float> ? for_float : for_double;
}

/// Numbers to compare, with the shape they must have where one is known.
struct Expected {
  Expected(const Tensor& tensor) : shape(tensor.shape()), has_shape(true) {
    for (Scalar value : tensor.to_vector()) values.push_back(static_cast<double>(value));
  }
  Expected(const std::vector<float>& numbers) : values(numbers.begin(), numbers.end()) {}
  Expected(const std::vector<double>& numbers) : values(numbers) {}
  Expected(std::initializer_list<double> numbers) : values(numbers) {}

  std::vector<double> values;
  Shape shape;
  bool has_shape = false;
};

/// "(1, 0, 2)": where element `position` of a tensor of this shape is.
inline std::string index_text(const Shape& shape, std::int64_t position) {
  std::vector<std::int64_t> index(static_cast<std::size_t>(shape.size()));
  for (int axis = shape.size() - 1; axis >= 0; --axis) {
    index[static_cast<std::size_t>(axis)] = position % shape[axis];
    position /= shape[axis];
  }
  std::string text;
  for (std::int64_t i : index) text += (text.empty() ? "" : ", ") + std::to_string(i);
  return "(" + text + ")";
}

/// What is wrong with `received`, empty where nothing is: shapes that differ, or the element that
/// is furthest from |received - expected| <= tolerance * max(1, |expected|).
inline std::string difference(const Expected& received, const Expected& expected,
                              double tolerance) {
  if (received.has_shape && expected.has_shape && received.shape != expected.shape) {
    return concatenate("received shape ", received.shape, ", expected ", expected.shape);
  }
  if (received.values.size() != expected.values.size()) {
    return concatenate("received ", received.values.size(), " numbers, expected ",
                       expected.values.size());
  }
  std::size_t worst = 0;
  double worst_error = -1;
  int count = 0;
  for (std::size_t i = 0; i < expected.values.size(); ++i) {
    const double x = received.values[i];
    const double y = expected.values[i];
    const double distance = std::abs(x - y) / std::max(1.0, std::abs(y));
    // Equal infinities and an expected NaN are as close as numbers get; any other NaN is not.
    const double error = x == y || (std::isnan(x) && std::isnan(y)) ? 0
                         : std::isnan(distance) ? std::numeric_limits<double>::infinity()
                                                : distance;
    if (error > tolerance) ++count;
    if (error > worst_error) {
      worst = i;
      worst_error = error;
    }
  }
  if (count == 0) return "";
  const Shape flat{static_cast<std::int64_t>(expected.values.size())};
  const Shape& shape = expected.has_shape   ? expected.shape
                       : received.has_shape ? received.shape
                                            : flat;
  std::ostringstream text;
  text.precision(17);
  text << count << " of " << expected.values.size() << " numbers differ, the most at "
       << index_text(shape, static_cast<std::int64_t>(worst)) << ": received "
       << received.values[worst] << ", expected " << expected.values[worst]
       << ", relative difference " << worst_error << ", allowed " << tolerance;
  return text.str();
}

/// Fails the test, at the caller's line, where numbers or shapes differ by more than `tolerance`,
/// which is relative to the expected number where that is above 1 and absolute below.
inline void check_close(const Expected& received, const Expected& expected, double tolerance,
                        const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  const std::string found = difference(received, expected, tolerance);
  if (found.empty()) {
    CHECK(found.empty());  // counted among the assertions
  } else {
    ADD_FAIL_CHECK_AT(file, line, found);
  }
}

/// The same values and shape over another order in memory: axes reversed, or, for a vector, every
/// second place, with NaN between.
inline Tensor permuted(const Tensor& x) {
  if (x.dim() == 0) return x;
  if (x.dim() == 1) {
    std::vector<Scalar> spaced;
    for (Scalar value : x.to_vector()) {
      spaced.push_back(value);
      spaced.push_back(std::numeric_limits<Scalar>::quiet_NaN());
    }
    return from_vector(spaced, Shape{x.numel(), 2}).slice(1, 0, 1).squeeze(1);
  }
  std::vector<int> reversed;
  for (int axis = x.dim() - 1; axis >= 0; --axis) reversed.push_back(axis);
  const Tensor turned = x.permute(reversed);
  return from_vector(turned.to_vector(), turned.shape()).permute(reversed);
}

/// Normal numbers, a function of the seed.
inline Tensor normal(const Shape& shape, std::uint64_t seed) {
  Generator generator(seed);
  return randn(shape, generator);
}

/// Random weights for the elements of y, to run backward with: sum() alone hides wrong rules.
inline Tensor cotangent(const Tensor& y, std::uint64_t seed) { return normal(y.shape(), seed); }

/// The text of the exception that the call throws, which must be of this kind; empty if it throws
/// none.
template <typename Kind>
std::string message_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Kind& error) {
    return error.what();
  }
  return "";
}

}  // namespace wick
