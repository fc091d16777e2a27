// Batch normalisation on the device: results, gradients and running statistics are the host's, and
// buffers move with their layer.

#include "nn/nn.h"
#include "tests/check.h"

#include <doctest/doctest.h>

#include <vector>

using namespace wick;

TEST_CASE("cuda: batch norm trains and evaluates as on the host, and moves there and back") {
  Generator generator(12);
  const Tensor x = permuted(randn({3, 2, 3, 2}, generator));
  const Tensor dy = randn({3, 2, 3, 2}, generator);
  const Tensor weight = randn({2}, generator);
  struct Step {
    Tensor y, dx, dweight, running_mean, running_var, evaluated;
  };
  std::vector<Step> steps;
  for (const Device device : {Device::Cpu, Device::Cuda}) {
    nn::BatchNorm2d layer(2, 0.01, 0.3);
    const Tensor handle = layer.running_var;
    layer.to(device);
    CHECK(handle.device() == device);
    {
      const NoGrad no_grad;
      layer.weight.copy_(weight);
    }
    Tensor input = x.detach().to(device);
    input.requires_grad_();
    const Tensor y = layer(input);
    y.backward(dy.to(device));
    const Tensor dx = input.grad().to(Device::Cpu), dweight = layer.weight.grad().to(Device::Cpu);
    layer.eval();
    const Tensor evaluated = layer(input).to(Device::Cpu);
    layer.to(Device::Cpu);
    steps.push_back({y.to(Device::Cpu), dx, dweight, layer.running_mean, handle, evaluated});
  }
  const double rounding = tolerance(1e-5, 1e-12);
  check_close(steps[1].y, steps[0].y, rounding);
  check_close(steps[1].dx, steps[0].dx, rounding);
  check_close(steps[1].dweight, steps[0].dweight, rounding);
  check_close(steps[1].running_mean, steps[0].running_mean, rounding);
  check_close(steps[1].running_var, steps[0].running_var, rounding);
  check_close(steps[1].evaluated, steps[0].evaluated, rounding);
}
