#pragma once

#include "core/cpu/instructions.h"
#include "core/scalar.h"

#include <algorithm>
#include <cstdint>

namespace wick {

/// The operands and the result of int8_gemm().
struct Int8Product {
  const std::int8_t* a;             // (m, k)
  const std::int8_t* b_transposed;  // (n, k)
  std::int32_t* y;                  // (m, n)
  std::int64_t m, k, n;
};

/// The operands and the results of quantize_rows().
struct Int8Rows {
  const Scalar* x;  // (rows, length)
  std::int64_t rows, length;
  Scalar most;
  std::int8_t* values;  // (rows, length)
  Scalar* scales;       // rows
};

/// The product, and the rows, compiled for `instructions`, a set of this build.
void int8_gemm_with(Instructions instructions, const Int8Product& product);
void quantize_rows_with(Instructions instructions, const Int8Rows& rows);
/// The same for each set, as names that the linker resolves: defined in core/cpu/int8_gemm.cpp.
template <Instructions>
void compiled_quantize_rows(const Int8Rows& rows);
template <>
void compiled_quantize_rows<Instructions::Default>(const Int8Rows& rows);
template <>
void compiled_quantize_rows<Instructions::Sse2>(const Int8Rows& rows);
template <>
void compiled_quantize_rows<Instructions::Avx2>(const Int8Rows& rows);
template <>
void compiled_quantize_rows<Instructions::Avx512>(const Int8Rows& rows);
template <Instructions>
void compiled_int8_gemm(const Int8Product& product);
template <>
void compiled_int8_gemm<Instructions::Default>(const Int8Product& product);
template <>
void compiled_int8_gemm<Instructions::Sse2>(const Int8Product& product);
template <>
void compiled_int8_gemm<Instructions::Avx2>(const Int8Product& product);
template <>
void compiled_int8_gemm<Instructions::Avx512>(const Int8Product& product);

// The parts of a product that one thread computes, in two forms.

/// Rows and columns of y.
struct Int8Part {
  std::int64_t first_row, end_row, first_column, end_column;
};

/// A tile of y: its corner, and how many of its rows and columns exist.
struct Int8Tile {
  static constexpr int most_rows = 4, most_columns = 4;
  std::int64_t i, j, rows, columns;
};

/// Calls multiply(tile) for tiles that make up `part`. The rows of a that a block of tiles reads
/// stay in a processor's second cache.
template <typename Multiply>
void for_each_tile(const Int8Product& product, const Int8Part& part, const Multiply& multiply) {
  constexpr std::int64_t bytes_of_rows = 1 << 18, rows = Int8Tile::most_rows;
  const std::int64_t block = std::max(rows, bytes_of_rows / product.k / rows * rows);
  for (std::int64_t first = part.first_row; first < part.end_row; first += block) {
    const std::int64_t end = std::min(first + block, part.end_row);
    for (std::int64_t j = part.first_column; j < part.end_column; j += Int8Tile::most_columns) {
      const auto columns = std::min<std::int64_t>(Int8Tile::most_columns, part.end_column - j);
      for (std::int64_t i = first; i < end; i += rows) {
        multiply(Int8Tile{i, j, std::min(rows, end - i), columns});
      }
    }
  }
}

/// Widens both operands to 16 bits first: every processor multiplies and adds these without loss.
void int8_part_in_words(const Int8Product& product, const Int8Part& part);

/// True if the set has, and the processor too, an instruction that multiplies bytes and adds the
/// products to sums of 32 bits.
bool has_int8_part_in_bytes();
/// The same by that instruction. `sums_of_a` has the sum of each row of a.
void int8_part_in_bytes(const Int8Product& product, const std::int32_t* sums_of_a,
                        const Int8Part& part);

}  // namespace wick
