#include "tools/plot/colour.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace wick::plot;

namespace {

/// Relative luminance as WCAG 2 defines it, 0 to 1.
double luminance(const Colour& colour) {
  const auto linear = [](int value) {
    const double c = value / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

}  // namespace

TEST_CASE("colour: the ramp grows lighter from end to end, so that grey print keeps its order") {
  double before = -1;
  for (int i = 0; i <= 100; ++i) {
    const double now = luminance(ramp(i / 100.0));
    CAPTURE(i);
    CHECK(now > before);
    before = now;
  }
  CHECK(luminance(ramp(0)) < 0.03);
  CHECK(luminance(ramp(1)) > 0.7);
}

TEST_CASE("colour: beyond its ends the ramp stays what it is there") {
  CHECK(to_hex(ramp(0)) == "#440154");
  CHECK(to_hex(ramp(1)) == "#fde725");
  CHECK(to_hex(ramp(-3)) == to_hex(ramp(0)));
  CHECK(to_hex(ramp(7)) == to_hex(ramp(1)));
  CHECK(to_hex(ramp(std::nan(""))) == to_hex(ramp(0)));
}

TEST_CASE("colour: a terminal gets the nearest of its 256 and then its own again") {
  CHECK(coloured("x", {255, 0, 0}) == "\x1b[38;5;196mx\x1b[39m");
  CHECK(coloured("x", {0, 0, 0}) == "\x1b[38;5;16mx\x1b[39m");
  CHECK(coloured("x", {135, 95, 215}) == "\x1b[38;5;98mx\x1b[39m");
}

TEST_CASE("colour: of two signs, each with its own end, text stays readable on every shade") {
  CHECK(to_hex(diverging(-1)) == "#0072b2");
  CHECK(to_hex(diverging(0)) == "#f7f7f7");
  CHECK(to_hex(diverging(1)) == "#d55e00");
  CHECK(to_hex(diverging(7)) == to_hex(diverging(1)));
  CHECK(to_hex(diverging(std::nan(""))) == to_hex(diverging(0)));
  for (double place = -1; place <= 1; place += 0.01) {
    for (const Colour& paper : {diverging(place), ramp(place)}) {
      const double a = luminance(paper) + 0.05;
      const double b = luminance(text_on(paper)) + 0.05;
      CAPTURE(place);
      CHECK(std::max(a, b) / std::min(a, b) >= 4.5);
    }
  }
}
