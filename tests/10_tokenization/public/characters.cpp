#include "nn/text/characters.h"
#include "tests/10_tokenization/public/texts.h"

using namespace wick;
using namespace wick::scenario;

GRADED("10.1", "letters, and code points of two to four bytes") {
  const std::string letters = drawn_letters(draw, 3);
  std::string text = letters.substr(0, 1) + code_point(draw, 2) + letters.substr(1);
  text += code_point(draw, 3) + code_point(draw, 3) + " " + code_point(draw, 4);
  observe_pieces("characters", nn::characters(show_text("text", text)));
}

GRADED("10.1", "code points that are cut short") {
  const std::string letters = drawn_letters(draw, 2);
  const std::string three = code_point(draw, 3), two = code_point(draw, 2);
  // In the middle, before another one, and at the end of the text.
  std::string text = three.substr(0, 2) + letters + two.substr(0, 1) + two + letters;
  text += three.substr(0, 1) + three + three.substr(0, 2);
  observe_pieces("characters", nn::characters(show_text("text", text)));
}

GRADED("10.1", "numbers in too many bytes, surrogates, and numbers above 0x10ffff") {
  const auto byte = [&](int low, int high) { return static_cast<char>(draw.integer(low, high)); };
  const auto observe_one = [&](const std::string& name, const std::string& bytes) {
    observe_pieces(name, nn::characters(show_text(name, bytes)));
  };
  observe_one("a number below 0x80 in two bytes", {byte(0xc0, 0xc1), byte(0x80, 0xbf)});
  observe_one("a number below 0x800 in three bytes", {'\xe0', byte(0x84, 0x9f), byte(0x80, 0xbf)});
  observe_one("a number below 0x10000 in four bytes",
              {'\xf0', byte(0x81, 0x8f), byte(0x80, 0xbf), byte(0x80, 0xbf)});
  observe_one("a surrogate", {'\xed', byte(0xa0, 0xbf), byte(0x80, 0xbf)});
  observe_one("a number above 0x10ffff",
              {'\xf4', byte(0x90, 0xbf), byte(0x80, 0xbf), byte(0x80, 0xbf)});
}

GRADED("10.1", "bytes that begin nothing") {
  const auto byte = [&](int low, int high) { return static_cast<char>(draw.integer(low, high)); };
  // Between letters: two bytes of the middle of a code point, and bytes that UTF-8 never has.
  const std::string letters = drawn_letters(draw, 2);
  std::string text = letters + byte(0x84, 0x9f) + byte(0x80, 0xbf) + letters;
  text += std::string{byte(0xf8, 0xfb), '\x90', byte(0x80, 0xbf), byte(0x80, 0xbf)};
  // And one such byte more than the two of a code point.
  text += std::string{byte(0xc4, 0xcc), byte(0x80, 0xbf), byte(0x80, 0xbf)} + letters;
  observe_pieces("characters", nn::characters(show_text("text", text)));
}
