#pragma once

#include <Random123/philox.h>

#include <cmath>
#include <cstdint>

// R123_CUDA_DEVICE is a macro of Random123: with it a GPU can draw by these functions too. It is
// empty in other compilers.
namespace wick {

/// Four 32-bit words for one block of a seed's stream. Numbers are drawn from stream 0, seeds of
/// further generators from stream 1: no block is used for both.
R123_CUDA_DEVICE inline r123::Philox4x32::ctr_type philox_block(std::uint64_t seed,
                                                                std::uint64_t block,
                                                                std::uint32_t stream = 0) {
  r123::Philox4x32 philox;
  r123::Philox4x32::ctr_type counter = {
      {static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32), stream, 0}};
  r123::Philox4x32::key_type key = {
      {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}};
  return philox(counter, key);
}

/// A number in [0, 1), a multiple of 2^-24: exact in float, so both libraries draw the same
/// numbers.
template <typename T>
R123_CUDA_DEVICE T uniform_from(std::uint32_t word) {
  return static_cast<T>(word >> 8) * static_cast<T>(1.0 / (1 << 24));
}

/// Two standard normal numbers from two words (Box and Muller, 1958).
template <typename T>
R123_CUDA_DEVICE void normals_from(std::uint32_t first, std::uint32_t second, T& a, T& b) {
  const T radius = std::sqrt(
      T(-2) * std::log((static_cast<T>(first >> 8) + T(0.5)) * static_cast<T>(1.0 / (1 << 24))));
  const T angle = static_cast<T>(6.283185307179586476925) * uniform_from<T>(second);
  a = radius * std::cos(angle);
  b = radius * std::sin(angle);
}

}  // namespace wick
