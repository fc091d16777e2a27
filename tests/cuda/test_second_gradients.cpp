// Operations whose gradients the device makes in one pass: they are compared with the host's, and
// differentiated again.

#include "core/core.h"
#include "tests/check.h"

#include <doctest/doctest.h>

#include <vector>

using namespace wick;

TEST_CASE("cuda: gradients of softmax along every axis, and gradients of gradients") {
  Generator generator(4);
  const Tensor x = randn(Shape{3, 5, 4}, generator);
  const Tensor dy = randn(x.shape(), generator);
  for (int axis = 0; axis < 3; ++axis) {
    CAPTURE(axis);
    std::vector<Tensor> firsts, seconds;
    for (const Device device : {Device::Cpu, Device::Cuda}) {
      Tensor leaf = x.detach().to(device);
      leaf.requires_grad_();
      BackwardOptions recorded;
      recorded.create_graph = true;
      firsts.push_back(grad(softmax(leaf, axis), {leaf}, dy.to(device))[0]);
      const Tensor first = grad(softmax(leaf, axis), {leaf}, dy.to(device), recorded)[0];
      seconds.push_back(grad(first * first, {leaf}, dy.to(device))[0]);
    }
    check_close(firsts[1], firsts[0], tolerance(1e-6, 1e-14));
    check_close(seconds[1], seconds[0], tolerance(1e-6, 1e-14));
  }
}

TEST_CASE("cuda: layer_norm's gradients, and gradients of gradients") {
  Generator generator(4);
  const Tensor x = randn(Shape{3, 5, 4}, generator);
  const Tensor weight = randn(Shape{4}, generator);
  const Tensor dy = randn(x.shape(), generator);
  std::vector<Tensor> firsts, seconds;
  for (const Device device : {Device::Cpu, Device::Cuda}) {
    const Tensor leaf = x.detach().to(device).permute({1, 0, 2}).requires_grad_();
    const Tensor by = weight.detach().to(device).requires_grad_();
    const Tensor cotangent = dy.to(device).permute({1, 0, 2});
    const Tensor none = zeros(Shape{4}, device);
    BackwardOptions recorded;
    recorded.create_graph = true;
    firsts.push_back(grad(layer_norm(leaf, by, none), {leaf}, cotangent)[0]);
    const Tensor first = grad(layer_norm(leaf, by, none), {leaf}, cotangent, recorded)[0];
    check_close(first.detach(), firsts.back(), tolerance(1e-5, 1e-13));
    for (const Tensor& second : grad(first * first, {leaf, by}, cotangent)) {
      seconds.push_back(second);
    }
  }
  check_close(firsts[1], firsts[0], tolerance(1e-5, 1e-13));
  check_close(seconds[2], seconds[0], tolerance(5e-4, 1e-11));
  check_close(seconds[3], seconds[1], tolerance(5e-4, 1e-11));
}
