#include "tests/15_quantization/public/whole_numbers.h"

using namespace wick;
using namespace wick::scenario;
using nn::pack_four_bits;
using nn::unpack_four_bits;

GRADED("15.7", "all pairs of values") {
  std::vector<std::int8_t> values;
  for (int low = -8; low < 8; ++low) {
    for (int high = -8; high < 8; ++high) {
      values.push_back(static_cast<std::int8_t>(low));
      values.push_back(static_cast<std::int8_t>(high));
    }
  }
  const std::vector<std::uint8_t> bytes = pack_four_bits(values);
  observe("bytes", std::vector<double>(bytes.begin(), bytes.end()));
  std::vector<std::uint8_t> every;
  for (int byte = 0; byte < 256; ++byte) every.push_back(static_cast<std::uint8_t>(byte));
  observe("values", numbers_of(unpack_four_bits(every, 512)));
  const auto drawn = drawn_values(draw, 3, -8, 7);
  const std::vector<std::uint8_t> few = pack_four_bits(drawn);
  observe("drawn", std::vector<double>(few.begin(), few.end()));
  observe("and back", numbers_of(unpack_four_bits(few, 3)));
}

GRADED("15.7", "65,541 values") {
  const auto values = drawn_values(draw, 65541, -8, 7);
  const std::vector<std::uint8_t> bytes = pack_four_bits(values);
  observe("bytes", static_cast<double>(bytes.size()));
  observe("the last ones", last_of(bytes, 6));
  const auto back = unpack_four_bits(bytes, 65541);
  observe("values", static_cast<double>(back.size()));
  observe("the last values", last_of(back, 6));
}
