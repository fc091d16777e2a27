#pragma once

#include "core/backend.h"
#include "core/window.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/layout.h"
#include "tools/grade/scenario/not_numbers.h"
#include "tools/grade/scenario/room.h"
#include "tools/grade/scenario/scenario.h"

#include <string>
#include <vector>

// Images and windows of chapter 09.
namespace wick::scenario {

/// The places of a window along an axis, counted one by one.
inline std::int64_t counted(std::int64_t extent, std::int64_t size, const Window& window) {
  std::int64_t places = 0;
  for (std::int64_t at = -window.padding; at + size <= extent + window.padding;
       at += window.stride) {
    ++places;
  }
  return places;
}

/// The shape of the columns of x (b, c, h, w).
inline Shape columns_of(const Shape& x, const Window& window) {
  return Shape{x[0], x[1] * window.height * window.width,
               counted(x[2], window.height, window) * counted(x[3], window.width, window)};
}

inline Window show_window(const Window& window) {
  show("window", concatenate(window.height, " x ", window.width, ", stride ", window.stride,
                             ", padding ", window.padding));
  return window;
}

/// Observes the columns of x, written into memory that held other numbers, and what lies around
/// them.
inline void observe_columns(Draw& draw, const std::string& name, const Tensor& x,
                            const Window& window) {
  Array y = filled(columns_of(x.array().shape(), window), draw.uniform({}, 50, 90).item());
  plain_backend().unfold(roomy(x), window, y);
  observe_with_nan(name, Tensor(y));
  observe_surroundings(name + ": the numbers around them", y);
}

/// Observes the last numbers of x, which may have tens of thousands.
inline void observe_last(const std::string& name, const Array& x) {
  const Scalar* end = x.data() + x.numel();
  observe(name, std::vector<double>(end - std::min<std::int64_t>(x.numel(), 9), end));
}

/// Shapes of images, and windows, where one count is above 65,536, the numbers of 16 bits.
inline std::vector<std::pair<Shape, Window>> long_images(Draw& draw) {
  const std::int64_t n = draw.integer(65600, 66000);
  return {{{n, 1, 1, 1}, {1, 1}},     {{1, n, 1, 1}, {1, 1}},       {{1, 1, n, 1}, {1, 1}},
          {{1, 1, 1, n}, {1, 1}},     {{1, 1, n, 1}, {n - 2, 1}},   {{1, 1, 1, n}, {1, n - 2}},
          {{1, 2, n, 1}, {2, 1, 60}}, {{2, 1, 1, n}, {1, 2, 1, 1}}, {{1, 1, 2, n}, {2, 1, n - 1}}};
}

/// Observes the images of `shape` that columns are added to, in memory that held other numbers, and
/// what lies around them.
inline void observe_pixels(Draw& draw, const std::string& name, const Tensor& columns,
                           const Window& window, const Shape& shape) {
  Array x = filled(shape, draw.uniform({}, 50, 90).item());
  plain_backend().fold(roomy(columns), window, x);
  observe_with_nan(name, Tensor(x));
  observe_surroundings(name + ": the numbers around them", x);
}

}  // namespace wick::scenario
