// Whole numbers of a few bits, one behind the other.

#include "nn/quantize/quantize.h"
#include "nn/serving/artifact.h"
#include "nn/serving/serving_checks.h"

namespace wick::nn {

std::vector<std::uint8_t> pack_bits(const std::vector<std::int8_t>& values, int bits) {
  check_pack_bits(values, bits);
  // BEGIN SOLUTION 20.2
  std::vector<std::uint8_t> bytes((values.size() * bits + 7) / 8, 0);
  for (std::size_t i = 0; i < values.size() * bits; ++i) {
    const int bit = values[i / bits] >> (i % bits) & 1;
    bytes[i / 8] = static_cast<std::uint8_t>(bytes[i / 8] | bit << (i % 8));
  }
  return bytes;
  // END SOLUTION
}

std::vector<std::int8_t> unpack_bits(const std::vector<std::uint8_t>& bytes, int bits,
                                     std::int64_t count) {
  check_unpack_bits(bytes, bits, count);
  // BEGIN SOLUTION 20.2
  std::vector<std::int8_t> unpacked;
  for (std::int64_t place = 0; place < count * bits; place += bits) {
    int value = 0;
    for (int i = 0; i < bits; ++i) value |= (bytes[(place + i) / 8] >> ((place + i) % 8) & 1) << i;
    if (value >= 1 << (bits - 1)) value -= 1 << bits;  // the highest bit stands for a minus
    unpacked.push_back(static_cast<std::int8_t>(value));
  }
  return unpacked;
  // END SOLUTION
}

}  // namespace wick::nn
