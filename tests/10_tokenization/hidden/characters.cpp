#include "nn/text/characters.h"
#include "tests/10_tokenization/public/texts.h"

using namespace wick;
using namespace wick::scenario;

GRADED("10.1", "bytes of every kind in any order") {
  for (int round = 0; round < 12; ++round) {
    std::string text;
    for (int i = 0; i < 40; ++i) {
      const std::int64_t kind = draw.integer(0, 6);
      if (kind <= 3) {
        text += code_point(draw, 4).substr(0, static_cast<std::size_t>(draw.integer(1, 4)));
      } else if (kind == 4) {
        text += code_point(draw, static_cast<int>(draw.integer(2, 4)));
      } else {
        text += static_cast<char>(draw.integer(kind == 5 ? 0 : 0xbe, kind == 5 ? 0x7f : 0xff));
        text += static_cast<char>(draw.integer(0x80, 0xbf));
        text += static_cast<char>(draw.integer(0x80, 0xbf));
        text += static_cast<char>(draw.integer(0x80, 0xbf));
      }
    }
    // Half of a pair of UTF-16 is no character.
    text += '\xed';
    text += static_cast<char>(draw.integer(0xa0, 0xbf));
    text += static_cast<char>(draw.integer(0x80, 0xbf));
    observe_pieces("characters " + std::to_string(round), nn::characters(text));
  }
  // Places of more than 8 bits, of more than 16, and those that a float does not hold.
  const std::int64_t far = draw.integer(300, 9999), farther = draw.integer(65537, 65590);
  const std::int64_t farthest = (std::int64_t{1} << 24) + 2 * draw.integer(2, 40);
  for (const std::int64_t place : {far, farther, farthest}) {
    const std::string text =
        std::string(static_cast<std::size_t>(place), 'a') + code_point(draw, 3) + "b";
    std::vector<double> lengths;
    for (std::int64_t begin = place - 2; begin <= place + 3; ++begin) {
      const std::size_t end = nn::end_of_character(text, static_cast<std::size_t>(begin));
      lengths.push_back(static_cast<double>(end) - static_cast<double>(begin));
    }
    observe("lengths near byte " + std::to_string(place), lengths);
  }
}
