#include "nn/nn.h"
#include "tests/check.h"

using namespace wick;
using namespace wick::nn;

TEST_CASE("weight_only_linear: what the layer gives after quantize_parameters, for each bits") {
  Generator generator(2);
  for (const bool bias : {true, false}) {
    for (int bits = 2; bits <= 8; ++bits) {
      Linear layer(5, 3, bias);
      const WeightOnlyLinear small(layer, bits);
      const Tensor x = randn({2, 4, 5}, generator).transpose(0, 1);
      quantize_parameters(layer, bits);
      CAPTURE(bits);
      check_close(small(x), layer(x), tolerance(1e-6, 1e-14));
      CHECK_FALSE(small(x.detach().clone().requires_grad_()).requires_grad());
    }
  }
}

TEST_CASE("weight_only_linear: rows by hand, two numbers in a byte") {
  Linear layer(3, 2);
  layer.weight = tensor({{7, -3, 2}, {0.5, 3.5, -1}});
  layer.bias = tensor({1, -1});
  const WeightOnlyLinear four(layer, 4), eight(layer, 8);
  check_close(four(tensor({1, 10, 100})), tensor({7 - 30 + 200 + 1, 0.5 + 35 - 100 - 1}), 1e-6);
  constexpr std::int64_t number = sizeof(Scalar);
  CHECK(four.bytes() == 2 * 2 + 4 * number);
  CHECK(eight.bytes() == 2 * 3 + 4 * number);
}

TEST_CASE("weight_only_linear: weights of several parts, and a copy of the layer") {
  Generator generator(3);
  Linear layer(300, 700);
  const Tensor x = randn({2, 300}, generator);
  const WeightOnlyLinear small(layer, 4);
  const Tensor before = small(x);
  quantize_parameters(layer, 4);
  check_close(before, layer(x), tolerance(1e-5, 1e-13));
  const NoGrad no_grad;
  layer.weight.copy_(zeros({700, 300}));
  layer.bias.copy_(zeros({700}));
  check_close(small(x), before, 0);
}

TEST_CASE("weight_only_linear: errors say what is asked for") {
  CHECK_THROWS_WITH_AS(WeightOnlyLinear(Linear(3, 2))(ones({2, 4})),
                       "weight_only_linear: x has shape (2, 4): its last axis must have 3 features",
                       ShapeError);
  CHECK_THROWS_AS(WeightOnlyLinear(Linear(3, 2), 9), ValueError);
}
