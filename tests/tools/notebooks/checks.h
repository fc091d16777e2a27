#pragma once

#include "wick/check.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

// What the suites of the exercises' checks share.

namespace wick::notebook::test {

inline bool passes(const Checked& checked) {
  INFO(checked.exercise << ": " << checked.message);
  CHECK(checked.is_passed);
  CHECK(checked.message.empty());
  return checked.is_passed;
}

/// Whether a function is rejected, with these words.
inline bool says(const Checked& checked, const std::string& words) {
  INFO(checked.exercise << ": " << checked.message);
  CHECK_FALSE(checked.is_passed);
  CHECK_FALSE(checked.is_unwritten);
  const bool found = checked.message.find(words) != std::string::npos;
  CHECK(found);
  return found;
}

inline nn::Attention attend(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& mask) {
  return nn::scaled_dot_product_attention(q, k, v, mask);
}

inline Tensor attend_heads(const nn::MultiHeadAttention& layer, const Tensor& query,
                           const Tensor& key, const Tensor& value, const Tensor& mask) {
  return layer.forward(query, key, value, mask);
}

/// 01.1.
inline Extents strides_of(const Extents& extents) {
  Extents strides(extents.size(), 1);
  for (std::size_t axis = extents.size(); axis-- > 1;) {
    strides[axis - 1] = strides[axis] * extents[axis];
  }
  return strides;
}

/// 01.4.
inline Extents expanded(const Extents& extents, const Extents& strides, const Extents& target) {
  if (extents.size() > target.size()) return {};
  const std::size_t added = target.size() - extents.size();
  Extents result(target.size(), 0);
  for (std::size_t axis = 0; axis < extents.size(); ++axis) {
    if (extents[axis] == target[added + axis]) {
      result[added + axis] = strides[axis];
    } else if (extents[axis] != 1) {
      return {};
    }
  }
  return result;
}

/// 01.2 by an operation that broadcasts.
inline Extents broadcast(const Extents& a, const Extents& b) {
  try {
    const Shape shape = (zeros(Shape(a)) + zeros(Shape(b))).shape();
    return Extents(shape.begin(), shape.end());
  } catch (const ShapeError&) {
    return {};
  }
}

// 02 by the C++ library.

/// The form whose exponent is never positive.
inline double sigmoid_of(double x) {
  return x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x));
}

inline double gelu_of(double x) { return x * std::erfc(-x / std::sqrt(2.0)) / 2; }

inline double gelu_by_tanh(double x) {
  return x * (1 + std::tanh(std::sqrt(2 / std::acos(-1.0)) * (x + 0.044715 * x * x * x))) / 2;
}

inline std::vector<double> softmax_of(const std::vector<double>& x) {
  const double top = *std::max_element(x.begin(), x.end());
  std::vector<double> y;
  double total = 0;
  for (double value : x) total += std::exp(value - top);
  for (double value : x) y.push_back(std::exp(value - top) / total);
  return y;
}

inline nn::Linear make_linear(std::int64_t in, std::int64_t out, bool bias) {
  return nn::Linear(in, out, bias);
}

/// 12.6 in the order that the constructor has.
inline void make_projections(nn::MultiHeadAttention& layer, std::int64_t e, bool bias) {
  layer.q_proj = nn::Linear(e, e, bias);
  layer.k_proj = nn::Linear(e, e, bias);
  layer.v_proj = nn::Linear(e, e, bias);
  layer.out_proj = nn::Linear(e, e, bias);
}

}  // namespace wick::notebook::test
