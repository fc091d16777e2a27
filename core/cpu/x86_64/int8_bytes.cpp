// vpdpbusd of AVX-512 VNNI: 64 products of a byte without a sign and one with, four of which go to
// each of 16 sums. b gets 128 added, which removes its sign: (b + 128) a is too much by 128 times
// the sum of a's row. Sums may pass 2^31 on the way, where they begin again at -2^31: what is
// subtracted at the end brings them back.

#include "core/cpu/int8_gemm.h"

#include <immintrin.h>

#include <algorithm>

namespace wick {

namespace {

constexpr int columns_at_a_time = Int8Tile::most_columns;

// {the sum of the first vector's 16 numbers, of the second's, ..}.
[[gnu::target("avx512vnni")]] inline __m128i sums_of(const __m512i* vectors) {
  __m256i half[columns_at_a_time];
  for (int c = 0; c < columns_at_a_time; ++c) {
    half[c] = _mm256_add_epi32(_mm512_castsi512_si256(vectors[c]),
                               _mm512_extracti64x4_epi64(vectors[c], 1));
  }
  const __m256i pairs = _mm256_hadd_epi32(half[0], half[1]);
  const __m256i others = _mm256_hadd_epi32(half[2], half[3]);
  const __m256i all = _mm256_hadd_epi32(pairs, others);
  return _mm_add_epi32(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
}

// Adds the products of 64 columns of a and of b, or of as many as `there` has ones: zeros of a meet
// what is loaded behind the end of b.
template <int rows, int columns>
[[gnu::target("avx512vnni")]] inline void add_products(const std::int8_t* const (&a)[rows],
                                                       const std::int8_t* const (&b)[columns],
                                                       std::int64_t p, __mmask64 there,
                                                       __m512i (&sums)[rows][columns]) {
  const __m512i sign = _mm512_set1_epi8(-128);
  __m512i left[rows];
#pragma GCC unroll 4
  for (int r = 0; r < rows; ++r) left[r] = _mm512_maskz_loadu_epi8(there, a[r] + p);
#pragma GCC unroll 4
  for (int c = 0; c < columns; ++c) {
    const __m512i right = _mm512_xor_si512(_mm512_maskz_loadu_epi8(there, b[c] + p), sign);
#pragma GCC unroll 4
    for (int r = 0; r < rows; ++r) sums[r][c] = _mm512_dpbusd_epi32(sums[r][c], right, left[r]);
  }
}

// Columns that do not exist repeat the last one, and are not written.
template <int rows>
[[gnu::target("avx512vnni")]] void multiply_tile(const Int8Product& product,
                                                 const std::int32_t* sums_of_a,
                                                 const Int8Tile& tile) {
  const std::int64_t k = product.k;
  const std::int8_t *a[rows], *b[columns_at_a_time];
#pragma GCC unroll 4
  for (std::int64_t r = 0; r < rows; ++r) a[r] = product.a + (tile.i + r) * k;
#pragma GCC unroll 4
  for (std::int64_t c = 0; c < columns_at_a_time; ++c) {
    b[c] = product.b_transposed + (tile.j + std::min(c, tile.columns - 1)) * k;
  }
  __m512i sums[rows][columns_at_a_time];
#pragma GCC unroll 4
  for (int r = 0; r < rows; ++r) {
#pragma GCC unroll 4
    for (int c = 0; c < columns_at_a_time; ++c) sums[r][c] = _mm512_setzero_si512();
  }
  std::int64_t p = 0;
  for (; p + 64 <= k; p += 64) add_products(a, b, p, ~__mmask64{0}, sums);
  if (p < k) add_products(a, b, p, (__mmask64{1} << (k - p)) - 1, sums);
  const auto written = static_cast<__mmask8>((1 << tile.columns) - 1);
#pragma GCC unroll 4
  for (int r = 0; r < rows; ++r) {
    const __m128i too_much = _mm_slli_epi32(_mm_set1_epi32(sums_of_a[tile.i + r]), 7);
    _mm_mask_storeu_epi32(product.y + (tile.i + r) * product.n + tile.j, written,
                          _mm_sub_epi32(sums_of(sums[r]), too_much));
  }
}

}  // namespace

bool has_int8_part_in_bytes() { return __builtin_cpu_supports("avx512vnni"); }

void int8_part_in_bytes(const Int8Product& product, const std::int32_t* sums_of_a,
                        const Int8Part& part) {
  for_each_tile(product, part, [&product, sums_of_a](const Int8Tile& tile) {
    switch (tile.rows) {
      case 1: return multiply_tile<1>(product, sums_of_a, tile);
      case 2: return multiply_tile<2>(product, sums_of_a, tile);
      case 3: return multiply_tile<3>(product, sums_of_a, tile);
      default: return multiply_tile<4>(product, sums_of_a, tile);
    }
  });
}

}  // namespace wick
