#include "tests/20_capstone/public/streams.h"

using namespace wick;
using namespace wick::scenario;

GRADED("20.4", "a text cut at every byte") {
  const std::string text =
      show_text("text", character_of(draw, 1) + character_of(draw, 2) + character_of(draw, 3) +
                            character_of(draw, 4) + character_of(draw, 1));
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    observe_pieces(concatenate("cut at ", cut), {text.substr(0, cut), text.substr(cut)});
  }
}

GRADED("20.4", "byte by byte") {
  const std::string text =
      show_text("text", character_of(draw, 4) + character_of(draw, 2) + character_of(draw, 3));
  std::vector<std::string> pieces;
  for (const char byte : text) pieces.emplace_back(1, byte);
  observe_pieces("bytes", pieces);
}

GRADED("20.4", "bytes that are no text") {
  const std::string one = show_text("continued", std::string(1, character_of(draw, 2)[1]));
  observe_pieces("bytes that continue nothing", {one + one, one, one + one + one + one});
  observe_pieces("a beginning that stays one", {character_of(draw, 3).substr(0, 2), "a", one});
  observe_pieces("no first byte", {"a\xff", "\xc0", "\xc1", "\xf5", one});
  observe_pieces("one beginning after another",
                 {character_of(draw, 4).substr(0, 2), character_of(draw, 4)});
}

GRADED("20.4", "the end of a text, and another text") {
  nn::TextStream stream;
  const std::string four = show_text("character", character_of(draw, 4));
  observe_pieces("first", stream, {"a" + four.substr(0, 3)});
  observe_pieces("second", stream, {four.substr(3), four});
  observe_pieces("nothing", stream, {"", ""});
}
