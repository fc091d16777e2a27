#pragma once

#include "core/core.h"

namespace wick::nn {

/// Moves and scales every feature so that the examples it was made from have a mean of 0 and a
/// deviation of 1. All other data, the test part among them, go through the same two numbers:
/// numbers of their own would tell the model what it must not know.
class Standardize {
 public:
  /// Mean and population deviation (divided by n) of each feature of train (n, features..), n >= 1,
  /// on its device. A feature whose n numbers are equal gets a deviation of 1. Throws ShapeError
  /// for n = 0.
  explicit Standardize(const Tensor& train);

  /// (x - mean) / deviation for x (.., features..). Throws ShapeError if the last axes differ.
  Tensor operator()(const Tensor& x) const;

  Tensor mean, deviation;  // (features..)
};

}  // namespace wick::nn
