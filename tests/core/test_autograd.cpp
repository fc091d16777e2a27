#include "tests/check.h"
#include "tests/skip.h"

#include "core/core.h"

#include <doctest/doctest.h>

using namespace wick;

namespace {

Tensor leaf(const Nested& values) {
  Tensor x = tensor(values);
  x.requires_grad_();
  return x;
}

BackwardOptions creating_graph() {
  BackwardOptions options;
  options.create_graph = true;
  return options;
}

BackwardOptions retaining_graph() {
  BackwardOptions options;
  options.retain_graph = true;
  return options;
}

}  // namespace

TEST_CASE("autograd: a product passes each factor to the other's gradient") {
  const Tensor a = leaf({2, 3});
  const Tensor b = leaf({5, 7});
  (a * b).backward(tensor({1, 10}));
  CHECK(a.grad().to_vector() == std::vector<Scalar>{5, 70});
  CHECK(b.grad().to_vector() == std::vector<Scalar>{2, 30});
}

TEST_CASE("autograd: a tensor used twice receives both gradients") {
  const Tensor x = leaf({3});
  (x * x + x).backward();
  CHECK(x.grad().item() == 7);
}

TEST_CASE("autograd: on a diamond a node waits for all its users") {
  const Tensor x = leaf({2});
  const Tensor shared = x * Scalar(3);
  const Tensor early = shared * shared;
  const Tensor late = early * shared;
  (late + shared).backward();  // 27 x^3 + 3 x
  CHECK(x.grad().item() == 81 * 4 + 3);
}

TEST_CASE("autograd: gradients accumulate over backward passes until zero_grad") {
  Tensor x = leaf({1, 2});
  for (int pass = 1; pass <= 3; ++pass) {
    (x * Scalar(2)).backward(tensor({1, 1}));
    CHECK(x.grad().to_vector() == std::vector<Scalar>(2, Scalar(2 * pass)));
  }
  x.zero_grad();
  CHECK(x.grad().to_vector() == std::vector<Scalar>{0, 0});
}

TEST_CASE("autograd: a broadcast operand receives the sum over its copies") {
  const Tensor x = leaf({{1, 2, 3}, {4, 5, 6}});
  const Tensor row = leaf({10, 20, 30});
  const Tensor column = leaf({{1}, {2}});
  const Tensor number = leaf(5);
  (x * row * column + number).backward(tensor({{1, 2, 3}, {4, 5, 6}}));
  CHECK(row.grad().to_vector() == std::vector<Scalar>{33, 54, 81});
  CHECK(column.grad().to_vector() == std::vector<Scalar>{360, 1740});
  CHECK(column.grad().shape() == Shape{2, 1});
  CHECK(number.grad().item() == 21);
}

TEST_CASE("autograd: two leaves never share a gradient's memory") {
  const Tensor a = leaf({1, 2});
  const Tensor b = leaf({3, 4});
  const Tensor dy = tensor({1, 1});
  (a + b).backward(dy);
  Tensor da = a.grad();
  da.copy_(tensor({9, 9}));
  CHECK(b.grad().to_vector() == std::vector<Scalar>{1, 1});
  CHECK(dy.to_vector() == std::vector<Scalar>{1, 1});
}

TEST_CASE("autograd: backward needs a weight for each of several elements") {
  const Tensor x = leaf({1, 2});
  CHECK_THROWS_WITH_AS((x * x).backward(),
                       "backward: the tensor of shape (2,) has 2 elements: give dy, a weight for "
                       "each of them",
                       ShapeError);
  CHECK_THROWS_AS((x * x).backward(ones({3})), ShapeError);
  CHECK_THROWS_AS(ones({1}).backward(), ValueError);
}

TEST_CASE("autograd: a second backward says that the graph was freed and how to keep it") {
  const Tensor x = leaf({2});
  const Tensor y = exp(x) * x;
  y.backward(ones({1}), retaining_graph());
  y.backward();
  CHECK_THROWS_WITH_AS(y.backward(),
                       "backward of multiply: its part of the graph was freed by an earlier "
                       "backward: set BackwardOptions::retain_graph in the earlier one to run "
                       "through it again",
                       Error);
}

TEST_CASE("autograd: what an earlier pass freed is an error and never a gradient of zeros") {
  const Tensor x = leaf({2}), z = leaf({5});
  const auto is_refused = [](const Tensor& y, const std::vector<Tensor>& inputs) {
    const std::string message = message_of<Error>([&] { grad(y, inputs); });
    CHECK(message.find("was freed by an earlier backward") != std::string::npos);
  };
  const Tensor once = sum(x * x);
  once.backward();
  is_refused(once, {x});
  const Tensor twice = sum(x * x);
  grad(twice, {x});
  is_refused(twice, {x});
  // A part that two losses share, below what is left of the second one.
  const Tensor shared = x * x;
  (shared * Scalar(3)).backward();
  const Tensor second = shared * Scalar(5) + z;
  is_refused(second, {x});
  is_refused(second, {z, x});
  // A path around the freed part is only a part of the gradient.
  is_refused(shared * x, {x});
  CHECK_THROWS_AS(second.backward(), Error);
}

TEST_CASE("autograd: a freed part that leads to none of the inputs is not needed") {
  const Tensor x = leaf({2}), z = leaf({5});
  const Tensor shared = x * x;
  shared.backward();
  const Tensor y = shared * z;
  // The gradient of a result in itself runs through none of its own history.
  const std::vector<Tensor> gradients = grad(y, {z, shared});
  CHECK(gradients[0].item() == 4);
  CHECK(gradients[1].item() == 5);
}

TEST_CASE("autograd: grad by a result frees none of the history of that result") {
  const Tensor x = leaf({2});
  const Tensor middle = x * x;
  CHECK(grad(middle * Scalar(3), {middle})[0].item() == 3);
  middle.backward();
  CHECK(x.grad().item() == 4);
}

TEST_CASE("autograd: an array changed in place after it was saved is detected") {
  const Tensor x = leaf({2, 3});
  Tensor factor = tensor({5, 7});
  const Tensor y = x * factor;
  factor.copy_(tensor({1, 1}));
  CHECK_THROWS_WITH_AS(y.backward(ones({2})),
                       "backward of multiply: an array of shape (2,) that it needs was changed in "
                       "place after the forward pass read it: change a clone() instead, or change "
                       "it after backward()",
                       Error);
  Tensor result = exp(x);
  Tensor values = result.detach();
  values.copy_(tensor({0, 0}));
  CHECK_THROWS_AS(result.backward(ones({2})), Error);
}

TEST_CASE("autograd: changing what no rule needs is harmless") {
  const Tensor x = leaf({2, 3});
  Tensor term = tensor({5, 7});
  const Tensor y = x + term;
  term.copy_(tensor({1, 1}));
  y.backward(tensor({3, 4}));
  CHECK(x.grad().to_vector() == std::vector<Scalar>{3, 4});
}

TEST_CASE("autograd: NoGrad records nothing, nests, and ends with an exception") {
  const Tensor x = leaf({2});
  {
    const NoGrad outer;
    {
      const NoGrad inner;
      CHECK(!(x * x).requires_grad());
    }
    CHECK(!grad_enabled());
    CHECK(!(x * x).requires_grad());
  }
  CHECK(grad_enabled());
  try {
    const NoGrad no_grad;
    matmul(x, x);
  } catch (const ShapeError&) {
  }
  CHECK((x * x).requires_grad());
}

TEST_CASE("autograd: grad returns gradients and leaves grad() alone") {
  const Tensor x = leaf({3});
  const Tensor unused = leaf({1, 1});
  const Tensor middle = x * x;
  const auto gradients = grad(middle * x, {x, middle, unused});
  CHECK(gradients[0].item() == 27);
  CHECK(gradients[1].item() == 3);
  CHECK(gradients[2].to_vector() == std::vector<Scalar>{0, 0});
  CHECK(!x.grad().defined());
  CHECK_THROWS_AS(grad(x * x, {ones({1})}), ValueError);
}

TEST_CASE("autograd: derivatives of derivatives") {
  const Tensor x = leaf({2});
  const Tensor first = grad(x * x * x, {x}, {}, creating_graph())[0];
  CHECK(first.item() == 12);
  const Tensor second = grad(first, {x}, {}, creating_graph())[0];
  CHECK(second.item() == 12);
  CHECK(grad(second, {x})[0].item() == 6);
  CHECK_THROWS_WITH_AS((x * x).backward(ones({1}), creating_graph()),
                       "backward: create_graph is set: a gradient with history, stored in the leaf "
                       "that it leads to, would never be freed; use grad(), which returns it",
                       ValueError);
}

TEST_CASE("autograd: a chain of a million nodes is built, run backward and destroyed") {
  // Sanitised frames are larger: a recursion would leave the stack with fewer of them.
  const int nodes = test::is_sanitized ? 100000 : 1000000;
  const std::int64_t buffers = Buffer::live();
  {
    const Tensor x = leaf({1});
    Tensor y = x;
    for (int i = 0; i < nodes; ++i) y = y + x;
    y.backward();
    CHECK(x.grad().item() == nodes + 1);
    Tensor abandoned = x;
    for (int i = 0; i < nodes; ++i) abandoned = abandoned * Scalar(1);
  }
  CHECK(Buffer::live() == buffers);
}

TEST_CASE("autograd: intermediates that no rule needs are freed during the forward pass") {
  const Tensor x = leaf({1, 2, 3});
  const std::int64_t buffers = Buffer::live();
  Tensor y = x;
  for (int i = 0; i < 50; ++i) y = y + Scalar(1);
  CHECK(Buffer::live() == buffers + 1);
}

TEST_CASE("autograd: after a step the number of live buffers is what it was") {
  Tensor w = randn({3, 2});
  w.requires_grad_();
  const Tensor x = randn({4, 2});
  const auto step = [&] {
    const Tensor loss = mean(pow(tanh(linear(x, w)), 2) + softmax(linear(x, w)));
    loss.backward();
    const NoGrad no_grad;
    w.copy_(w - w.grad() * Scalar(0.1));
    w.zero_grad();
  };
  step();
  const std::int64_t buffers = Buffer::live();
  for (int i = 0; i < 5; ++i) step();
  CHECK(Buffer::live() == buffers);
}

TEST_CASE("autograd: requires_grad_ marks leaves only") {
  const Tensor x = leaf({1});
  Tensor y = x * x;
  CHECK_THROWS_AS(y.requires_grad_(false), ValueError);
  Tensor z = tensor({1});
  CHECK(!z.requires_grad());
  CHECK(z.requires_grad_().requires_grad());
  CHECK(!z.requires_grad_(false).requires_grad());
}

TEST_CASE("autograd: copies of a handle share the gradient") {
  const Tensor x = leaf({2});
  const Tensor same = x;
  (x * x).backward();
  CHECK(same.grad().item() == 4);
}
