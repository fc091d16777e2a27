#pragma once

#include <string>

namespace wick::plot {

struct Colour {
  int red = 0;
  int green = 0;
  int blue = 0;
};

/// "#1f9e89".
std::string to_hex(const Colour& colour);

/// From dark violet at 0 over green to bright yellow at 1, like viridis (Smith and van der Walt,
/// 2015): lightness rises evenly, so the order survives grey print and colour blindness. Positions
/// outside 0..1 are the nearest end.
Colour ramp(double position);

/// From blue at -1 over near white at 0 to orange at 1 (two ends that colour-blind readers
/// distinguish: Okabe and Ito, 2008): for numbers of either sign.
Colour diverging(double position);

/// Black or white, whichever has the higher contrast with `paper` (WCAG 2.1, 1.4.3): 4.5 or more.
Colour text_on(const Colour& paper);

/// `text` in the nearest of a terminal's 256 colours, then back to its own.
std::string coloured(const std::string& text, const Colour& colour);

}  // namespace wick::plot
