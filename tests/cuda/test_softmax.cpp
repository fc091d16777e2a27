// The device's softmax and log-softmax, and the way back through them, against the plain backend.

#include "tests/cuda/arrays.h"

#include "core/gradients.h"

#include <doctest/doctest.h>

#include <limits>
#include <string>
#include <vector>

using namespace wick;

namespace {

const Scalar infinity = std::numeric_limits<Scalar>::infinity();

using Kernel = void (Backend::*)(const Array&, Array&);

std::vector<Scalar> run(Kernel kernel, const Array& x) {
  Array y = unwritten_on_device(x.shape());
  (cuda_backend().*kernel)(on_device(x), y);
  return from_device(y);
}

std::vector<Scalar> expected(Kernel kernel, const Array& x) {
  Array y = unwritten(x.shape());
  (plain_backend().*kernel)(x, y);
  return contents(y);
}

// Rows for a warp's registers, for a block's shared memory, and for neither; in packs or not.
const std::vector<Shape> rows = {Shape{5, 4},     Shape{3, 128},   Shape{2, 132},  Shape{2, 516},
                                 Shape{2, 1024},  Shape{2, 1028},  Shape{2, 4100}, Shape{1, 5001},
                                 Shape{2, 13000}, Shape{1, 13001}, Shape{2, 3, 65}};

template <typename Body>
void each_case(const Body& body) {
  std::uint64_t seed = 900;
  const auto visit = [&](const Shape& shape, Arrangement arrangement) {
    const std::string what = concatenate(shape, ", ", to_string(arrangement));
    CAPTURE(what);
    body(arranged(arrangement, shape, ++seed));
  };
  for (const Shape& shape : device_shapes) {
    if (shape.size() == 0) continue;
    for (const Arrangement arrangement : arrangements) visit(shape, arrangement);
  }
  for (const Shape& shape : rows) {
    visit(shape, Arrangement::Contiguous);
    visit(shape, Arrangement::Sliced);
  }
}

}  // namespace

TEST_CASE("cuda: softmax and log_softmax give what the host's give") {
  each_case([](const Array& x) {
    // The sums of up to 13,001 exponentials differ as sums do; the logarithm halves nothing.
    check_close(run(&Backend::softmax, x), expected(&Backend::softmax, x), tolerance(1e-6, 1e-14));
    check_close(run(&Backend::log_softmax, x), expected(&Backend::log_softmax, x),
                tolerance(2e-5, 1e-12));
  });
}

TEST_CASE("cuda: softmax of large numbers, of -infinity and of NaN") {
  for (const std::int64_t n : {3, 40, 1025, 13000}) {
    CAPTURE(n);
    Array x = random_array(Shape{3, n}, 5);
    for (std::int64_t i = 0; i < n; ++i) x.data()[i] += 1000;
    // A blocked beginning, as a mask leaves it: exactly 0, and the rest sums to 1.
    for (std::int64_t i = n; i < n + n / 2; ++i) x.data()[i] = -infinity;
    x.data()[2 * n + n / 3] = std::numeric_limits<Scalar>::quiet_NaN();
    const std::vector<Scalar> y = run(&Backend::softmax, x);
    check_close(y, expected(&Backend::softmax, x), tolerance(1e-6, 1e-14));
    for (std::int64_t i = n; i < n + n / 2; ++i) CHECK(y[static_cast<std::size_t>(i)] == 0);
    check_close(run(&Backend::log_softmax, x), expected(&Backend::log_softmax, x),
                tolerance(2e-4, 1e-12));
    plain_backend().fill(x, -infinity);
    check_close(run(&Backend::softmax, x), expected(&Backend::softmax, x), 0);
  }
}

TEST_CASE("cuda: the way back in one pass is the composed rule") {
  each_case([](const Array& x) {
    const int last = x.dim() - 1;
    const Array dy = arranged(Arrangement::Permuted, x.shape(), 77);
    for (const bool is_log : {false, true}) {
      Array y = unwritten(x.shape());
      if (is_log) {
        plain_backend().log_softmax(x, y);
      } else {
        plain_backend().softmax(x, y);
      }
      const auto rule = is_log ? log_softmax_dx : softmax_dx;
      const auto dx = is_log ? cuda_backend().log_softmax_dx(on_device(y), on_device(dy))
                             : cuda_backend().softmax_dx(on_device(y), on_device(dy));
      check_close(from_device(dx), Expected(rule(Tensor(y), Tensor(dy), last)),
                  tolerance(1e-5, 1e-13));
    }
  });
}

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
