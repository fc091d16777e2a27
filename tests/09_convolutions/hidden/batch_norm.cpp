#include "tests/09_convolutions/public/running.h"

#include <map>

using namespace wick;
using namespace wick::scenario;

GRADED("09.6", "batches of other sizes, one after the other") {
  nn::BatchNorm2d layer(3, 0.01, 0.2);
  give_numbers(draw, layer);
  for (const Shape& shape :
       {Shape{2, 3, 1, 1}, Shape{1, 3, 2, 2}, Shape{4, 3, 1, 3}, Shape{70, 3, 2, 1}}) {
    const std::string name = " of " + to_string(shape);
    observe("y" + name, layer(draw_images(draw, shape)));
    observe_running(name, layer);
  }
}

GRADED("09.6", "more numbers of a channel than 8 bits count, and than 16") {
  nn::BatchNorm2d layer(1, 0.01, 0.2);
  give_numbers(draw, layer);
  for (const Shape& shape : {Shape{2, 1, 3, 43}, Shape{1, 1, 6, 10923}}) {
    // Their mean is far from 0: a wrong divisor of it shows on every seed.
    const Tensor y = layer(draw.uniform(shape, 1, 3));
    observe("the last y of " + to_string(shape), element(y.contiguous(), y.numel() - 1));
    observe_running(" after " + to_string(shape), layer);
  }
}

GRADED("09.6", "the numbers of each buffer, by its name") {
  nn::BatchNorm2d layer(3, 0.1, 0.3);
  give_numbers(draw, layer);
  layer(draw_images(draw, {2, 3, 2, 1}));
  std::map<std::string, Tensor> buffers;
  for (const auto& [name, buffer] : layer.named_buffers()) buffers[name] = buffer.detach();
  for (const std::string name : {"running_mean", "running_var"}) {
    observe(name, buffers.count(name) != 0 ? buffers[name] : draw.full({3}, 0));
  }
  observe_parameters("parameters", layer);
}

GRADED("09.6", "a layer within a model, which sets its mode") {
  nn::BatchNorm2d layer(2, 0.3, 0.5);
  give_numbers(draw, layer);
  nn::Sequential model(layer);
  for (const char* part : {"before: ", "training: ", "after: "}) {
    model.train(part[0] == 't');
    observe(part + std::string("y"), model(draw_images(draw, {3, 2, 1, 2})));
    observe_running(concatenate(", ", part), layer);
  }
}

GRADED("09.6", "without history: the mode decides") {
  const NoGrad no_grad;
  nn::BatchNorm2d layer(2, 0.1, 0.3);
  give_numbers(draw, layer);
  observe("y in training", layer(draw_images(draw, {2, 2, 2, 1})));
  observe_running(", in training", layer);
  layer.eval();
  observe("y in evaluation", layer(draw_images(draw, {2, 2, 2, 1})));
  observe_running(", in evaluation", layer);
}

GRADED("09.6", "a momentum of 0, and of 1") {
  const Tensor x = draw_images(draw, {2, 2, 1, 2});
  for (const double momentum : {0.0, 1.0}) {
    const std::string name = concatenate(" with momentum ", momentum);
    nn::BatchNorm2d layer(2, 0.2, momentum);
    give_numbers(draw, layer);
    observe("y" + name, layer(x));
    observe_running(name, layer);
  }
  // A share that float rounds to 1 leaves nothing of these means.
  nn::BatchNorm2d layer(2, 0.2, 1 - 0x1p-30);
  const NoGrad no_grad;
  layer.running_mean.copy_(draw.uniform({2}, 1, 4) * Scalar(0x1p30));
  observe("y with a momentum near 1", layer(x));
  observe_running(" with a momentum near 1", layer);
}

GRADED("09.6", "statistics that require a gradient leave none behind") {
  nn::BatchNorm2d layer(2, 0, 0.3);
  give_numbers(draw, layer);
  const Tensor mean = differentiable(draw.normal({2}));
  const Tensor variance = differentiable(draw.uniform({2}, 1, 3));
  layer.track({mean * 2, variance * 2}, draw.integer(300, 3000));
  observe_running("", layer);
  layer.eval();
  const Tensor y = layer(draw.normal({1, 2, 2, 1}));
  run_backward(y, draw.normal({1, 2, 2, 1}));
  observe("gradients of the statistics", double(mean.grad().defined()) +
                                             double(variance.grad().defined()) +
                                             element(layer.running_mean.detach(), 0));
  observe("history is recorded, or not, as before",
          double(grad_enabled()) + element(layer.running_var.detach(), 0));
}

GRADED("09.6", "gradients in evaluation, of an image, weight and bias") {
  nn::BatchNorm2d layer(3, 0.2, 0.3);
  give_numbers(draw, layer);
  layer.eval();
  const Tensor x = differentiable(draw.normal_permuted({2, 3, 2, 4}, 2));
  const Tensor y = layer(x);
  observe("y", y);
  run_backward(y, draw.normal({2, 3, 2, 4}));
  observe("x.grad()", x.grad());
  observe("weight.grad()", layer.weight.grad());
  observe("bias.grad()", layer.bias.grad());
}

GRADED("09.6", "more than 64 channels") {
  nn::BatchNorm2d layer(70, 0.1, 0.3);
  give_numbers(draw, layer);
  observe("y", layer(draw_images(draw, {2, 70, 1, 2})));
  observe_running("", layer);
}

GRADED("09.6", "evaluation of one number, of a stretched image, and of no image") {
  nn::BatchNorm2d layer(1, 0.3);
  give_numbers(draw, layer);
  layer.eval();
  observe("y of one number", layer(draw.normal({1, 1, 1, 1})));
  observe("y of a stretched image", layer(draw.normal({1, 1, 1, 2}).expand({2, 1, 3, 2})));
  observe_with_history("y of no image", layer(draw.full({0, 1, 2, 2}, 0)));
  observe_running("", layer);
  layer.train();
  observe_error("no image in training", [&] { layer(draw.full({0, 1, 2, 2}, 0)); });
  observe_running(" after an error", layer);
}
