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
}
