#pragma once

#include "nn/serving/text_stream.h"
#include "tests/20_capstone/public/models.h"

#include <string>
#include <vector>

// Pieces of texts for exercise 20.4.
namespace wick::scenario {

/// A drawn character of `size` bytes in UTF-8.
inline std::string character_of(Draw& draw, int size) {
  const auto byte = [&](int low, int high) { return static_cast<char>(draw.integer(low, high)); };
  if (size == 1) return {byte('a', 'z')};
  if (size == 2) return {byte(0xc3, 0xdf), byte(0x80, 0xbf)};
  if (size == 3) return {byte(0xe1, 0xec), byte(0x80, 0xbf), byte(0x80, 0xbf)};
  return {byte(0xf1, 0xf3), byte(0x80, 0xbf), byte(0x80, 0xbf), byte(0x80, 0xbf)};
}

/// Pushes the pieces, finishes, and observes what comes out each time, byte by byte.
inline void observe_pieces(const std::string& name, nn::TextStream& stream,
                           const std::vector<std::string>& pieces) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    observe(concatenate(name, ", out of push ", i), numbers_of_bytes(stream.push(pieces[i])));
  }
  observe(name + ", out of finish", numbers_of_bytes(stream.finish()));
}

inline void observe_pieces(const std::string& name, const std::vector<std::string>& pieces) {
  nn::TextStream stream;
  observe_pieces(name, stream, pieces);
}

}  // namespace wick::scenario
