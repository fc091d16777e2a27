#pragma once

#include "core/cpu/instructions.h"

#include <cstdint>

namespace wick {

/// The operands and the result of int8_gemm().
struct Int8Product {
  const std::int8_t* a;             // (m, k)
  const std::int8_t* b_transposed;  // (n, k)
  std::int32_t* y;                  // (m, n)
  std::int64_t m, k, n;
};

/// The product, compiled for `instructions`, a set of this build.
void int8_gemm_with(Instructions instructions, const Int8Product& product);
/// The product for each set, as a name that the linker resolves: defined in core/cpu/int8_gemm.cpp.
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

/// Widens both operands to 16 bits first: every processor multiplies and adds these without loss.
void int8_part_in_words(const Int8Product& product, const Int8Part& part);

/// True if the set has, and the processor too, an instruction that multiplies bytes and adds the
/// products to sums of 32 bits.
bool has_int8_part_in_bytes();
/// The same by that instruction. `sums_of_a` has the sum of each row of a.
void int8_part_in_bytes(const Int8Product& product, const std::int32_t* sums_of_a,
                        const Int8Part& part);

}  // namespace wick
