#pragma once

#include <cstdint>

namespace wick {

/// A window that slides over images: `stride` pixels from one place to the next, down and along,
/// over an image with `padding` pixels of 0 added on each of its four sides.
struct Window {
  std::int64_t height, width;
  std::int64_t stride = 1;
  std::int64_t padding = 0;
};

/// The number of places of a window of `size` pixels along an axis of `extent` pixels:
/// floor((extent + 2 padding - size) / stride) + 1. The window fits: size <= extent + 2 padding.
std::int64_t windows_along(std::int64_t extent, std::int64_t size, std::int64_t stride,
                           std::int64_t padding);

}  // namespace wick
