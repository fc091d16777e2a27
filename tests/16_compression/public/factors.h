#pragma once

#include "nn/compression/low_rank.h"
#include "tests/16_compression/public/weights.h"

#include <cmath>
#include <string>
#include <vector>

// Weights whose singular values are known, and layers of low rank without their signs.
namespace wick::scenario {

/// A weight (4, 3) with the given singular values. Its vectors are short numbers, in drawn signs.
inline Tensor with_values(Draw& draw, const std::vector<double>& values) {
  const double u[3][4] = {{0.5, 0.5, 0.5, 0.5}, {0.5, -0.5, 0.5, -0.5}, {0.5, 0.5, -0.5, -0.5}};
  const double v[3][3] = {{1, 2, 2}, {2, 1, -2}, {2, -2, 1}};  // thirds
  std::vector<double> numbers(12, 0);
  for (std::size_t k = 0; k < 3; ++k) {
    const double sign = draw.integer(0, 1) == 0 ? -1 : 1;
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        numbers[i * 3 + j] += sign * values[k] * u[k][i] * v[k][j] / 3;
      }
    }
  }
  return draw.values({4, 3}, numbers);
}

/// The lengths of the rows of a matrix, or of its columns.
inline std::vector<double> lengths(const Tensor& matrix, int axis) {
  std::vector<double> result;
  const std::int64_t rows = matrix.size(0), columns = matrix.size(1);
  for (std::int64_t i = 0; i < matrix.size(axis); ++i) {
    double squares = 0;
    for (std::int64_t j = 0; j < (axis == 0 ? columns : rows); ++j) {
      const double number = element(matrix, axis == 0 ? i * columns + j : j * columns + i);
      squares += number * number;
    }
    result.push_back(std::sqrt(squares));
  }
  return result;
}

/// The product of the two weights, which does not depend on signs, and both shapes.
inline nn::LowRank observe_product(const std::string& when, const nn::Linear& layer,
                                   std::int64_t rank) {
  const nn::LowRank both = nn::low_rank(layer, rank);
  const Tensor& a = both.second.weight;
  const Tensor& b = both.first.weight;
  observe("shape of first.weight" + when, b.shape());
  observe("shape of second.weight" + when, a.shape());
  const std::int64_t out = a.size(0), inner = a.size(1), in = b.size(1);
  std::vector<double> product;
  for (std::int64_t i = 0; i < out; ++i) {
    for (std::int64_t j = 0; j < in; ++j) {
      double total = 0;
      for (std::int64_t k = 0; k < inner && k < b.size(0); ++k) {
        total += element(a, i * inner + k) * element(b, k * in + j);
      }
      product.push_back(total);
    }
  }
  observe("second.weight times first.weight" + when, product);
  return both;
}

}  // namespace wick::scenario
