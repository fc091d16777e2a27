#pragma once

#include "core/cuda/kernel.h"

#include <cstdint>

namespace wick::cuda {

/// sum + a0 b0 + a1 b1 + a2 b2 + a3 b3, of the four bytes with signs that each word has. Devices
/// have an instruction for it, dp4a, since 2016.
__device__ inline int add_products_of_bytes(unsigned a, unsigned b, int sum) {
#ifdef __CUDACC__
  return __dp4a(static_cast<int>(a), static_cast<int>(b), sum);
#else
  for (int shift = 0; shift < 32; shift += 8) {
    sum += static_cast<std::int8_t>(a >> shift) * static_cast<std::int8_t>(b >> shift);
  }
  return sum;
#endif
}

/// Four bytes of a row of k, from place 4 `word` on, the first one lowest. Zeros stand for those
/// behind the row's end. If k is a multiple of 4, the row is aligned to 4 bytes and read at once.
__device__ inline unsigned word_of_bytes(const std::int8_t* row, std::int64_t k,
                                         std::int64_t word) {
  if (4 * word >= k) return 0;
  if (k % 4 == 0) return reinterpret_cast<const unsigned*>(row)[word];
  unsigned bytes = 0;
  for (int i = 0; i < 4; ++i) {
    const std::int64_t place = 4 * word + i;
    if (place < k) bytes |= static_cast<unsigned>(static_cast<std::uint8_t>(row[place])) << 8 * i;
  }
  return bytes;
}

}  // namespace wick::cuda
