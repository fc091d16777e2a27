#include "nn/nn.h"
#include "tests/check.h"

using namespace wick;
using namespace wick::nn;

TEST_CASE("int8_matmul: rows by rows, by hand, over what y held") {
  const std::vector<std::int8_t> a{1, 2, 3, -4, 5, -6}, b{1, 0, -1, 2, 2, 2, 127, -128, 100};
  std::vector<std::int32_t> y(8, 99);
  int8_matmul(a.data(), b.data(), y.data() + 1, 2, 3, 3);
  CHECK(y == std::vector<std::int32_t>{99, -2, 12, 171, 2, -10, -1748, 99});
}

TEST_CASE("int8_matmul: the longest sum is exact") {
  const std::vector<std::int8_t> a(most_int8_terms, -128);
  std::int32_t y = 0;
  int8_matmul(a.data(), a.data(), &y, 1, most_int8_terms, 1);
  CHECK(y == 2147467264);  // 128 * 128 * 131,071
  int8_matmul(nullptr, nullptr, &y, 1, 0, 1);
  CHECK(y == 0);
  CHECK_THROWS_WITH_AS(int8_matmul(nullptr, nullptr, nullptr, 1, 131072, 1),
                       "int8_matmul: k is 131072: a sum of 32 bits holds 131071 products",
                       ValueError);
  CHECK_THROWS_WITH_AS(int8_matmul(nullptr, nullptr, nullptr, 1, -1, 1),
                       "int8_matmul: m is 1, k -1, n 1: none may be negative", ValueError);
}

TEST_CASE("quantized_linear: exact where whole steps are") {
  Linear layer(3, 2);
  layer.weight = tensor({{127, -3, 5}, {2.5, 63.5, -8}});
  layer.bias = tensor({0.25, -1});
  const QuantizedLinear quantized(layer);
  const Tensor x = tensor({{{127, 1, 2}, {0, 0, 0}}, {{-254, 4, 6}, {1, 0, -127}}});
  check_close(quantized(x), linear(x, layer.weight, layer.bias), 0);
  CHECK(quantized.bytes() == 6 + 4 * static_cast<std::int64_t>(sizeof(Scalar)));
  CHECK_FALSE(quantized(x.detach().clone().requires_grad_()).requires_grad());
}

TEST_CASE("quantized_linear: within 2 % of the layer for normal inputs, and a copy of it") {
  Generator generator(5);
  Linear layer(64, 32);
  const Tensor x = randn({10, 64}, generator);
  const Tensor y = layer(x).detach();
  const QuantizedLinear quantized(layer);
  const Tensor error = quantized(x) - y;
  CHECK(sum(error * error).item() < 0.02 * 0.02 * sum(y * y).item());
  const NoGrad no_grad;
  const Tensor before = quantized(x);
  layer.bias.copy_(ones({32}));
  layer.weight.copy_(ones({32, 64}));
  check_close(quantized(x), before, 0);
}

TEST_CASE("quantized_linear: errors say what is asked for") {
  const QuantizedLinear quantized(Linear(3, 2));
  CHECK_THROWS_WITH_AS(quantized(ones({2, 4})),
                       "quantized_linear: x has shape (2, 4): its last axis must have 3 features",
                       ShapeError);
  CHECK_THROWS_AS(QuantizedLinear(Linear(3, 2), 1), ValueError);
  CHECK_THROWS_WITH_AS(QuantizedLinear(Linear(131072, 1)),
                       "quantized_linear: 131072 features: a sum of 32 bits holds 131071 products",
                       ValueError);
}

TEST_CASE("calibration: the largest magnitude, or that of a share of all numbers") {
  Calibration calibration;
  CHECK_THROWS_WITH_AS(calibration.range(),
                       "calibration: a range of 0 numbers: let it see some first", ValueError);
  calibration.see(tensor({1, -4, 2, 3}));
  calibration.see(tensor({{-6, 5}, {8, -7}}));
  CHECK(calibration.range() == 8);
  CHECK(calibration.range(0.5) == 4);
  CHECK(calibration.range(0.51) == 5);
  CHECK(calibration.range(1e-9) == 1);
  CHECK_THROWS_AS(calibration.see(full({1}, std::numeric_limits<Scalar>::infinity())), ValueError);
  CHECK_THROWS_WITH_AS(calibration.range(1.5),
                       "calibration: share is 1.5: it must be above 0 and at most 1", ValueError);
  CHECK_THROWS_AS(calibration.range(0), ValueError);
}

TEST_CASE("four bits: all values there and back, two in a byte") {
  std::vector<std::int8_t> values;
  for (int value = -8; value < 8; ++value) values.push_back(static_cast<std::int8_t>(value));
  const std::vector<std::uint8_t> bytes = pack_four_bits(values);
  CHECK(bytes == std::vector<std::uint8_t>{0x98, 0xba, 0xdc, 0xfe, 0x10, 0x32, 0x54, 0x76});
  CHECK(unpack_four_bits(bytes, 16) == values);
  CHECK(pack_four_bits({-1, 7, -8}) == std::vector<std::uint8_t>{0x7f, 0x08});
  CHECK(unpack_four_bits({0x7f, 0x08}, 3) == std::vector<std::int8_t>{-1, 7, -8});
  CHECK_THROWS_WITH_AS(pack_four_bits({8}),
                       "pack_four_bits: a value is 8: four bits hold whole numbers from -8 to 7",
                       ValueError);
  CHECK_THROWS_WITH_AS(unpack_four_bits({1, 2}, 5),
                       "unpack_four_bits: 2 bytes for 5 values: two values share a byte",
                       ValueError);
  CHECK_THROWS_AS(unpack_four_bits({}, -1), ValueError);
}
