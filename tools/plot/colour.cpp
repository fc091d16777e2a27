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
  // viridis at 0, 1/8, .., 1; between them a straight line is closer than an eye can see.
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

Colour diverging(double position) {
  constexpr Colour middle{247, 247, 247};
  const double place = std::clamp(std::isnan(position) ? 0.0 : position, -1.0, 1.0);
  const Colour end = place < 0 ? Colour{0, 114, 178} : Colour{213, 94, 0};
  const auto between = [share = std::abs(place)](int a, int b) {
    return static_cast<int>(std::lround(a + share * (b - a)));
  };
  return {between(middle.red, end.red), between(middle.green, end.green),
          between(middle.blue, end.blue)};
}

Colour text_on(const Colour& paper) {
  const auto linear = [](int value) {
    return value <= 10 ? value / 3295.0 : std::pow((value / 255.0 + 0.055) / 1.055, 2.4);
  };
  const double luminance =
      0.2126 * linear(paper.red) + 0.7152 * linear(paper.green) + 0.0722 * linear(paper.blue);
  // Above this luminance, the root of 0.05 * 1.05 less 0.05, black is further away than white.
  return luminance > 0.179 ? Colour{0, 0, 0} : Colour{255, 255, 255};
}

std::string coloured(const std::string& text, const Colour& colour) {
  // Codes 16 to 231 are a cube of six levels a side: 0, 95, 135, 175, 215, 255.
  const auto level = [](int value) { return value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40; };
  const int code = 16 + 36 * level(colour.red) + 6 * level(colour.green) + level(colour.blue);
  return "\x1b[38;5;" + std::to_string(code) + "m" + text + "\x1b[39m";
}

}  // namespace wick::plot
