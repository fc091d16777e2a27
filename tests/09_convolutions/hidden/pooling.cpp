#include "tests/09_convolutions/public/images.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

namespace {

void observe_pools(const std::string& name, const Tensor& x, std::int64_t size,
                   std::int64_t stride = 0, std::int64_t padding = 0) {
  observe_with_nan("largest, " + name, max_pool2d(x, size, stride, padding));
  observe_with_nan("mean, " + name, avg_pool2d(x, size, stride, padding));
}

}  // namespace

GRADED("09.4", "images that lie otherwise in memory") {
  observe_pools("2 x 2", draw.normal_permuted({2, 3, 4, 5}), 2);
  // All are negative, so that 0 on the padding would be the largest.
  observe_pools("3 x 3, stride 2, padding 1", draw.uniform({3, 2, 4, 5}, -9, -1).transpose(2, 3), 3,
                2, 1);
  observe_pools("one column for all", draw.normal({2, 2, 3, 1}).expand({2, 2, 3, 4}), 2, 1);
}

GRADED("09.4", "one pixel, the whole image, and strides that leave pixels out") {
  const Tensor x = draw.uniform({2, 2, 4, 4}, -9, -1);
  observe_pools("1 x 1", x, 1);
  observe_pools("1 x 1, stride 3", x, 1, 3);
  observe_pools("4 x 4", x, 4);
  observe_pools("5 x 5, padding 2", x, 5, 1, 2);
  observe_pools("2 x 2, stride 3", x, 2, 3);
}

GRADED("09.4", "no images and no channels") {
  const Tensor none = differentiable(draw.normal({0, 2, 4, 4}));
  observe_with_history("largest, no images", max_pool2d(none, 2));
  observe_with_history("mean, no images", avg_pool2d(none, 2));
  observe_pools("no channels", draw.normal({2, 0, 4, 4}), 2, 2, 1);
  observe_pools("one number", draw.normal({1, 1, 1, 1}), 1);
  observe_pools("one number, 3 x 3", draw.uniform({1, 1, 1, 1}, -9, -1), 3, 1, 1);
}

GRADED("09.4", "infinities, and NaN in its windows") {
  const double a = draw.hundredths(20, 90);
  const Tensor x =
      draw.values({1, 1, 2, 4}, {no_bound, a, -no_bound, -no_bound, 1, 2, -no_bound, a});
  observe_pools("2 x 2", x, 2);
  observe_pools("2 x 2, padding 1", x, 2, 2, 1);
  observe_pools("NaN", draw.values({1, 2, 2, 2}, {1, not_a_number, a, 3, 4, 5, a, 7}), 2);
}

GRADED("09.4", "gradients of overlapping windows") {
  needs_history();
  const Tensor x = differentiable(draw.uniform({2, 2, 3, 4}, -9, -1).transpose(2, 3));
  run_backward(max_pool2d(x, 3, 1, 1), draw.normal({2, 2, 4, 3}));
  observe("gradient of the largest", x.grad());
  const Tensor other = differentiable(draw.normal({2, 2, 4, 3}));
  run_backward(avg_pool2d(other, 2, 1, 1), draw.normal({2, 2, 5, 4}));
  observe("gradient of the mean", other.grad());
  BackwardOptions options;
  options.create_graph = true;
  const Tensor again = differentiable(draw.normal({1, 1, 4, 4}));
  const Tensor y = avg_pool2d(again, 2) + max_pool2d(again, 2);
  run_backward(grad(y * y, {again}, draw.normal({1, 1, 2, 2}), options)[0],
               draw.normal({1, 1, 4, 4}));
  observe("gradient of a gradient", again.grad());
  run_backward(max_pool2d(x, 2), draw.normal({2, 2, 2, 1}));
  observe("gradient of two maxima", x.grad());
  run_backward(avg_pool2d(other, 2), draw.normal({2, 2, 2, 1}));
  observe("gradient of two means", other.grad());
}

GRADED("09.4", "equal numbers, numbers that hardly differ, and large ones") {
  needs_history();
  const double a = draw.hundredths(20, 90);
  const Tensor x = differentiable(
      draw.values({1, 1, 3, 6}, {a, a, a, a, a + 1e-9, a, a, a, a, a, a, a, 1, 1, 2, 2, 2, 3}));
  observe_pools("2 x 2", x, 2);
  observe_pools("of one number", draw.full({2, 1, 2, 40}, a), 2);
  run_backward(max_pool2d(x, 3), draw.normal({1, 1, 1, 2}));
  observe("gradient", x.grad());
  const Tensor three = differentiable(draw.values({1, 1, 2, 2}, {a, a - 1, a, a}));
  run_backward(max_pool2d(three, 2), draw.normal({1, 1, 1, 1}));
  observe("gradient of three equal ones", three.grad());
  observe_pools("of large numbers", draw.normal({1, 1, 4, 4}, 1e9), 2);
  observe_pools("of one row", draw.normal({1, 1, 1, 6}), 1, 2);
}

GRADED("09.4", "many channels and images, and long sides") {
  observe_pools("channels", draw.normal({1, 70, 2, 2}), 2);
  observe_pools("images", draw.normal({270, 1, 2, 2}), 2);
  observe_pools("tall", draw.normal({1, 1, 270, 2}), 2, 1);
  observe_pools("wide", draw.uniform({1, 2, 3, 140}, -9, -1), 3, 2, 1);
  observe_pools("a large window", draw.normal({1, 1, 17, 17}), 17);
}

GRADED("09.4", "gradients of windows of one pixel, and of zeros beside the padding") {
  needs_history();
  for (const std::int64_t stride : {1, 2}) {
    const Tensor x = differentiable(draw.normal({2, 1, 3, 3}));
    const Tensor y = max_pool2d(x, 1, stride), z = avg_pool2d(x, 1, stride);
    run_backward(y + Scalar(2) * z, draw.normal(y.shape()));
    observe(concatenate("1 x 1, stride ", stride), x.grad());
  }
  const double a = draw.hundredths(20, 90);
  const Tensor zeros = differentiable(draw.values({1, 1, 3, 3}, {0, 0, 0, 0, 0, a, 0, 0, 0}));
  run_backward(max_pool2d(zeros, 2, 2, 1), draw.normal({1, 1, 2, 2}));
  observe("zeros", zeros.grad());
  const Tensor alone = differentiable(draw.full({1, 2, 1, 1}, 0));
  run_backward(max_pool2d(alone, 3, 1, 1), draw.normal({1, 2, 1, 1}));
  observe("one zero", alone.grad());
}
