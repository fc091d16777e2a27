#include "nn/quantize/calibration.h"
#include "tests/15_quantization/public/whole_numbers.h"

using namespace wick;
using namespace wick::scenario;

GRADED("15.6", "the largest magnitude of several tensors") {
  nn::Calibration calibration;
  const Tensor x = show("first", draw.normal({2, 3}));
  const Tensor y = show("second", draw.normal({4}, 0.1));
  const Tensor z = show("third", draw.uniform({3}, -9, -5));
  calibration.see(x);
  observe("after one", calibration.range());
  calibration.see(y);
  observe("after two", calibration.range());
  calibration.see(z);
  observe("after three", calibration.range());
}

// 40 numbers: no share is a whole number of them.
GRADED("15.6", "a share of all numbers, whatever their signs") {
  nn::Calibration calibration;
  calibration.see(show("first", draw.normal({3, 8})));
  calibration.see(show("second", draw.normal({16}, 5)));
  for (const double share : {0.01, 0.11, 0.26, 0.51, 0.74, 0.89, 0.99, 1.0}) {
    observe(concatenate("share ", share), calibration.range(share));
  }
}

GRADED("15.6", "shares that are whole numbers") {
  nn::Calibration calibration;
  const Tensor x = show("x", draw.normal({8}));
  calibration.see(x);
  for (const double share : {0.125, 0.25, 0.5, 0.75, 0.875}) {
    observe(concatenate("share ", share), calibration.range(share));
  }
}

GRADED("15.6", "nothing seen, and what cannot be seen") {
  nn::Calibration calibration;
  const double wrong = 1 + draw.hundredths(1, 99);
  show("share", concatenate(wrong));
  observe_error("nothing seen", [&] { calibration.range(); }, {"0"});
  const double a = draw.hundredths(101, 199);
  const Tensor x = show("x", draw.values({3}, {a, -2 * a, 1}));
  calibration.see(x);
  observe_error("NaN", [&] { calibration.see(draw.values({2}, {1e9, not_a_number})); }, {"nan"});
  observe_error("infinity", [&] { calibration.see(draw.values({2}, {1e9, -no_bound})); }, {"-inf"});
  observe_error("share above 1", [&] { calibration.range(wrong); }, {concatenate(wrong)});
  observe_error("share 0", [&] { calibration.range(0); }, {"0"});
  observe("range", calibration.range());
}
