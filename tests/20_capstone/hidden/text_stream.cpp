#include "tests/20_capstone/public/streams.h"

#include <algorithm>

using namespace wick;
using namespace wick::scenario;

GRADED("20.4", "every byte at the end, alone and behind the beginning of a character") {
  const std::string four = character_of(draw, 4), two = character_of(draw, 2);
  std::vector<double> alone, behind, in_the_middle;
  for (int byte = 0; byte < 256; ++byte) {
    const std::string last(1, static_cast<char>(byte));
    nn::TextStream first, second, third;
    alone.push_back(static_cast<double>(first.push("ab" + last).size()));
    behind.push_back(static_cast<double>(second.push(four.substr(0, 2) + last).size()));
    in_the_middle.push_back(static_cast<double>(third.push(two + last + two.substr(1)).size()));
  }
  observe("bytes out, alone", alone);
  observe("bytes out, behind a beginning", behind);
  observe("bytes out, in the middle", in_the_middle);
  // Each first byte, with up to four bytes that continue it: the first and the last that can.
  for (int first = 0xbf; first < 256; ++first) {
    std::vector<double> sizes;
    for (const char next : {'\x80', '\xbf'}) {
      nn::TextStream stream;
      sizes.push_back(static_cast<double>(stream.push({static_cast<char>(first)}).size()));
      for (int i = 0; i < 4; ++i) sizes.push_back(static_cast<double>(stream.push({next}).size()));
      sizes.push_back(static_cast<double>(stream.finish().size()));
      const std::string three = {'a', static_cast<char>(first), next, next};
      sizes.push_back(static_cast<double>(stream.push(three).size()));
    }
    observe(concatenate("bytes out, first byte ", first), sizes);
  }
  observe_pieces("characters", {four + two.substr(0, 1), two.substr(1) + four.substr(0, 1)});
}

GRADED("20.4", "drawn bytes in drawn pieces") {
  std::vector<std::string> pieces;
  for (int i = 0; i < 40; ++i) {
    std::string piece;
    for (std::int64_t left = draw.integer(0, 3); left > 0; --left) {
      const std::string character = character_of(draw, static_cast<int>(draw.integer(1, 4)));
      piece += character.substr(0, static_cast<std::size_t>(draw.integer(1, 4)));
    }
    pieces.push_back(piece);
  }
  pieces.push_back(character_of(draw, 4).substr(0, 2));
  observe_pieces("pieces", pieces);
}

GRADED("20.4", "two streams in turns") {
  const std::string four = character_of(draw, 4), three = character_of(draw, 3);
  nn::TextStream first, second;
  for (std::size_t i = 0; i < 4; ++i) {
    observe(concatenate("first, byte ", i), numbers_of_bytes(first.push(four.substr(i, 1))));
    const std::string piece = three.substr(i % 3, i == 3 ? 2 : 1);
    observe(concatenate("second, byte ", i), numbers_of_bytes(second.push(piece)));
  }
  observe("first, at the end", numbers_of_bytes(first.finish()));
  observe("second, at the end", numbers_of_bytes(second.finish()));
  observe("second, another text", numbers_of_bytes(second.push(four.substr(3) + three)));
}

GRADED("20.4", "a long text in two pieces, and zeros") {
  std::string text;
  for (int i = 0; i < 2000; ++i) text += character_of(draw, i % 4 + 1);
  nn::TextStream stream;
  const std::size_t cut = text.size() / 2 * 2 - 1;
  observe("bytes of the first", static_cast<double>(stream.push(text.substr(0, cut)).size()));
  observe("bytes of the second", numbers_of_bytes(stream.push(text.substr(cut))));
  std::string longer;
  while (longer.size() < 70000) longer += text;
  longer += character_of(draw, 4).substr(0, 3);
  const std::string out = stream.push(longer);
  observe("bytes of more than 65,536", static_cast<double>(out.size()));
  observe("the last of them",
          numbers_of_bytes(out.substr(std::max<std::size_t>(out.size(), 9) - 9)));
  observe("what is held back", numbers_of_bytes(stream.finish()));
  const std::string zero(1, '\0');
  observe_pieces("zeros", {zero + character_of(draw, 3).substr(0, 1) + zero, zero});
}
