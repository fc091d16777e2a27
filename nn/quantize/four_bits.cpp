// Two values in a byte.

#include "nn/quantize/quantize_checks.h"

namespace wick::nn {

std::vector<std::uint8_t> pack_four_bits(const std::vector<std::int8_t>& values) {
  check_four_bits(values);
  // BEGIN SOLUTION 15.7
  std::vector<std::uint8_t> bytes((values.size() + 1) / 2, 0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const unsigned bits = static_cast<unsigned>(values[i]) & 15u;
    bytes[i / 2] = static_cast<std::uint8_t>(bytes[i / 2] | bits << (i % 2 * 4));
  }
  return bytes;
  // END SOLUTION
}

std::vector<std::int8_t> unpack_four_bits(const std::vector<std::uint8_t>& bytes,
                                          std::int64_t count) {
  check_packed(bytes, count);
  // BEGIN SOLUTION 15.7
  std::vector<std::int8_t> unpacked;
  for (std::int64_t i = 0; i < count; ++i) {
    const int bits = bytes[i / 2] >> (i % 2 * 4) & 15;
    unpacked.push_back(static_cast<std::int8_t>(bits < 8 ? bits : bits - 16));
  }
  return unpacked;
  // END SOLUTION
}

}  // namespace wick::nn
