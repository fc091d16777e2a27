#include "tests/check.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace wick;

namespace {

Tensor parameter_with_gradient(Scalar value, Scalar gradient) {
  Tensor parameter = full({1}, value);
  parameter.requires_grad_();
  (parameter * gradient).backward();
  return parameter;
}

}  // namespace

TEST_CASE("sgd: a step by hand, without and with momentum") {
  const Tensor plain = parameter_with_gradient(5, 2);
  nn::SGDOptions options;
  options.learning_rate = 0.5;
  nn::SGD sgd({plain}, options);
  sgd.step();
  CHECK(plain.item() == 4);

  const Tensor heavy = parameter_with_gradient(5, 2);
  options.momentum = 0.5;
  nn::SGD with_momentum({heavy}, options);
  with_momentum.step();  // velocity 2
  with_momentum.step();  // velocity 3
  CHECK(heavy.item() == Scalar(2.5));
}

TEST_CASE("adam: the first step is the learning rate against the gradient's sign") {
  for (const Scalar gradient : {Scalar(0.001), Scalar(-3)}) {
    const Tensor parameter = parameter_with_gradient(1, gradient);
    nn::AdamOptions options;
    options.learning_rate = 0.1;
    nn::Adam adam({parameter}, options);
    adam.step();
    check_close(parameter, {gradient > 0 ? 0.9 : 1.1}, 1e-5);
  }
}

TEST_CASE("adamw: decay shrinks the parameter itself, whatever its gradient") {
  const Tensor parameter = parameter_with_gradient(2, 0);
  nn::AdamWOptions options;
  options.learning_rate = 0.1;
  options.weight_decay = 0.5;
  nn::AdamW adamw({parameter}, options);
  adamw.step();
  check_close(parameter, {1.9}, 1e-6);
}

TEST_CASE("optimisers: a parameter without a gradient is left alone") {
  Tensor untouched = ones({2});
  untouched.requires_grad_();
  nn::AdamW adamw({untouched, parameter_with_gradient(1, 1)});
  adamw.step();
  check_close(untouched, ones({2}), 0);
}

TEST_CASE("optimisers: zero_grad clears, and the learning rate may change between steps") {
  const Tensor parameter = parameter_with_gradient(1, 1);
  nn::SGD sgd({parameter});
  sgd.options.learning_rate = 0;
  sgd.step();
  CHECK(parameter.item() == 1);
  sgd.zero_grad();
  CHECK(parameter.grad().item() == 0);
}

TEST_CASE("optimisers: lists and options that make no sense are refused") {
  const Tensor parameter = parameter_with_gradient(1, 1);
  CHECK_THROWS_AS(nn::SGD({}), ValueError);
  CHECK_THROWS_AS(nn::AdamW({ones({2})}), ValueError);
  nn::AdamWOptions options;
  options.learning_rate = -1;
  CHECK_THROWS_WITH_AS(nn::AdamW({parameter}, options),
                       "adamw: learning_rate is -1: it must be finite and at least 0", ValueError);
  options.learning_rate = std::nan("");
  CHECK_THROWS_AS(nn::AdamW({parameter}, options), ValueError);
  options.learning_rate = 1;
  options.beta2 = 1;
  CHECK_THROWS_AS(nn::AdamW({parameter}, options), ValueError);
  nn::SGDOptions nesterov;
  nesterov.nesterov = true;
  CHECK_THROWS_AS(nn::SGD({parameter}, nesterov), ValueError);
  CHECK_THROWS_AS(nn::clip_grad_norm({parameter}, 0), ValueError);
  CHECK_THROWS_AS(nn::clip_grad_norm({}, 1), ValueError);
  CHECK_THROWS_WITH_AS(nn::SGD({parameter, parameter}),
                       "sgd: parameter 1 of 2 is in the list twice: it would take two steps at a "
                       "time",
                       ValueError);
}

TEST_CASE("optimisers: a schedule that gives NaN is refused before it spoils a parameter") {
  const Tensor parameter = parameter_with_gradient(1, 1);
  nn::SGD sgd({parameter});
  nn::Adam adam({parameter});
  nn::AdamW adamw({parameter});
  sgd.options.learning_rate = std::nan("");
  adam.options.learning_rate = std::numeric_limits<double>::infinity();
  adamw.options.learning_rate = -1;
  CHECK_THROWS_AS(sgd.step(), ValueError);
  CHECK_THROWS_AS(adam.step(), ValueError);
  CHECK_THROWS_AS(adamw.step(), ValueError);
  CHECK(parameter.item() == 1);
}

TEST_CASE("clip_grad_norm: short gradients stay, long ones keep their direction") {
  const Tensor a = parameter_with_gradient(1, 3);
  const Tensor b = parameter_with_gradient(1, 4);
  check_close(nn::clip_grad_norm({a, b}, 10), {5.0}, 1e-6);
  CHECK(a.grad().item() == 3);
  nn::clip_grad_norm({a, b}, 1);
  check_close(a.grad(), {0.6}, 1e-5);
  check_close(b.grad(), {0.8}, 1e-5);
}

TEST_CASE("cosine_schedule: warms up, falls along half a cosine, stays at the floor") {
  CHECK(nn::cosine_schedule(0, 4, 104, 1.0, 0.1) == 0.25);
  CHECK(nn::cosine_schedule(3, 4, 104, 1.0, 0.1) == 1.0);
  CHECK(nn::cosine_schedule(4, 4, 104, 1.0, 0.1) == 1.0);
  CHECK(std::abs(nn::cosine_schedule(54, 4, 104, 1.0, 0.1) - 0.55) < 1e-12);
  CHECK(nn::cosine_schedule(104, 4, 104, 1.0, 0.1) == 0.1);
  CHECK(nn::cosine_schedule(1000, 4, 104, 1.0, 0.1) == 0.1);
  CHECK_THROWS_AS(nn::cosine_schedule(0, 5, 5, 1.0), ValueError);
  CHECK_THROWS_AS(nn::cosine_schedule(-1, 0, 5, 1.0), ValueError);
  CHECK_THROWS_AS(nn::cosine_schedule(0, 0, 5, std::nan("")), ValueError);
  CHECK_THROWS_AS(nn::cosine_schedule(0, 0, 5, 1.0, 2.0), ValueError);
  CHECK_THROWS_AS(nn::cosine_schedule(0, 0, 5, 1.0, -0.1), ValueError);
}

TEST_CASE("training: a small network learns exclusive or") {
  const std::uint64_t seed = 3;
  CAPTURE(seed);
  manual_seed(seed);
  const Tensor x = tensor({{0, 0}, {0, 1}, {1, 0}, {1, 1}});
  const Ids labels{Shape{4}, {0, 1, 1, 0}};
  nn::Sequential model(nn::Linear(2, 16), nn::ReLU(), nn::Linear(16, 2));
  nn::AdamWOptions options;
  options.learning_rate = 0.05;
  nn::AdamW optimizer(model.parameters(), options);
  for (int step = 0; step < 200; ++step) {
    optimizer.zero_grad();
    cross_entropy(model(x), labels).backward();
    optimizer.step();
  }
  CHECK(argmax(model(x)).values == labels.values);
  CHECK(cross_entropy(model(x), labels).item() < 0.05);
}
