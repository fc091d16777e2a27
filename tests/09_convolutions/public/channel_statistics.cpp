#include "tests/09_convolutions/public/channels.h"

using namespace wick;
using namespace wick::scenario;

GRADED("09.5", "mean and variance of two channels by hand") {
  // Channel 0 holds a - d, a + d, a + 3 d, a - 3 d: its mean is a and its variance 5 d^2.
  const double a = draw.integer(2, 9), d = draw.integer(1, 4), b = draw.integer(11, 19);
  const Tensor x = show("x (2, 2, 1, 2)", draw.values({2, 2, 1, 2}, {a - d, a + d, b, b,  //
                                                                     a + 3 * d, a - 3 * d, -b, b}));
  observe_statistics("", nn::channel_statistics(x));
}

GRADED("09.5", "two images of three channels, as many as columns") {
  const Tensor x = show("x (2, 3, 2, 3)", draw.whole({2, 3, 2, 3}, -9, 9));
  // Three numbers of which no two are equal, in an order that no sorting gives.
  const auto distinct = [&](const std::string& name) {
    const double a = draw.integer(2, 6), step = draw.integer(1, 3);
    return show(name, draw.values({3}, {a + step, a + 3 * step, a}));
  };
  const nn::ChannelStatistics given{distinct("mean"), distinct("variance")};
  const double eps = draw.hundredths(50, 300);
  show("eps", std::to_string(eps));
  observe("y", nn::normalize_channels(x, given, distinct("weight"), distinct("bias"), eps));
  observe_statistics("of x: ", nn::channel_statistics(x));
}

GRADED("09.5", "gradients through mean and variance") {
  const Tensor x = show("x", draw_images(draw, {2, 2, 1, 3}));
  observe_batch_norm(draw, "", x, 0.25);
}

GRADED("09.5", "a variance without eps, and statistics that are not the batch's") {
  const Tensor x = differentiable(show("x", draw.normal({2, 3, 1, 2})));
  const Tensor mean = differentiable(show("mean", draw.normal({3})));
  // Beside these an eps of 1e-5 is more than the tolerance.
  const Tensor variance = differentiable(show("variance", draw.uniform({3}, 0.02, 0.2)));
  const auto [weight, bias] = draw_affine(draw, 3);
  const Tensor y = nn::normalize_channels(x, {mean, variance}, weight, bias, 0);
  observe("y", y);
  run_backward(y, draw.normal({2, 3, 1, 2}));
  observe("x.grad()", x.grad());
  observe("mean.grad()", mean.grad());
  observe("variance.grad()", variance.grad());
}

// In a double, 1e9 and its square have 16 digits; the squares' difference would keep none.
GRADED("09.5", "numbers far from 0 keep their digits") {
  const Tensor noise = show("x - 1e9", draw.whole({2, 2, 1, 2}, -40, 40, 4.1));
  std::vector<double> far;
  for (std::int64_t i = 0; i < 8; ++i) far.push_back(1e9 + static_cast<double>(element(noise, i)));
  observe_statistics("", nn::channel_statistics(draw.values({2, 2, 1, 2}, far)));
}
