// How many places a window has.

#include "core/window.h"

namespace wick {

std::int64_t windows_along(std::int64_t extent, std::int64_t size, std::int64_t stride,
                           std::int64_t padding) {
  // BEGIN SOLUTION 09.1
  // The first place, and one more for each whole stride that is left behind it.
  return (extent + 2 * padding - size) / stride + 1;
  // END SOLUTION
}

}  // namespace wick
