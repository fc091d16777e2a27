// sdot of ARM's dot product extension: 16 products of bytes with signs, four of which go to each of
// 4 sums.

#include "core/cpu/int8_gemm.h"

#include <arm_neon.h>
#include <sys/auxv.h>

#include <algorithm>

namespace wick {

namespace {

constexpr std::int64_t bytes_at_a_time = 16;

// Adds the products of 16 columns of a and of b.
template <int rows, int columns>
[[gnu::target("arch=armv8.2-a+dotprod")]] inline void add_products(
    const std::int8_t* const (&a)[rows], const std::int8_t* const (&b)[columns], std::int64_t p,
    int32x4_t (&sums)[rows][columns]) {
  int8x16_t left[rows];
#pragma GCC unroll 4
  for (int r = 0; r < rows; ++r) left[r] = vld1q_s8(a[r] + p);
#pragma GCC unroll 4
  for (int c = 0; c < columns; ++c) {
    const int8x16_t right = vld1q_s8(b[c] + p);
#pragma GCC unroll 4
    for (int r = 0; r < rows; ++r) sums[r][c] = vdotq_s32(sums[r][c], left[r], right);
  }
}

// The last columns of some rows, fewer than 16, with zeros behind them.
template <int rows>
struct Ends {
  std::int8_t bytes[rows][bytes_at_a_time] = {};
  const std::int8_t* starts[rows];

  Ends(const std::int8_t* const (&from)[rows], std::int64_t p, std::int64_t count) {
    for (int r = 0; r < rows; ++r) {
      std::copy_n(from[r] + p, count, bytes[r]);
      starts[r] = bytes[r];
    }
  }
};

// Columns that do not exist repeat the last one, and are not written.
template <int rows>
[[gnu::target("arch=armv8.2-a+dotprod")]] void multiply_tile(const Int8Product& product,
                                                             const Int8Tile& tile) {
  constexpr int columns = Int8Tile::most_columns;
  const std::int64_t k = product.k;
  const std::int8_t *a[rows], *b[columns];
  for (std::int64_t r = 0; r < rows; ++r) a[r] = product.a + (tile.i + r) * k;
  for (std::int64_t c = 0; c < columns; ++c) {
    b[c] = product.b_transposed + (tile.j + std::min(c, tile.columns - 1)) * k;
  }
  int32x4_t sums[rows][columns];
#pragma GCC unroll 4
  for (int r = 0; r < rows; ++r) {
#pragma GCC unroll 4
    for (int c = 0; c < columns; ++c) sums[r][c] = vdupq_n_s32(0);
  }
  std::int64_t p = 0;
  for (; p + bytes_at_a_time <= k; p += bytes_at_a_time) add_products(a, b, p, sums);
  if (p < k) {
    const Ends<rows> left(a, p, k - p);
    const Ends<columns> right(b, p, k - p);
    add_products(left.starts, right.starts, 0, sums);
  }
#pragma GCC unroll 4
  for (int r = 0; r < rows; ++r) {
    std::int32_t* const y = product.y + (tile.i + r) * product.n + tile.j;
#pragma GCC unroll 4
    for (int c = 0; c < columns; ++c) {
      if (c < tile.columns) y[c] = vaddvq_s32(sums[r][c]);
    }
  }
}

}  // namespace

bool has_int8_part_in_bytes() { return (getauxval(AT_HWCAP) & HWCAP_ASIMDDP) != 0; }

void int8_part_in_bytes(const Int8Product& product, const std::int32_t*, const Int8Part& part) {
  for_each_tile(product, part, [&product](const Int8Tile& tile) {
    switch (tile.rows) {
      case 1: return multiply_tile<1>(product, tile);
      case 2: return multiply_tile<2>(product, tile);
      case 3: return multiply_tile<3>(product, tile);
      default: return multiply_tile<4>(product, tile);
    }
  });
}

}  // namespace wick
