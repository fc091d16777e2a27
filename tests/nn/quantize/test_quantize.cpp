#include "nn/nn.h"
#include "tests/check.h"

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::nn;

namespace {

using Values = std::vector<std::int8_t>;
using Scalars = std::vector<Scalar>;
using Zeros = std::vector<std::int32_t>;

constexpr double no_bound = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("quantize_symmetric: levels of each row by hand, halves to even") {
  const Tensor x = tensor({{127, 0.5, 1.5, 2.5}, {-254, 1, 3, 253}, {0, 0, 0, 0}});
  const Quantized q = quantize_symmetric(x);
  CHECK(q.shape == Shape{3, 4});
  CHECK(q.scales == Scalars{1, 2, 1});
  CHECK(q.zero_points == Zeros{0, 0, 0});
  CHECK(q.values == Values{127, 0, 2, 2, -127, 0, 2, 126, 0, 0, 0, 0});
}

TEST_CASE("quantize_symmetric: one scale, fewer bits, and no axis") {
  const Tensor x = tensor({{3, 1.5, -0.5}, {-2.5, 0.5, 1}});
  const Quantized q = quantize_symmetric(x, 3, Scales::One);
  CHECK(q.scales == Scalars{1});
  CHECK(q.values == Values{3, 2, 0, -2, 0, 1});
  const Quantized two = quantize_symmetric(x, 2, Scales::One);
  CHECK(two.scales == Scalars{3});
  CHECK(two.values == Values{1, 0, 0, -1, 0, 0});
  const Quantized number = quantize_symmetric(full(Shape{}, -254));
  CHECK(number.scales == Scalars{2});
  CHECK(number.values == Values{-127});
}

TEST_CASE("quantize_symmetric: rows without numbers, and numbers too small to divide") {
  CHECK(quantize_symmetric(zeros({2, 0})).scales == Scalars{1, 1});
  CHECK(quantize_symmetric(zeros({0, 2})).scales.empty());
  CHECK(quantize_symmetric(zeros({0, 2}), 8, Scales::One).scales == Scalars{1});
  const Quantized q = quantize_symmetric(full({1}, std::numeric_limits<Scalar>::denorm_min()));
  CHECK(q.scales == Scalars{1});
  CHECK(q.values == Values{0});
}

// torch.quantize_per_tensor(x, scale, zero_point, torch.qint8) has these values: it clamps
// nearbyint(x / scale) + zero_point.
TEST_CASE("quantize_affine: ranges by hand, zero points, halves to even") {
  const Tensor x = tensor({{-100, 155, 0.5, 1.5}, {51, 102, 255, 0}, {-255, -127.5, -1, -2.5}});
  const Quantized q = quantize_affine(x);
  CHECK(q.scales == Scalars{1, 1, 1});
  CHECK(q.zero_points == Zeros{-28, -128, 127});
  CHECK(q.values == Values{-128, 127, -28, -26, -77, -26, 127, -128, -128, -1, 126, 125});
}

TEST_CASE("quantize_affine: constants come back, and zeros are zeros") {
  const Tensor x = tensor({{0.1, 0.1}, {-3, -3}, {0, 0}});
  check_close(dequantize(quantize_affine(x)), x, tolerance(1e-7, 1e-15));
  CHECK(quantize_affine(x).scales[2] == 1);
  const Tensor with_zero = tensor({{-0.37, 0, 1.94}, {0.3, 0, 0.7}});
  for (int bits = 2; bits <= 8; ++bits) {
    const Tensor back = dequantize(quantize_affine(with_zero, bits));
    CHECK(back.at({0, 1}) == 0);
    CHECK(back.at({1, 1}) == 0);
  }
}

TEST_CASE("quantize: what comes back is at most half a step away, whatever the layout") {
  Generator generator(3);
  const Tensor x = randn({4, 6, 5}, generator).transpose(0, 2);
  for (const Scales scales : {Scales::One, Scales::EachRow}) {
    for (int bits = 2; bits <= 8; ++bits) {
      for (const Quantized& q :
           {quantize_symmetric(x, bits, scales), quantize_affine(x, bits, scales)}) {
        const Scalar step = *std::max_element(q.scales.begin(), q.scales.end());
        CHECK(max(abs(dequantize(q) - x)).item() <= step * Scalar(0.50001));
      }
    }
  }
}

TEST_CASE("dequantize: the scale and the zero point of each row, and of the tensor") {
  const Values values{-128, 0, 127, 5};
  check_close(dequantize({{2, 2}, values, {0.5, 2}, {127, -1}}),
              tensor({{-127.5, -63.5}, {256, 12}}), 0);
  check_close(dequantize({{2, 2}, values, {2}, {1}}), tensor({{-258, -2}, {252, 8}}), 0);
  const std::int32_t least = std::numeric_limits<std::int32_t>::min();
  check_close(dequantize({{1, 1}, {127}, {1}, {least}}), tensor({{127 + std::ldexp(1, 31)}}), 0);
}

TEST_CASE("quantize: errors say what is asked for") {
  CHECK_THROWS_WITH_AS(quantize_symmetric(ones({2}), 1),
                       "quantize_symmetric: bits is 1: it must be from 2 to 8", ValueError);
  CHECK_THROWS_WITH_AS(quantize_affine(ones({2}), 9),
                       "quantize_affine: bits is 9: it must be from 2 to 8", ValueError);
  CHECK_THROWS_WITH_AS(quantize_symmetric(full({2}, static_cast<Scalar>(-no_bound))),
                       "quantize_symmetric: x contains -inf: only finite numbers have a scale",
                       ValueError);
  const Scalar most = std::numeric_limits<Scalar>::max();
  CHECK_THROWS_AS(quantize_affine(from_vector({most, -most}, {2})), ValueError);
  CHECK_THROWS_WITH_AS(dequantize({{2, 2}, {1, 2, 3}, {1}, {0}}),
                       "dequantize: 3 values for the shape (2, 2): 4 are expected", ValueError);
  CHECK_THROWS_WITH_AS(dequantize({{2, 1}, {1, 2}, {1, 1, 1}, {0, 0, 0}}),
                       "dequantize: 3 scales for 2 rows: one is expected, or one for each row",
                       ValueError);
  CHECK_THROWS_WITH_AS(dequantize({{2, 1}, {1, 2}, {1, 1}, {0}}),
                       "dequantize: 1 zero points for 2 scales: each scale has one", ValueError);
}

TEST_CASE("quantize_parameters: weights are rounded, biases and norms stay") {
  Linear layer(3, 2);
  const Tensor weight = layer.weight.detach().clone(), bias = layer.bias.detach().clone();
  quantize_parameters(layer, 4);
  check_close(layer.weight.detach(), dequantize(quantize_symmetric(weight, 4)), 0);
  check_close(layer.bias.detach(), bias, 0);
  CHECK(layer.weight.requires_grad());
  CHECK_THROWS_AS(quantize_parameters(layer, 1), ValueError);
}
