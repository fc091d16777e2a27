// The device's layer normalisation, there and back, against the plain backend.

#include "tests/cuda/arrays.h"

#include "core/core.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace wick;

namespace {

constexpr Scalar eps = Scalar(1e-5);

struct Result {
  std::vector<Scalar> y, means, scales, dx, dweight, dbias;
};

struct Inputs {
  Array x, weight, bias, dy;
};

Inputs inputs(const Shape& shape, Arrangement arrangement, std::uint64_t seed) {
  const Shape row{shape[shape.size() - 1]};
  return {arranged(arrangement, shape, seed), arranged(Arrangement::Sliced, row, seed + 1000),
          arranged(arrangement, row, seed + 2000),
          arranged(Arrangement::Permuted, shape, seed + 3000)};
}

Result run(const Inputs& in) {
  const Array x = on_device(in.x), weight = on_device(in.weight);
  const Shape rows = x.shape().erased(x.dim() - 1);
  Array y = unwritten_on_device(x.shape());
  Array means = unwritten_on_device(rows);
  Array scales = unwritten_on_device(rows);
  cuda_backend().layer_norm(x, weight, on_device(in.bias), eps, y, means, scales);
  Array dx = unwritten_on_device(x.shape());
  Array dweight = unwritten_on_device(weight.shape());
  Array dbias = unwritten_on_device(weight.shape());
  cuda_backend().layer_norm_backward(x, weight, means, scales, on_device(in.dy), dx, dweight,
                                     dbias);
  return {from_device(y),  from_device(means),   from_device(scales),
          from_device(dx), from_device(dweight), from_device(dbias)};
}

Result expected(const Inputs& in) {
  const Shape rows = in.x.shape().erased(in.x.dim() - 1);
  Array y = unwritten(in.x.shape());
  Array means = unwritten(rows);
  Array scales = unwritten(rows);
  plain_backend().layer_norm(in.x, in.weight, in.bias, eps, y, means, scales);
  Array dx = unwritten(in.x.shape());
  Array dweight = unwritten(in.weight.shape());
  Array dbias = unwritten(in.weight.shape());
  plain_backend().layer_norm_backward(in.x, in.weight, means, scales, in.dy, dx, dweight, dbias);
  return {contents(y),  contents(means),   contents(scales),
          contents(dx), contents(dweight), contents(dbias)};
}

void check_equal(const Inputs& in, double rounding) {
  const Result received = run(in);
  const Result wanted = expected(in);
  check_close(received.y, wanted.y, rounding);
  check_close(received.means, wanted.means, rounding);
  check_close(received.dx, wanted.dx, rounding);
  check_close(received.dweight, wanted.dweight, rounding);
  check_close(received.dbias, wanted.dbias, rounding);
  if (in.x.numel() == 0) return;  // of an empty row there is no scale
  for (std::size_t i = 0; i < wanted.scales.size(); ++i) {
    CHECK(received.scales[i] == doctest::Approx(wanted.scales[i]).epsilon(rounding));
  }
}

}  // namespace

TEST_CASE("cuda: layer_norm gives what the host's gives") {
  // Rows for a warp's registers and for a block; rows enough for several parts of a column.
  std::vector<Shape> shapes = {Shape{5, 4},    Shape{3, 128},  Shape{2, 132},   Shape{2, 516},
                               Shape{2, 1024}, Shape{2, 1028}, Shape{1, 5001},  Shape{1, 5000},
                               Shape{300, 5},  Shape{190, 36}, Shape{2, 70, 33}};
  shapes.insert(shapes.end(), device_shapes.begin(), device_shapes.end());
  std::uint64_t seed = 0;
  for (const Shape& shape : shapes) {
    if (shape.size() == 0) continue;
    for (const Arrangement arrangement : arrangements) {
      const std::string what = concatenate(shape, ", ", to_string(arrangement));
      CAPTURE(what);
      // Where all numbers of a row are equal, its scale is 300 and multiplies what rounding left.
      const bool flat = arrangement == Arrangement::Columns || arrangement == Arrangement::Number ||
                        shape[shape.size() - 1] == 1;
      check_equal(inputs(shape, arrangement, ++seed),
                  flat ? tolerance(2e-1, 1e-9) : tolerance(1e-4, 1e-12));
    }
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
