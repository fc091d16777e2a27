// Convolutions and pools by hand, their errors and second gradients. Runs on the library's conv2d,
// and in a program of its own on the readable one, which graded programs have.

#include "tests/check.h"

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include <string>
#include <vector>

using namespace wick;

TEST_CASE("windows_along: one more than the strides between the first place and the last") {
  CHECK(windows_along(5, 3, 1, 0) == 3);
  CHECK(windows_along(5, 3, 1, 1) == 5);
  CHECK(windows_along(5, 3, 2, 1) == 3);
  CHECK(windows_along(6, 3, 2, 1) == 3);
  CHECK(windows_along(5, 5, 3, 0) == 1);
  CHECK(windows_along(224, 7, 2, 3) == 112);
}

TEST_CASE("conv2d: by hand, without turning the kernel") {
  const Tensor x = tensor({{{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}}});
  const Tensor weight = tensor({{{{1, 0}, {0, 2}}}, {{{0, 1}, {0, 0}}}});
  check_close(conv2d(x, weight, tensor({100, 0})),
              tensor({{{{111, 114}, {120, 123}}, {{2, 3}, {5, 6}}}}), 0);
  check_close(conv2d(x, weight.slice(0, 0, 1), {}, 2, 1), tensor({{{{2, 6}, {14, 23}}}}), 0);
}

TEST_CASE("conv2d: channels are summed, and operands may lie in any order") {
  Generator generator(7);
  const Tensor x = randn({2, 3, 5, 4}, generator), weight = randn({4, 3, 2, 3}, generator);
  const Tensor bias = randn({4}, generator);
  const Tensor y = conv2d(permuted(x), permuted(weight), permuted(bias), 1, 1);
  Tensor sum_of_channels = zeros(y.shape());
  for (std::int64_t c = 0; c < 3; ++c) {
    sum_of_channels =
        sum_of_channels + conv2d(x.slice(1, c, c + 1), weight.slice(1, c, c + 1), {}, 1, 1);
  }
  check_close(y, sum_of_channels + bias.reshape({4, 1, 1}), tolerance(1e-5, 1e-13));
}

TEST_CASE("conv2d: first and second gradients agree with central differences") {
  const auto first = [](std::size_t by) {
    return [by](const std::vector<Tensor>& x) {
      BackwardOptions options;
      options.create_graph = true;
      const Tensor y = conv2d(x[0], x[1], x[2], 2, 1);
      Generator generator(5);
      return grad(y * y, {x[by]}, randn(y.shape(), generator), options)[0];
    };
  };
  Generator generator(8);
  const std::vector<Tensor> inputs{randn({2, 2, 4, 3}, generator), randn({2, 2, 3, 2}, generator),
                                   randn({2}, generator)};
  for (const std::size_t by : {0, 1, 2}) {
    CAPTURE(by);
    const GradientCheck check = check_gradients(first(by), inputs, 9);
    INFO(check.message);
    CHECK(check.passed);
  }
}

TEST_CASE("pools: by hand, with a stride of 0 for the size") {
  const Tensor x = tensor({{{{1, 2, 5, 0, 9}, {3, 4, 0, 1, 9}, {9, 8, 1, 1, 9}, {7, 6, 1, 1, 9}}}});
  check_close(max_pool2d(x, 2), tensor({{{{4, 5}, {9, 1}}}}), 0);
  check_close(avg_pool2d(x, 2), tensor({{{{2.5, 1.5}, {7.5, 1}}}}), 0);
  check_close(max_pool2d(x, 3, 2), tensor({{{{9, 9}}}}), 0);
  check_close(max_pool2d(-x, 2, 2, 1), tensor({{{{-1, -2, 0}, {-3, 0, -1}, {-7, -1, -1}}}}), 0);
  check_close(avg_pool2d(x, 3, 3, 1),
              tensor({{{{Scalar(10) / 9, Scalar(24) / 9}, {Scalar(30) / 9, Scalar(22) / 9}}}}),
              tolerance(1e-6, 1e-14));
}

TEST_CASE("images: errors name both sizes and the rule") {
  const Tensor x = zeros({1, 2, 2, 4}), weight = zeros({3, 2, 2, 2});
  CHECK_THROWS_WITH_AS(unfold(x, {5, 3, 1, 1}),
                       "unfold: a window of 5 x 3 on an image of 2 x 4 with padding 1: it must fit "
                       "the padded image, 4 x 6",
                       ShapeError);
  CHECK_THROWS_WITH_AS(unfold(zeros({2, 4}), {1, 1}),
                       "unfold: x of shape (2, 4): it must be (batch, channels, height, width)",
                       ShapeError);
  CHECK_THROWS_WITH_AS(unfold(x, {0, 1}), "unfold: a window of 0 x 1: its sizes must be positive",
                       ValueError);
  CHECK_THROWS_WITH_AS(unfold(x, {1, 1, 0, 0}), "unfold: stride is 0: it must be positive",
                       ValueError);
  CHECK_THROWS_WITH_AS(unfold(x, {1, 1, 1, -1}), "unfold: padding is -1: it must not be negative",
                       ValueError);
  // Twice this padding, or this stride times a place, is no 64-bit number.
  constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max() / 2 + 1;
  const std::string text = std::to_string(huge);
  CHECK_THROWS_WITH_AS(unfold(x, {1, 1, 1, huge}),
                       ("unfold: a window of 1 x 1 with stride 1 and padding " + text +
                        ": each must be at most 1073741824")
                           .c_str(),
                       ValueError);
  CHECK_THROWS_AS(conv2d(x, weight, {}, huge, 1), ValueError);
  CHECK_THROWS_AS(max_pool2d(x, huge, 0, huge / 2), ValueError);
  CHECK_THROWS_AS(fold(zeros({1, 8, 3}), {huge, huge}, 2, 4), ValueError);
  CHECK_THROWS_WITH_AS(fold(zeros({1, 8, 2}), {2, 2}, 2, 4),
                       "fold: columns of shape (1, 8, 2) for 1 x 3 windows of 4 pixels: they must "
                       "be (batch, channels 4, 3)",
                       ShapeError);
  CHECK_THROWS_AS(fold(zeros({1, 8, 3}), {2, 2}, -2, 4), ShapeError);
  CHECK_THROWS_WITH_AS(conv2d(x, zeros({3, 1, 2, 2})),
                       "conv2d: cannot apply a weight of shape (3, 1, 2, 2) to (1, 2, 2, 4): the "
                       "weight is (out, in, height, width) and in must equal x's channels",
                       ShapeError);
  CHECK_THROWS_WITH_AS(conv2d(x, weight, zeros({2})),
                       "conv2d: bias of shape (2,) with a weight of shape (3, 2, 2, 2): the bias "
                       "must be (out,) = (3,)",
                       ShapeError);
  CHECK_THROWS_AS(conv2d(x, weight, {}, 0), ValueError);
  CHECK_THROWS_AS(conv2d(Tensor(), weight), ValueError);
  CHECK_THROWS_WITH_AS(max_pool2d(x, 2, 1, 2),
                       "max_pool2d: padding is 2 for windows of 2 x 2: it must be at most half of "
                       "their size",
                       ValueError);
  CHECK_THROWS_AS(avg_pool2d(x, 3), ShapeError);
  CHECK_THROWS_AS(avg_pool2d(x, 2, -1), ValueError);
}
