#include "nn/quantize/calibration.h"
#include "tests/15_quantization/public/whole_numbers.h"

using namespace wick;
using namespace wick::scenario;

GRADED("15.6", "one number, none, and zeros") {
  nn::Calibration calibration, zeros;
  const Tensor x = draw.values(Shape{}, {-draw.hundredths(101, 199)});
  calibration.see(draw.normal({0, 3}));
  observe_error("nothing in it", [&] { calibration.range(0.5); }, {"0"});
  calibration.see(x);
  for (const double share : {1e-9, 0.3, 1.0}) {
    observe(concatenate("one number, share ", share), calibration.range(share));
  }
  zeros.see(draw.values({3}, {0, -0.0, 0}));
  observe("zeros", zeros.range());
  observe_error("a negative share", [&] { calibration.range(-0.5); }, {"-0.5"});
  for (const double share : {1000., no_bound}) {
    observe_error(concatenate("share ", share), [&] { calibration.range(share); },
                  {concatenate(share)});
  }
  observe_error("a share of NaN", [&] { calibration.range(not_a_number); }, {"nan"});
}

GRADED("15.6", "asked again, and seen again") {
  nn::Calibration calibration;
  const Tensor x = show("x", draw.normal_permuted({2, 3, 3}, 7));
  calibration.see(x);
  observe("first", calibration.range(0.4));
  observe("largest", calibration.range());
  observe("again", calibration.range(0.4));
  calibration.see(x);
  calibration.see(draw.normal({5}, 0.01));
  observe("more", calibration.range(0.4));
  nn::Calibration copy = calibration;
  copy.see(draw.normal({3}, 100));
  observe("the copy", copy.range());
  observe("the original", calibration.range());
  calibration.see(draw.normal({0, 2}));
  observe("after no numbers", calibration.range(0.8));
}

// These shares of 20 numbers are whole. The nearest float of each is above it: a place further.
GRADED("15.6", "shares in double precision, and large magnitudes") {
  nn::Calibration calibration, large;
  calibration.see(show("x", draw.normal({4, 5})));
  for (const double share : {0.1, 0.3, 0.6, 0.8}) {
    observe(concatenate("share ", share), calibration.range(share));
    observe(concatenate("a little more than ", share), calibration.range(share + 1e-12));
    observe(concatenate("a little less than ", share), calibration.range(share - 1e-12));
  }
  const double number = draw.hundredths(101, 199);
  large.see(draw.values({3}, {-number * 1e300, 1e299, number * 1e-300}));
  observe("large", large.range() / 1e300);
  observe("small", large.range(0.3) * 1e300);
  observe("between", large.range(0.5) / 1e300);
}

GRADED("15.6", "equal magnitudes, and thousands of numbers") {
  nn::Calibration equal, many;
  const double a = draw.hundredths(101, 199);
  equal.see(show("equal", draw.values({9}, {a, -a, a, -a, 0.5, 3, -3, a, 0})));
  for (const double share : {0.1, 0.2, 0.3, 0.7, 0.8, 0.9, 0.95}) {
    observe(concatenate("equal, share ", share), equal.range(share));
  }
  many.see(draw.normal({257, 256}));
  for (const double share : {0.0011, 0.5003, 0.999, 0.99999}) {
    observe(concatenate("65,792 numbers, share ", share), many.range(share));
  }
}

GRADED("15.6", "one row many times, nearly equal numbers, and numbers that are learned") {
  needs_history();
  nn::Calibration calibration;
  calibration.see(stretched(draw.normal({1, 5}), 3));
  observe("one row three times", calibration.range(0.42));
  const double number = draw.hundredths(101, 199);
  calibration.see(draw.values({1, 3}, {number, number + 1e-7, -number}));
  observe("nearly equal", calibration.range(0.87));
  calibration.see(draw.full({20}, -number));
  observe("equal", calibration.range(0.71));
  Tensor learned = draw.normal({2, 3}, 9);
  learned.requires_grad_();
  calibration.see(learned);
  observe("learned", calibration.range(0.93));
  sum(learned * learned).backward();
  calibration.see(learned);
  observe("with a gradient", calibration.range(0.83));
}
