#include "tests/15_quantization/public/whole_numbers.h"

using namespace wick;
using namespace wick::scenario;
using nn::pack_four_bits;
using nn::unpack_four_bits;

namespace {

std::vector<double> numbers_of(const std::vector<std::uint8_t>& bytes) {
  return {bytes.begin(), bytes.end()};
}

}  // namespace

GRADED("15.7", "two values in a byte, the first one in the lower half") {
  observe("bytes", numbers_of(pack_four_bits(show_whole("positive", drawn_values(draw, 6, 0, 7)))));
  observe("of both signs",
          numbers_of(pack_four_bits(show_whole("both signs", drawn_values(draw, 8, -8, 7)))));
  observe("negative",
          numbers_of(pack_four_bits(show_whole("negative", drawn_values(draw, 4, -8, -1)))));
}

GRADED("15.7", "an odd number of values, and none") {
  observe("bytes", numbers_of(pack_four_bits(show_whole("values", drawn_values(draw, 5, -8, -1)))));
  observe("one", numbers_of(pack_four_bits(drawn_values(draw, 1, -8, 7))));
  observe("none", numbers_of(pack_four_bits({})));
}

GRADED("15.7", "back from the bytes") {
  std::vector<std::uint8_t> bytes;
  for (int i = 0; i < 5; ++i) bytes.push_back(static_cast<std::uint8_t>(draw.integer(0, 255)));
  bytes[3] = static_cast<std::uint8_t>(draw.integer(8, 15) * 17);
  show("bytes", text_of(numbers_of(bytes)));
  observe("ten values", wick::scenario::numbers_of(unpack_four_bits(bytes, 10)));
  observe("nine values", wick::scenario::numbers_of(unpack_four_bits(bytes, 9)));
  observe("one value of one byte", wick::scenario::numbers_of(unpack_four_bits({bytes[3]}, 1)));
  observe("none", wick::scenario::numbers_of(unpack_four_bits({}, 0)));
}

GRADED("15.7", "what does not fit") {
  const auto value = static_cast<std::int8_t>(draw.integer(8, 127));
  show("value", std::to_string(value));
  const auto below = static_cast<std::int8_t>(-1 - value);
  observe_error("above 7", [&] { pack_four_bits({1, value}); }, {std::to_string(value)});
  observe_error("below -8", [&] { pack_four_bits({below}); }, {std::to_string(below)});
  const std::int64_t count = draw.integer(5, 90);
  observe_error("two bytes",
                [&] {
                  unpack_four_bits({1, 2}, count);
                },
                {"2", std::to_string(count)});
  observe_error("fewer than none", [&] { unpack_four_bits({}, -1); }, {"-1"});
  observe("bytes", numbers_of(pack_four_bits({-8, 7})));
}
