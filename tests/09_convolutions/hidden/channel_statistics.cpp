#include "tests/09_convolutions/public/channels.h"

using namespace wick;
using namespace wick::scenario;

GRADED("09.5", "batches of any size, channel by channel") {
  for (const Shape& shape : {Shape{1, 2, 3, 1}, Shape{3, 1, 2, 2}, Shape{2, 5, 1, 1},
                             Shape{4, 2, 1, 3}, Shape{3, 3, 3, 3}, Shape{1, 1, 2, 1}}) {
    observe_batch_norm(draw, to_string(shape) + " ", draw_images(draw, shape), 0.5);
  }
}

GRADED("09.5", "views with permuted axes") {
  const Tensor x = draw.normal_permuted({3, 2, 4, 2}, 2);
  observe_batch_norm(draw, "", x, 0.01);
  const Tensor both = draw.uniform({2, 4}, 1, 2);
  const auto column = [&](int i) { return both.slice(1, i, i + 1).squeeze(1); };
  observe("y of columns",
          nn::normalize_channels(x, {column(0), column(1)}, column(2), column(3), 0.1));
}

GRADED("09.5", "equal numbers, and one number in each channel") {
  const double equal = draw.hundredths(100, 900);
  observe_batch_norm(draw, "equal: ", draw.full({2, 3, 2, 1}, equal), 0.3);
  observe_batch_norm(draw, "one: ", draw.normal({1, 3, 1, 1}), 0.3);
}

GRADED("09.5", "more than 64 images, channels, rows and columns") {
  for (const Shape& shape :
       {Shape{70, 2, 1, 2}, Shape{2, 70, 2, 1}, Shape{1, 2, 70, 1}, Shape{1, 2, 1, 300}}) {
    observe_batch_norm(draw, to_string(shape) + " ", draw_images(draw, shape), 0.1);
  }
}

GRADED("09.5", "channels and images far from one another") {
  const Tensor noise = draw.normal({3, 3, 2, 2});
  const double far[] = {0, 3e6, -4e7};
  std::vector<double> channels, images;
  for (std::int64_t i = 0; i < noise.numel(); ++i) {
    channels.push_back(element(noise, i) + far[i / 4 % 3]);
    images.push_back(element(noise, i) + 2 * far[i / 12]);
  }
  observe_statistics("channels: ", nn::channel_statistics(draw.values(noise.shape(), channels)));
  observe_statistics("images: ", nn::channel_statistics(draw.values(noise.shape(), images)));
}

GRADED("09.5", "gradients of gradients") {
  needs_history();
  const Shape shape{2, 2, 1, 3};
  const Tensor x = differentiable(draw_images(draw, shape));
  const Tensor dy = differentiable(draw.normal(shape));
  const auto [w, bias] = draw_affine(draw, 2);
  const Tensor weight = differentiable(w);
  const Tensor y = nn::normalize_channels(x, nn::channel_statistics(x), weight, bias, 0.2);
  if (!y.requires_grad()) return;
  const Tensor dx = grad(y, {x}, dy, {true, true})[0];
  observe("dx", dx);
  if (!dx.requires_grad()) return;
  const std::vector<Tensor> second = grad(dx, {x, weight, dy}, draw.normal(shape));
  observe("second gradient of x", second[0]);
  observe("second gradient of weight", second[1]);
  observe("second gradient of dy", second[2]);
}

GRADED("09.5", "stretched images and vectors, one number, and no image") {
  const Tensor row = draw.normal({1, 3, 1, 2});
  const Tensor stretched = row.expand({2, 3, 4, 2});
  observe_statistics("stretched: ", nn::channel_statistics(stretched));
  const auto vector = [&] { return draw.uniform({1}, 1, 3).expand({3}); };
  observe("stretched: y",
          nn::normalize_channels(stretched, {vector(), vector()}, vector(), vector(), 0.2));
  const Tensor one = draw.normal({1, 1, 1, 1});
  observe_statistics("one number: ", nn::channel_statistics(one));
  const auto number = [&] { return draw.uniform({1}, 1, 3); };
  observe("one number: y",
          nn::normalize_channels(one, {number(), number()}, number(), number(), 0.2));
  observe_with_history("no image: y",
                       nn::normalize_channels(draw.full({0, 1, 2, 2}, 0), {number(), number()},
                                              differentiable(number()), number(), 0.2));
}

GRADED("09.5", "numbers far from 0, small deviations without eps, and one channel") {
  const double far = std::ldexp(1, 46);
  std::vector<double> numbers;
  for (int i = 0; i < 12; ++i) numbers.push_back(far + 0.25 * draw.integer(-9, 9));
  const auto [weight, bias] = draw_affine(draw, 2);
  observe("far from 0",
          nn::normalize_channels(draw.values({2, 2, 1, 3}, numbers),
                                 {draw.full({2}, far), draw.uniform({2}, 1, 4)}, weight, bias, 0));
  const Tensor small = (draw.normal({2, 2, 2, 3}) * Scalar(1e-8)).detach();
  observe("small deviations",
          nn::normalize_channels(small, nn::channel_statistics(small), weight, bias, 0));
  observe("a small eps",
          nn::normalize_channels(small, nn::channel_statistics(small), weight, bias, 1e-16));
  const Tensor given = differentiable(draw.normal({2, 1, 1, 3}));
  const Tensor mean = differentiable(draw.normal({1}));
  const Tensor variance = differentiable(draw.uniform({1}, 1, 4));
  const Tensor scale = differentiable(draw.uniform({1}, 1, 4));
  run_backward(nn::normalize_channels(given, {mean, variance}, scale, draw.normal({1}), 0.25),
               draw.normal({2, 1, 1, 3}));
  observe("one channel: gradient of x", given.grad());
  observe("one channel: gradient of the mean", mean.grad());
  observe("one channel: gradient of the variance", variance.grad());
  observe("one channel: gradient of the weight", scale.grad());
}
