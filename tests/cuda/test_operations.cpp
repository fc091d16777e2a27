// Every differentiable operation on the device and on the host: values and gradients, with plain
// operands and with views in another order.

#include "tests/core/backends.h"
#include "tests/core/gradient_cases.h"

#include <doctest/doctest.h>

#include <vector>

using namespace wick;

namespace {

struct Outcome {
  Tensor y;
  Inputs gradients;
};

Outcome run(const Case& each, Inputs inputs) {
  for (Tensor& x : inputs) x.requires_grad_();
  const Tensor y = each.function(inputs);
  return {y.detach(), grad(y, inputs, cotangent(y, 12).to(y.device()))};
}

// Results of a few hundred roundings at most: functions, sums and products of small tensors.
const double rounding = tolerance(2e-5, 1e-12);

}  // namespace

TEST_CASE("cuda: every operation and its gradients are the host's") {
  std::uint64_t seed = 20;
  for (const Case& each : cases()) {
    Generator generator(++seed);
    CAPTURE(each.operation);
    CAPTURE(seed);
    for (const bool in_order : {true, false}) {
      CAPTURE(in_order);
      Inputs here, there;
      for (const Shape& shape : each.shapes) {
        const Tensor x = each.prepare(randn(shape, generator));
        here.push_back(in_order ? x : permuted(x));
        there.push_back(Tensor(placed(cuda_backend(), here.back().array())));
      }
      const Outcome expected = run(each, here);
      const Outcome received = run(each, there);
      CHECK(received.y.device() == Device::Cuda);
      check_close(received.y, expected.y, rounding);
      for (std::size_t i = 0; i < here.size(); ++i) {
        CAPTURE(i);
        CHECK(received.gradients[i].device() == Device::Cuda);
        check_close(received.gradients[i], expected.gradients[i], rounding);
      }
    }
  }
}

TEST_CASE("cuda: tensors are made where they are asked for") {
  check_close(zeros(Shape{3}, Device::Cuda), {0, 0, 0}, 0);
  check_close(ones(Shape{2}, Device::Cuda), {1, 1}, 0);
  check_close(full(Shape{2}, 3, Device::Cuda), {3, 3}, 0);
  check_close(tril(ones(Shape{2, 3}, Device::Cuda), 1), tril(ones(Shape{2, 3}), 1), 0);
  check_close(triu(ones(Shape{2, 3}, Device::Cuda), -1), triu(ones(Shape{2, 3}), -1), 0);
  const Ids largest = argmax(tensor({{1, 5, 2}, {7, 0, 7}}).to(Device::Cuda), 1);
  CHECK(largest.values == std::vector<std::int64_t>{1, 0});
}

TEST_CASE("cuda: to the device and back") {
  const Tensor x = from_vector({1, -2, 3.5}, Shape{3});
  const Tensor there = x.to(Device::Cuda);
  CHECK(there.device() == Device::Cuda);
  CHECK(there.to_vector() == x.to_vector());
  CHECK(there.to(Device::Cpu).device() == Device::Cpu);
  CHECK(there.slice(0, 1, 3).to(Device::Cpu).to_vector() == std::vector<Scalar>{-2, 3.5});
  CHECK(there.at({2}) == Scalar(3.5));
  CHECK(sum(there).item() == Scalar(2.5));
  CHECK(zeros(Shape{0}, Device::Cuda).to_vector().empty());
  cuda_backend().synchronize();
}

TEST_CASE("cuda: ids that change are sent anew, and copies of them do not mix") {
  const Tensor weight = arange(5, Device::Cuda).reshape({5, 1});
  Ids ids{Shape{3}, {4, 0, 4}};
  CHECK(embedding(weight, ids).to_vector() == std::vector<Scalar>{4, 0, 4});
  Ids copy = ids;
  copy.values[1] = 2;
  CHECK(embedding(weight, copy).to_vector() == std::vector<Scalar>{4, 2, 4});
  CHECK(embedding(weight, ids).to_vector() == std::vector<Scalar>{4, 0, 4});
  ids.values = {1};
  ids.shape = Shape{1};
  CHECK(embedding(weight, ids).to_vector() == std::vector<Scalar>{1});
}

TEST_CASE("cuda: random numbers are the host's") {
  for (const std::int64_t count : {0, 1, 3, 4, 5, 31, 1023, 1025}) {
    CAPTURE(count);
    Generator here(42), there(42);
    here.advance(7);
    there.advance(7);
    CHECK(rand(Shape{count}, there, Device::Cuda).to_vector() ==
          rand(Shape{count}, here).to_vector());
    // From the same integers; the logarithm, sine and cosine are each device's own.
    check_close(randn(Shape{count}, there, Device::Cuda), randn(Shape{count}, here),
                tolerance(2e-6, 1e-14));
  }
}

TEST_CASE("cuda: operands on two devices are an error that says so") {
  const Tensor x = ones(Shape{2});
  CHECK_THROWS_AS(x + x.to(Device::Cuda), DeviceError);
}
