#include "tools/milestones/probes.h"

#include "core/core.h"
#include "core/plain/backend.h"

#include <cmath>

namespace wick::milestones {
namespace {

constexpr std::int64_t matrices = 2;

/// Pairs of matrices (2, rows, columns), each in memory in another way.
std::vector<Tensor> operands(std::int64_t rows, std::int64_t columns, Generator& generator) {
  const auto drawn = [&](std::int64_t a, std::int64_t b, std::int64_t c) {
    return randn({a, b, c}, generator);
  };
  const Shape shape{matrices, rows, columns};
  return {drawn(matrices, rows, columns),
          drawn(matrices, columns, rows).transpose(1, 2),
          drawn(matrices, rows, columns + 3).slice(2, 2, columns + 2),
          drawn(matrices, columns, rows + 3).slice(2, 1, rows + 1).transpose(1, 2),
          drawn(rows, matrices, columns).permute({1, 0, 2}),  // heads
          drawn(rows, columns, matrices).permute({2, 0, 1}),  // gaps between all elements
          drawn(matrices, 1, columns).expand(shape),
          drawn(matrices, rows, 1).expand(shape)};
}

/// The largest difference of a product from sums; a NaN stays.
double difference(const std::vector<Scalar>& product, const Tensor& a, const Tensor& b) {
  const std::vector<Scalar> left = a.to_vector(), right = b.to_vector();
  const std::int64_t m = a.size(1), k = a.size(2), n = b.size(2);
  double largest = 0;
  for (std::int64_t at = 0; at < matrices * m * n; ++at) {
    const std::int64_t row = at / n, matrix = row / m, column = at % n;
    double sum = 0;
    for (std::int64_t i = 0; i < k; ++i) {
      sum += double{left[static_cast<std::size_t>(row * k + i)]} *
             double{right[static_cast<std::size_t>((matrix * k + i) * n + column)]};
    }
    const double error = std::abs(double{product[static_cast<std::size_t>(at)]} - sum);
    if (error > largest || std::isnan(error)) largest = error;
    if (std::isnan(largest)) return largest;
  }
  return largest;
}

}  // namespace

ProductErrors probe_products(std::uint64_t seed) {
  struct Size {
    std::int64_t m, k, n;
  };
  const NoGrad no_grad;
  Generator generator(seed);
  ProductErrors errors;
  for (const Size& size : {Size{3, 4, 5}, Size{1, 5, 4}, Size{4, 1, 3}, Size{5, 3, 1}}) {
    const std::vector<Tensor> right = operands(size.k, size.n, generator);
    for (const Tensor& a : operands(size.m, size.k, generator)) {
      for (const Tensor& b : right) {
        errors.used = larger(difference(matmul(a, b).to_vector(), a, b), errors.used);
        const Tensor y = full({matrices, size.m, size.n}, 7);  // what y held does not count
        Array to = y.array();
        PlainBackend(plain::multiply_loops).matmul(a.array(), b.array(), to);
        errors.loops = larger(difference(y.to_vector(), a, b), errors.loops);
      }
    }
  }
  return errors;
}

std::vector<Verdict> judge_products(const ProductErrors& errors) {
  // Sums of at most five products of size 1: a float's rounding is 1e-6 of them.
  const Bar rounding{Bar::AtMost, 1e-4};
  return {judge_number("products of views differ from sums by", errors.used, rounding,
                       {{1, "01.8: how BLAS reads a view, and what is copied; 01.3: views"}}),
          judge_number("the same by loops", errors.loops, rounding,
                       {{1, "01.7: three loops, and the steps of each operand"}})};
}

}  // namespace wick::milestones
