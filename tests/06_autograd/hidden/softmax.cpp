#include "core/gradients.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/layout.h"

#include <cmath>

using namespace wick;
using namespace wick::scenario;

namespace {

// Softmax of random numbers along `axis`, by loops, or its logarithm.
Tensor distribution(Draw& draw, const Shape& shape, int axis, bool logarithm) {
  const Tensor x = draw.normal_permuted(shape, 2);
  std::int64_t step = 1;
  for (int inner = axis + 1; inner < shape.size(); ++inner) step *= shape[inner];
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    if (i / step % shape[axis] != 0) continue;
    double sum = 0;
    for (std::int64_t j = 0; j < shape[axis]; ++j) sum += std::exp(element(x, i + j * step));
    for (std::int64_t j = 0; j < shape[axis]; ++j) {
      Scalar& share = element(x, i + j * step);
      const double log_share = share - std::log(sum);
      share = static_cast<Scalar>(logarithm ? log_share : std::exp(log_share));
    }
  }
  return x;
}

}  // namespace

GRADED("06.6", "softmax along every axis") {
  for (int axis = 0; axis < 4; ++axis) {
    const Tensor y = distribution(draw, {2, 3, 4, 5}, axis, false);
    const Tensor dy = draw.normal_permuted({2, 3, 4, 5});
    observe("axis " + std::to_string(axis), softmax_dx(y, dy, axis));
  }
}

GRADED("06.6", "log_softmax along every axis") {
  for (int axis = 0; axis < 4; ++axis) {
    const Tensor y = distribution(draw, {2, 3, 4, 5}, axis, true);
    const Tensor dy = draw.normal_permuted({2, 3, 4, 5});
    observe("axis " + std::to_string(axis), log_softmax_dx(y, dy, axis));
  }
}

GRADED("06.6", "one class takes all, and one class is all") {
  const Tensor certain = draw.values({2, 3}, {1, 0, 0, 0, 0.25, 0.75});
  observe("softmax", softmax_dx(certain, draw.normal({2, 3}), 1));
  const Tensor far = draw.values({2, 3}, {0, -1000, -2000, -800, std::log(0.25), std::log(0.75)});
  observe("log_softmax", log_softmax_dx(far, draw.normal({2, 3}), 1));
  // A masked score has a share of 0, and what is behind it may ask for any change. The other sums
  // are not rounded by it.
  const Tensor masked = draw.values({1, 3}, {0.25, 0.75, 0});
  const Tensor huge =
      draw.values({1, 3}, {0.5 * draw.integer(2, 4), -0.25 * draw.integer(3, 9), 1e200});
  observe("a huge gradient where a share is 0", softmax_dx(masked, huge, 1));
  observe("one class", softmax_dx(draw.full({3, 1}, 1), draw.normal({3, 1}), 1));
  observe("one class, logarithm", log_softmax_dx(draw.full({3, 1}, 0), draw.normal({3, 1}), 1));
  observe("no rows", softmax_dx(draw.normal({0, 3}), draw.normal({0, 3}), 1));
}

GRADED("06.6", "small shares beside large gradients") {
  const Tensor y = draw.values({1, 3}, {0, -40, -60});
  const Tensor dy = draw.values({1, 3}, {1e18 * draw.integer(1, 9), 0, 0});
  const Tensor dx = log_softmax_dx(y, dy, 1);
  observe("dx of what is rare", dx.slice(1, 1, 3) * draw.values({1, 2}, {1, 1e8}));
}
