#pragma once

#include "tests/15_quantization/public/whole_numbers.h"

// Products of matrices of whole numbers, in memory with room around them.
namespace wick::scenario {

/// Numbers that do not belong to a matrix stand before it and behind it.
class Roomy {
 public:
  explicit Roomy(const std::vector<std::int8_t>& values) : memory_(values.size() + 2 * around, 99) {
    std::copy(values.begin(), values.end(), memory_.begin() + around);
  }
  const std::int8_t* data() const { return memory_.data() + around; }

 private:
  static constexpr std::size_t around = 4096;
  std::vector<std::int8_t> memory_;
};

/// The product of a (m, k) by b (n, k), transposed, in memory that holds 12345 everywhere.
inline std::vector<double> product_in_room(const std::vector<std::int8_t>& a,
                                           const std::vector<std::int8_t>& b, std::int64_t m,
                                           std::int64_t k, std::int64_t n) {
  constexpr std::size_t around = 4096;
  const Roomy left(a), right(b);
  std::vector<std::int32_t> y(static_cast<std::size_t>(m * n) + 2 * around, 12345);
  nn::int8_matmul(left.data(), right.data(), y.data() + around, m, k, n);
  // Some of the numbers on both sides are reported, too: they must stay.
  return {y.begin() + around - 2, y.end() - around + 2};
}

inline void observe_product(const std::string& name, Draw& draw, std::int64_t m, std::int64_t k,
                            std::int64_t n) {
  const auto a = show_whole(concatenate(name, ": a, ", m, " rows"), drawn_values(draw, m * k));
  const auto b = show_whole(concatenate(name, ": b, ", n, " rows"), drawn_values(draw, n * k));
  observe(name + ": between two 12345 and two more", product_in_room(a, b, m, k, n));
}

/// The same number everywhere in a, and another one in b. Sums are reported in two parts, of which
/// each is compared to the unit.
inline void observe_products_of(const std::string& name, int of_a, int of_b, std::int64_t m,
                                std::int64_t k, std::int64_t n) {
  show(name, concatenate("m ", m, ", k ", k, ", n ", n));
  const auto a = std::vector<std::int8_t>(m * k, static_cast<std::int8_t>(of_a));
  const auto b = std::vector<std::int8_t>(n * k, static_cast<std::int8_t>(of_b));
  std::vector<double> parts;
  for (const double sum : product_in_room(a, b, m, k, n)) {
    parts.push_back(std::floor(sum / 4096));
    parts.push_back(sum - 4096 * std::floor(sum / 4096));
  }
  observe(name + ": whole 4096s, and the rest", parts);
}

}  // namespace wick::scenario
