#include "tests/09_convolutions/public/running.h"

using namespace wick;
using namespace wick::scenario;

GRADED("09.6", "two batches by hand: what the layer keeps") {
  nn::BatchNorm2d layer(1, 0, 0.25);
  // Mean a and population variance 4 d^2 of a - 2 d, a + 2 d: the sample variance is 8 d^2.
  for (const char* batch : {" of batch 1", " of batch 2"}) {
    const double a = draw.integer(2, 9), d = draw.integer(1, 4);
    const Tensor x = draw.values({1, 1, 1, 2}, {a - 2 * d, a + 2 * d});
    show(std::string("x") + batch, x);
    observe(std::string("y") + batch, layer(x));
    observe_running(batch, layer);
  }
}

GRADED("09.6", "train, evaluate, train") {
  nn::BatchNorm2d layer(2, 0.5, 0.3);
  give_numbers(draw, layer);
  for (const char* part : {"first: ", "evaluated: ", "then: "}) {
    layer.train(part[0] != 'e');
    const Tensor x = show(part + std::string("x"), draw_images(draw, {2, 2, 2, 1}));
    observe(part + std::string("y"), layer(x));
    observe_running(concatenate(", ", part), layer);
  }
}

GRADED("09.6", "one image, alone and beside others, in evaluation") {
  nn::BatchNorm2d layer(2, 0.1);
  give_numbers(draw, layer);
  layer.eval();
  const Tensor x = show("x", draw.normal({3, 2, 1, 2}, 3));
  observe("y of three images", layer(x));
  observe("y of the second one", layer(x.slice(0, 1, 2)));
  const Tensor pixel = differentiable(draw.normal({1, 2, 1, 1}));
  const Tensor y = layer(pixel);
  observe("y of one pixel", y);
  run_backward(y, draw.normal({1, 2, 1, 1}));
  observe("gradient of one pixel", pixel.grad());
  observe_running("", layer);
}

GRADED("09.6", "moved towards a batch of so many numbers") {
  nn::BatchNorm2d layer(3, 0, 0.4);
  give_numbers(draw, layer);
  const std::int64_t count = draw.integer(3, 6);
  show("numbers in each channel", std::to_string(count));
  layer.track({show("mean", draw.whole({3}, -5, 5)), show("variance", draw.whole({3}, 1, 9))},
              count);
  observe_running("", layer);
}

GRADED("09.6", "what is learnt, and what is only kept") {
  const std::int64_t channels = draw.integer(2, 6);
  nn::Sequential model(nn::BatchNorm2d(channels), nn::BatchNorm2d(channels + 1));
  observe_members(model);
}

GRADED("09.6", "statistics have no history, and handles see them change") {
  nn::BatchNorm2d layer(2, 0.5, 0.3);
  give_numbers(draw, layer);
  const Tensor mean = layer.running_mean, variance = layer.running_var;
  const nn::BatchNorm2d copy = layer;
  const Tensor x = differentiable(draw_images(draw, {2, 2, 2, 2}));
  const Tensor y = layer(x);
  observe("handle on running_mean", mean.detach());
  observe("handle on running_var", variance.detach());
  observe("running_mean of a copy of the layer", copy.running_mean.detach());
  observe("running statistics that require a gradient",
          double(layer.running_mean.requires_grad()) + double(layer.running_var.requires_grad()) +
              element(mean.detach(), 0));
  run_backward(y, draw.normal({2, 2, 2, 2}));
  observe("x.grad()", x.grad());
  observe("weight.grad()", layer.weight.grad());
}
