#pragma once

#include "nn/serving/text_stream.h"

#include <string>

namespace wick::generating {

/// Bytes that come piece by piece, as whole characters: a token may end inside a character of
/// UTF-8. What comes out is safe to show on a terminal: bytes that are no UTF-8, and characters
/// that steer a terminal or hide, are written as \xff, \u202e and the like (printable()).
class WholeCharacters {
 public:
  /// The characters that are whole now. At most three bytes are kept until the next call.
  std::string add(const std::string& bytes);
  /// What is kept, at the end of the text: the beginning of a character, if anything.
  std::string rest();

 private:
  nn::TextStream stream_;
};

}  // namespace wick::generating
