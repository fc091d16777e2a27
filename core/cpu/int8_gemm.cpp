#include "core/cpu/int8_gemm.h"

#include "core/cpu/row.h"
#include "core/cpu/threads.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace wick {

namespace {

// The work that each of several threads must have.
constexpr std::int64_t products_per_thread = 1 << 20;

// Calls body(part) for parts that make up all of y. Threads share the longer axis of y.
template <typename Body>
void split_product(const Int8Product& product, const Body& body) {
  const auto [a, b_transposed, y, m, k, n] = product;
  if (n >= m) {
    split(n, products_per_thread / (m * k) + 1, 16, [&, m = m](std::int64_t begin, auto end) {
      body(Int8Part{0, m, begin, end});
    });
  } else {
    split(m, products_per_thread / (n * k) + 1, 4, [&, n = n](std::int64_t begin, auto end) {
      body(Int8Part{begin, end, 0, n});
    });
  }
}

std::vector<std::int32_t> sums_of_rows(const std::int8_t* rows, std::int64_t m, std::int64_t k) {
  std::vector<std::int32_t> sums;
  for (const std::int8_t* row = rows; row != rows + m * k; row += k) {
    sums.push_back(std::accumulate(row, row + k, std::int32_t{0}));
  }
  return sums;
}

// Products of bytes as products of 16 bits. Compilers turn the sum of such products into an
// instruction that multiplies words and adds neighbours in 32 bits: pmaddwd on x86-64, smlal on
// ARM. pmaddubsw, which takes bytes, would not be exact: it cuts off the sum of two products at
// 32,767.

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

// Rows in whole numbers.

/// The largest magnitude; NaN if there is a NaN.
Scalar largest_magnitude(const Scalar* x, std::int64_t n) {
  constexpr std::int64_t width = Batch::size;
  Batch chains[2] = {Batch(Scalar(0)), Batch(Scalar(0))};
  std::int64_t i = 0;
  for (; i + 2 * width <= n; i += 2 * width) {
    chains[0] = larger(chains[0], xsimd::abs(Batch::load_unaligned(x + i)));
    chains[1] = larger(chains[1], xsimd::abs(Batch::load_unaligned(x + i + width)));
  }
  alignas(64) Scalar lanes[width];
  larger(chains[0], chains[1]).store_aligned(lanes);
  Scalar largest = 0;
  for (const Scalar lane : lanes) largest = larger(largest, lane);
  for (; i < n; ++i) largest = larger(largest, std::abs(x[i]));
  return largest;
}

void quantize_row(const Scalar* x, std::int64_t n, Scalar scale, Scalar most, std::int8_t* values) {
  constexpr std::int64_t width = Batch::size, at_a_time = 64;
  alignas(64) Scalar levels[at_a_time];
  std::int64_t i = 0;
  for (; i + at_a_time <= n; i += at_a_time) {
    for (std::int64_t j = 0; j < at_a_time; j += width) {
      // Halves go to the even number, by the processor's own rounding.
      const Batch level =
          xsimd::nearbyint(quotient(Batch::load_unaligned(x + i + j), Batch(scale)));
      at_least(Batch(-most), at_most(Batch(most), level)).store_aligned(levels + j);
    }
    for (std::int64_t j = 0; j < at_a_time; ++j)
      values[i + j] = static_cast<std::int8_t>(levels[j]);
  }
  for (; i < n; ++i) {
    const Scalar level = std::nearbyint(x[i] / scale);
    values[i] = static_cast<std::int8_t>(std::clamp(level, -most, most));
  }
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

// Beside compiled_backend() the only definitions of this folder that other files see.
template <>
void compiled_int8_gemm<Instructions::WICK_INSTRUCTIONS>(const Int8Product& product) {
  const auto [a, b_transposed, y, m, k, n] = product;
  if (m == 0 || n == 0) return;
  if (k == 0) {
    std::fill_n(y, m * n, 0);
  } else if (has_int8_part_in_bytes()) {
    const std::vector<std::int32_t> sums = sums_of_rows(a, m, k);
    split_product(product,
                  [&](const Int8Part& part) { int8_part_in_bytes(product, sums.data(), part); });
  } else {
    split_product(product, [&](const Int8Part& part) { int8_part_in_words(product, part); });
  }
}

template <>
void compiled_quantize_rows<Instructions::WICK_INSTRUCTIONS>(const Int8Rows& all) {
  const std::int64_t length = all.length;
  split(all.rows, elements_per_thread / std::max<std::int64_t>(length, 1) + 1, 1,
        [&](std::int64_t begin, std::int64_t end) {
          for (std::int64_t row = begin; row < end; ++row) {
            const Scalar* const x = all.x + row * length;
            const Scalar scale = largest_magnitude(x, length) / all.most;
            all.scales[row] = scale == 0 ? 1 : scale;
            if (std::isfinite(scale)) {
              quantize_row(x, length, all.scales[row], all.most, all.values + row * length);
            }
          }
        });
}

}  // namespace wick
