#include "tools/plot/colour.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace wick::plot {

std::string to_hex(const Colour& colour) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "#%02x%02x%02x", colour.red, colour.green, colour.blue);
  return text.data();
}

Colour ramp(double position) {
  // viridis at 0, 1/8, .., 1; between them a straight line is within what an eye can tell.
  constexpr std::array<Colour, 9> anchors{{{68, 1, 84},
                                           {71, 44, 122},
                                           {59, 81, 139},
                                           {44, 113, 142},
                                           {33, 144, 141},
                                           {39, 173, 129},
                                           {92, 200, 99},
                                           {170, 220, 50},
                                           {253, 231, 37}}};
  const double place = std::clamp(std::isnan(position) ? 0.0 : position, 0.0, 1.0) * 8;
  const auto below = std::min<std::size_t>(static_cast<std::size_t>(place), 7);
  const double share = place - static_cast<double>(below);
  const auto between = [share](int a, int b) {
    return static_cast<int>(std::lround(a + share * (b - a)));
  };
  const Colour& a = anchors[below];
  const Colour& b = anchors[below + 1];
  return {between(a.red, b.red), between(a.green, b.green), between(a.blue, b.blue)};
}

std::string coloured(const std::string& text, const Colour& colour) {
  // Codes 16 to 231 are a cube of six levels a side: 0, 95, 135, 175, 215, 255.
  const auto level = [](int value) { return value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40; };
  const int code = 16 + 36 * level(colour.red) + 6 * level(colour.green) + level(colour.blue);
  return "\x1b[38;5;" + std::to_string(code) + "m" + text + "\x1b[39m";
}

}  // namespace wick::plot
