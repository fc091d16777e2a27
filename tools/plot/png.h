#pragma once

#include "tools/plot/colour.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace wick::plot {

/// A picture whose pixels are places in a list of colours.
struct IndexedImage {
  std::size_t width = 0;
  std::size_t height = 0;
  /// 1 to 256 of them.
  std::vector<Colour> palette;
  /// Row by row, width * height of them.
  std::vector<std::uint8_t> pixels;
};

/// The bytes of a PNG file (W3C, Portable Network Graphics, 2003). The pixels are stored and not
/// compressed: a map has a few thousand of them, and a compressing library would be one more that
/// every student's machine needs, as the milestones draw maps, too. Throws ValueError for an image
/// without pixels, for another number of pixels than places, and for a pixel beyond the palette.
std::string png(const IndexedImage& image);

/// The bytes as base64 (RFC 4648), on one line.
std::string base64(const std::string& bytes);

}  // namespace wick::plot
