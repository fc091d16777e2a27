// Products of bytes as products of 16 bits. Compilers turn the sum of such products into an
// instruction that multiplies words and adds neighbours in 32 bits: pmaddwd on x86-64, smlal on
// ARM. pmaddubsw, which takes bytes, would not be exact: it cuts off the sum of two products at
// 32,767.

#include "core/cpu/int8_gemm.h"

#include <algorithm>

namespace wick {

namespace {

constexpr std::int64_t terms_at_a_time = 512;
constexpr std::int64_t columns_at_a_time = 16;

using Words = std::int16_t[terms_at_a_time];

void widen(const std::int8_t* from, std::int64_t count, std::int16_t* to) {
  for (std::int64_t i = 0; i < count; ++i) to[i] = from[i];
}

std::int32_t dot(const std::int16_t* a, const std::int16_t* b, std::int64_t count) {
  std::int32_t sum = 0;
  for (std::int64_t i = 0; i < count; ++i) sum += std::int32_t{a[i]} * std::int32_t{b[i]};
  return sum;
}

// Four dot products with one row: it is loaded once for all of them.
void add_four(const std::int16_t* a, const Words* b, std::int64_t count, std::int32_t* y) {
  std::int32_t first = 0, second = 0, third = 0, fourth = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int32_t left = a[i];
    first += left * std::int32_t{b[0][i]};
    second += left * std::int32_t{b[1][i]};
    third += left * std::int32_t{b[2][i]};
    fourth += left * std::int32_t{b[3][i]};
  }
  y[0] += first;
  y[1] += second;
  y[2] += third;
  y[3] += fourth;
}

}  // namespace

void int8_part_in_words(const Int8Product& product, const Int8Part& part) {
  const auto [a, b_transposed, y, m, k, n] = product;
  Words left, right[columns_at_a_time];
  for (std::int64_t j = part.first_column; j < part.end_column; j += columns_at_a_time) {
    const std::int64_t columns = std::min(columns_at_a_time, part.end_column - j);
    for (std::int64_t p = 0; p < k; p += terms_at_a_time) {
      const std::int64_t terms = std::min(terms_at_a_time, k - p);
      for (std::int64_t c = 0; c < columns; ++c) {
        widen(b_transposed + (j + c) * k + p, terms, right[c]);
      }
      for (std::int64_t i = part.first_row; i < part.end_row; ++i) {
        std::int32_t* const sums = y + i * n + j;
        if (p == 0) std::fill_n(sums, columns, 0);
        widen(a + i * k + p, terms, left);
        std::int64_t c = 0;
        for (; c + 4 <= columns; c += 4) add_four(left, right + c, terms, sums + c);
        for (; c < columns; ++c) sums[c] += dot(left, right[c], terms);
      }
    }
  }
}

}  // namespace wick
