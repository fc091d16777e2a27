#include "tests/09_convolutions/public/images.h"
#include "tools/grade/scenario/not_numbers.h"

#include <tuple>

using namespace wick;
using namespace wick::scenario;

GRADED("09.3", "operands that lie otherwise in memory") {
  const Tensor x = draw.normal_permuted({2, 3, 5, 4});
  observe("y", conv2d(x, draw.normal_permuted({4, 3, 2, 3}), draw.normal({4}), 1, 2));
  observe("y of one row for all", conv2d(draw.normal({1, 3, 1, 4}).expand({2, 3, 3, 4}),
                                         draw.normal_permuted({2, 3, 2, 2}), {}, 2, 1));
}

GRADED("09.3", "operands of one shape and one layout, stretched ones, and one number each") {
  observe("of one layout",
          conv2d(draw.normal_permuted({2, 2, 3, 3}), draw.normal_permuted({2, 2, 3, 3}), {}, 1, 1));
  observe("of stretched operands",
          conv2d(draw.normal({2, 1, 3, 3}).expand({2, 2, 3, 3}),
                 draw.normal({1, 2, 2, 2}).expand({3, 2, 2, 2}), draw.normal({1}).expand({3})));
  observe("of one number each",
          conv2d(draw.normal({1, 1, 1, 1}), draw.normal({1, 1, 1, 1}), draw.normal({1}), 1, 1));
  observe("of one row", conv2d(draw.normal({1, 1, 1, 5}), draw.normal({2, 1, 1, 3})));
  observe("of large numbers", conv2d(draw.normal({1, 1, 3, 3}, 1e9), draw.normal({1, 1, 2, 2}, 1e9),
                                     draw.normal({1}, 1e18)));
}

GRADED("09.3", "windows of one pixel and of a whole image, and one channel") {
  const Tensor x = draw.normal({2, 3, 3, 4});
  observe("1 x 1", conv2d(x, draw.normal({2, 3, 1, 1}), draw.normal({2})));
  observe("1 x 1, stride 2", conv2d(x, draw.normal({2, 3, 1, 1}), draw.normal({2}), 2, 0));
  observe("1 x 1, stride 2, padding 1", conv2d(x, draw.normal({2, 3, 1, 1}), {}, 2, 1));
  observe("3 x 4", conv2d(x, draw.normal({5, 3, 3, 4}), draw.normal({5})));
  observe("one channel to one", conv2d(draw.normal({3, 1, 2, 2}), draw.normal({1, 1, 2, 2})));
  observe("as many channels as windows",
          conv2d(draw.normal({4, 4, 3, 3}), draw.normal({4, 4, 2, 2}), draw.normal({4})));
}

GRADED("09.3", "no images, and none of other sizes that may be 0") {
  observe_with_history(
      "no images", conv2d(draw.normal({0, 2, 3, 3}), differentiable(draw.normal({2, 2, 2, 2}))));
  observe("no channels out",
          conv2d(draw.normal({1, 2, 3, 3}), draw.normal({0, 2, 2, 2}), draw.normal({0})));
  observe("no channels in",
          conv2d(draw.normal({1, 0, 3, 3}), draw.normal({2, 0, 2, 2}), draw.normal({2})));
}

GRADED("09.3", "infinities and NaN") {
  const double a = draw.hundredths(20, 90);
  const Tensor x = draw.values({1, 1, 3, 3}, {no_bound, a, 1, 2, 3, 4, 5, 6, not_a_number});
  observe_with_nan("y", conv2d(x, draw.values({1, 1, 2, 2}, {1, 2, 3, 4})));
  observe_with_nan("y of an infinite weight",
                   conv2d(draw.uniform({1, 1, 3, 3}, 1, 2),
                          draw.values({2, 1, 1, 2}, {no_bound, a, not_a_number, 1})));
  observe_with_nan("y of an infinite bias",
                   conv2d(draw.normal({1, 1, 2, 2}), draw.normal({3, 1, 1, 1}),
                          draw.values({3}, {no_bound, a, not_a_number})));
}

GRADED("09.3", "gradients of each alone, and of a strided window") {
  needs_history();
  const Shape shape{2, 2, 5, 4};
  const Tensor dy = draw.normal_permuted({2, 3, 2, 3});
  {
    const Tensor x = differentiable(draw.normal_permuted(shape));
    run_backward(conv2d(x, draw.normal({3, 2, 3, 2}), {}, 2, 1), draw.normal({2, 3, 3, 3}));
    observe("gradient of x", x.grad());
  }
  {
    const Tensor weight = differentiable(draw.normal({3, 2, 3, 2}));
    run_backward(conv2d(draw.normal(shape), weight, draw.normal({3}), 2, 0),
                 draw.normal({2, 3, 2, 2}));
    observe("gradient of weight", weight.grad());
  }
  {
    const Tensor bias = differentiable(draw.normal({3}));
    run_backward(conv2d(draw.normal(shape), draw.normal({3, 2, 4, 2}), bias), dy);
    observe("gradient of bias", bias.grad());
  }
}

GRADED("09.3", "gradients of two calls add up") {
  needs_history();
  const Tensor x = differentiable(draw.normal({1, 2, 3, 3}));
  const Tensor weight = differentiable(draw.normal({2, 2, 2, 2}));
  const Tensor bias = differentiable(draw.normal({2}));
  for (const std::int64_t padding : {0, 1}) {
    const std::int64_t side = 2 + 2 * padding;
    run_backward(conv2d(x, weight, bias, 1, padding), draw.normal({1, 2, side, side}));
  }
  observe("gradient of x", x.grad());
  observe("gradient of weight", weight.grad());
  observe("gradient of bias", bias.grad());
}

GRADED("09.3", "gradients of gradients") {
  needs_history();
  const Tensor x = differentiable(draw.normal({1, 2, 3, 3}));
  const Tensor weight = differentiable(draw.normal({2, 2, 2, 2}));
  BackwardOptions options;
  options.create_graph = true;
  const Tensor y = conv2d(x, weight, draw.normal({2}), 1, 1);
  const Tensor first = grad(y * y, {weight}, draw.normal({1, 2, 4, 4}), options)[0];
  run_backward(first, draw.normal({2, 2, 2, 2}));
  observe("gradient of x", x.grad());
  observe("gradient of weight", weight.grad());
}

GRADED("09.3", "many channels, many images, and large images") {
  observe("channels",
          conv2d(draw.normal({1, 66, 2, 2}), draw.normal({67, 66, 2, 1}), draw.normal({67}), 1, 1));
  observe("images", conv2d(draw.normal({70, 1, 2, 2}), draw.normal({1, 1, 2, 2})));
  observe("a tall image", conv2d(draw.normal({1, 1, 270, 2}), draw.normal({2, 1, 3, 2})));
  observe("many channels out", conv2d(draw.normal({1, 1, 2, 2}), draw.normal({260, 1, 1, 2})));
  const Tensor x = show("x", draw.normal({1, 1, 3, 3}));
  const Tensor weight = show("weight", draw.normal({1, 1, 3, 3}));
  observe("the same shape", conv2d(x, weight, {}, 1, 1));
  observe("a wide image", conv2d(draw.normal({1, 1, 2, 270}), draw.normal({2, 1, 2, 9})));
}

GRADED("09.3", "channels, rows and columns beyond 16 bits") {
  const std::int64_t n = draw.integer(65600, 66000);
  const Tensor one = draw.normal({1, 1, 1, 1});
  for (const auto& [name, x, weight] : {std::tuple{"channels", one, draw.normal({n, 1, 1, 1})},
                                        {"rows", draw.normal({1, 1, n, 1}), one},
                                        {"columns", draw.normal({1, 1, 1, n}), one}}) {
    const Tensor y = conv2d(x, weight);
    observe(name, y.shape());
    observe_last(concatenate("the last of the ", name), y.contiguous().array());
  }
}

GRADED("09.3", "gradients where extents are 1") {
  needs_history();
  for (const auto& [shape, of_weight] : {std::pair{Shape{1, 1, 1, 1}, Shape{1, 1, 1, 1}},
                                         {Shape{2, 1, 3, 3}, Shape{1, 1, 2, 2}},
                                         {Shape{1, 2, 1, 4}, Shape{1, 2, 1, 3}},
                                         {Shape{3, 1, 4, 1}, Shape{2, 1, 1, 1}}}) {
    const std::string name = concatenate(", ", shape, " by ", of_weight);
    const Tensor x = differentiable(draw.normal(shape));
    const Tensor weight = differentiable(draw.normal(of_weight));
    const Tensor bias = differentiable(draw.normal({of_weight[0]}));
    const Tensor y = conv2d(x, weight, bias, 1, 0);
    observe("y" + name, y);
    run_backward(y, draw.normal(y.shape()));
    observe("x.grad()" + name, x.grad());
    observe("weight.grad()" + name, weight.grad());
    observe("bias.grad()" + name, bias.grad());
  }
}
