#include "tests/20_capstone/public/packed.h"

using namespace wick;
using namespace wick::scenario;

GRADED("20.2", "values of 4 and 8 bits, odd in number") {
  observe_packed("three of 4 bits", show_values("three of 4 bits", values_of(draw, 3, 4)), 4);
  observe_packed("five of 4 bits", show_values("five of 4 bits", values_of(draw, 5, 4)), 4);
  observe_packed("three of 8 bits", show_values("three of 8 bits", values_of(draw, 3, 8)), 8);
}

GRADED("20.2", "values whose bits lie in two bytes") {
  for (const int bits : {2, 3, 5, 6, 7}) {
    const std::string name = concatenate("seven of ", bits, " bits");
    observe_packed(name, show_values(name, values_of(draw, 7, bits)), bits);
  }
}

GRADED("20.2", "values back from bytes") {
  for (const int bits : {2, 3, 4, 5, 8}) {
    const std::string name = concatenate("five of ", bits, " bits");
    observe_unpacked(name, drawn_bytes(draw, 5, bits), bits, 5);
  }
}

GRADED("20.2", "bits and bytes that do not fit") {
  const int bits = static_cast<int>(draw.integer(9, 99));
  observe_error("bits of pack_bits", [&] { nn::pack_bits({1}, bits); }, {std::to_string(bits)});
  observe_error("a value that is too large", [&] { nn::pack_bits({0, 4}, 3); }, {"4", "3"});
  const std::int64_t count = draw.integer(7, 99);
  observe_error("too few bytes",
                [&] {
                  nn::unpack_bits({1, 2}, 3, count);
                },
                {"2", std::to_string(count)});
  observe_packed("no value", {}, 3);
  observe_packed("one value", values_of(draw, 1, 7), 7);
}
