#pragma once

#include "core/error.h"
#include "core/tensor.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

/// The tolerance that fits the library under test: suites are compiled for float and for double.
inline double tolerance(double in_float, double in_double) {
  return sizeof(wick::Scalar) == sizeof(float) ? in_float : in_double;
}

/// "(1, 2)": the index of element `position` in row-major order.
inline std::string index_text(std::int64_t position, const wick::Shape& shape) {
  std::vector<std::int64_t> index(shape.size());
  for (int axis = shape.size() - 1; axis >= 0; --axis) {
    index[axis] = position % shape[axis];
    position /= shape[axis];
  }
  return wick::to_string(wick::Shape(index));
}

/// What is wrong with `received`, row-major numbers of `shape`; empty where every element is within
/// tolerance * max(1, |expected|). Infinities equal themselves, and NaN equals NaN.
inline std::string difference(const std::vector<wick::Scalar>& received,
                              const std::vector<wick::Scalar>& expected, const wick::Shape& shape,
                              double tolerance) {
  if (received.size() != expected.size()) {
    return wick::concatenate("received ", received.size(), " elements, expected ",
                             expected.size());
  }
  double worst = 0;
  std::string message;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double r = received[i];
    const double e = expected[i];
    if (r == e || (std::isnan(r) && std::isnan(e))) continue;
    const double off = std::abs(r - e) / std::max(1.0, std::abs(e));
    if (off <= tolerance || off <= worst) continue;
    worst = std::isnan(off) ? INFINITY : off;
    message = wick::concatenate("element ", index_text(i, shape), " of ", shape, ": received ", r,
                                ", expected ", e, ": off by ", off, ", tolerance ", tolerance);
  }
  return message;
}

inline void check_close(const std::vector<wick::Scalar>& received,
                        const std::vector<wick::Scalar>& expected, double tolerance) {
  const wick::Shape shape{static_cast<std::int64_t>(expected.size())};
  const std::string message = difference(received, expected, shape, tolerance);
  CHECK_MESSAGE(message.empty(), message);
}

/// Same shape, and every element within tolerance * max(1, |expected|).
inline void check_close(const wick::Tensor& received, const wick::Tensor& expected,
                        double tolerance) {
  REQUIRE(received.shape() == expected.shape());
  const std::string message =
      difference(received.to_vector(), expected.to_vector(), expected.shape(), tolerance);
  CHECK_MESSAGE(message.empty(), message);
}
