#pragma once

#include <string>

namespace wick::nn {

/// Bytes that come piece by piece, as whole characters of UTF-8: a token may end inside of one. All
/// that push() and finish() return, joined, is what push() was given.
///
/// A character of several bytes is a first byte 0xc2..0xdf with one byte 0x80..0xbf behind it, a
/// first byte 0xe0..0xef with two, or 0xf0..0xf4 with three. Any other byte passes as it is, at
/// once: a stream carries malformed text too.
class TextStream {
 public:
  /// Returns what was held back and `bytes`, but for the last one to three bytes if they are the
  /// beginning of a character that has more: these are held back.
  std::string push(const std::string& bytes);
  /// Returns what is held back, at the end of a text. The stream then begins another.
  std::string finish();

 private:
  std::string held_;
};

}  // namespace wick::nn
