#include "tests/check.h"

#include "core/core.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace wick;

TEST_CASE("tensor: nested braces of any depth") {
  CHECK(tensor({{1, 2}, {3, 4}}).shape() == Shape{2, 2});
  CHECK(tensor({{{1}, {2}, {3}}}).shape() == Shape{1, 3, 1});
  CHECK(tensor({1, 2.5, 3}).to_vector() == std::vector<Scalar>{1, 2.5, 3});
  CHECK(tensor(7).shape() == Shape{});
  CHECK(tensor(7).item() == 7);
  CHECK_THROWS_WITH_AS(tensor({{1, 2}, {3}}),
                       "tensor: braces with 1 items at depth 1 beside braces with 2: all must "
                       "have the same number of items",
                       ShapeError);
  CHECK_THROWS_AS(tensor({{1, 2}, 3}), ShapeError);
  CHECK_THROWS_AS(tensor({1, {2, 3}}), ShapeError);
}

TEST_CASE("tensor: an undefined tensor is refused with a clear error") {
  const Tensor nothing;
  CHECK(!nothing.defined());
  CHECK_THROWS_AS(nothing.shape(), ValueError);
  CHECK_THROWS_AS(nothing.item(), ValueError);
  CHECK_THROWS_AS(nothing.transpose(0, 1), ValueError);
  CHECK_THROWS_WITH_AS(matmul(ones({2, 2}), nothing),
                       "matmul: operand 2 of 2 is an undefined tensor: assign it a value before "
                       "using it",
                       ValueError);
}

TEST_CASE("tensor: making tensors") {
  CHECK(zeros({2, 2}).to_vector() == std::vector<Scalar>{0, 0, 0, 0});
  CHECK(full({2}, 3).to_vector() == std::vector<Scalar>{3, 3});
  CHECK(eye(2).to_vector() == std::vector<Scalar>{1, 0, 0, 1});
  CHECK(arange(4).to_vector() == std::vector<Scalar>{0, 1, 2, 3});
  CHECK_THROWS_AS(from_vector({1, 2, 3}, Shape{2, 2}), ShapeError);
  CHECK_THROWS_AS(arange(-1), ShapeError);
  CHECK(zeros({0, 3}).to_vector().empty());
}

TEST_CASE("tensor: elements are found through any strides") {
  const Tensor x = arange(24).reshape({2, 3, 4});
  CHECK(x.at({1, 2, 3}) == 23);
  CHECK(x.at({-1, 0, -2}) == 14);
  CHECK(x.permute({2, 0, 1}).at({3, 1, 2}) == 23);
  CHECK(x.slice(1, 1, 3).transpose(0, 1).at({0, 1, 0}) == 16);
  CHECK_THROWS_AS(x.at({0, 0}), ShapeError);
  CHECK_THROWS_WITH_AS(x.at({0, 3, 0}),
                       "at: index 3 on axis 1 of shape (2, 3, 4): it must be from -3 to 2",
                       ShapeError);
  CHECK_THROWS_AS(x.item(), ShapeError);
}

TEST_CASE("tensor: views share memory and cost nothing, reshape copies where it must") {
  const Tensor x = arange(6).reshape({2, 3});
  const std::int64_t buffers = Buffer::live();
  const Tensor turned = x.transpose(0, 1);
  const Tensor row = x.slice(0, 1, 2).squeeze(0);
  const Tensor wide = row.expand({4, -1});
  CHECK(Buffer::live() == buffers);
  CHECK(turned.strides() == std::vector<std::int64_t>{1, 3});
  CHECK(!turned.is_contiguous());
  CHECK(wide.shape() == Shape{4, 3});
  Tensor target = x;
  target.copy_(x * Scalar(10));
  CHECK(turned.to_vector() == std::vector<Scalar>{0, 30, 10, 40, 20, 50});
  CHECK(wide.at({3, 2}) == 50);
  const Tensor copied = turned.reshape({6});
  CHECK(copied.to_vector() == std::vector<Scalar>{0, 30, 10, 40, 20, 50});
  target.copy_(zeros({2, 3}));
  CHECK(copied.at({1}) == 30);
  CHECK(turned.at({0, 1}) == 0);
}

TEST_CASE("tensor: reshape finds one missing extent and refuses what does not fit") {
  const Tensor x = arange(12);
  CHECK(x.reshape({3, -1}).shape() == Shape{3, 4});
  CHECK(x.reshape({-1}).shape() == Shape{12});
  CHECK_THROWS_AS(x.reshape({5, -1}), ShapeError);
  CHECK_THROWS_AS(x.reshape({-1, -1}), ShapeError);
  CHECK_THROWS_WITH_AS(x.reshape({5, 2}),
                       "reshape: cannot see (12,) as (5, 2): they have 12 and 10 elements: both "
                       "numbers must be equal",
                       ShapeError);
}

TEST_CASE("tensor: layout operations refuse axes and ranges that do not exist") {
  const Tensor x = zeros({2, 3});
  CHECK_THROWS_AS(x.transpose(0, 2), ShapeError);
  CHECK_THROWS_AS(x.permute({0, 0}), ShapeError);
  CHECK_THROWS_AS(x.permute({0}), ShapeError);
  CHECK_THROWS_AS(x.squeeze(0), ShapeError);
  CHECK_THROWS_AS(x.unsqueeze(4), ShapeError);
  CHECK_THROWS_AS(x.slice(0, 1, 3), ShapeError);
  CHECK_THROWS_AS(x.slice(0, 2, 1), ShapeError);
  CHECK_THROWS_AS(x.expand({2, 4}), ShapeError);
  CHECK_THROWS_AS(x.expand({3}), ShapeError);
}

TEST_CASE("tensor: copy_ writes through views and refuses what would be ambiguous") {
  Tensor x = zeros({2, 3});
  x.slice(1, 1, 2).copy_(ones({2, 1}));
  CHECK(x.to_vector() == std::vector<Scalar>{0, 1, 0, 0, 1, 0});
  Tensor square = tensor({{1, 2}, {3, 4}});
  square.copy_(square.transpose(0, 1));
  CHECK(square.to_vector() == std::vector<Scalar>{1, 3, 2, 4});
  CHECK_THROWS_AS(x.copy_(ones({3, 2})), ShapeError);
  Tensor expanded = ones({1, 3}).expand({2, 3});
  CHECK_THROWS_AS(expanded.copy_(ones({2, 3})), ValueError);
  Tensor parameter = ones({2});
  parameter.requires_grad_();
  CHECK_THROWS_AS(parameter.copy_(zeros({2})), ValueError);
  const NoGrad no_grad;
  parameter.copy_(zeros({2}));
  CHECK(parameter.at({0}) == 0);
}

TEST_CASE("tensor: detach shares memory without history, clone has its own memory") {
  Tensor x = ones({2});
  x.requires_grad_();
  Tensor y = x * Scalar(2);
  CHECK(y.requires_grad());
  CHECK(!y.detach().requires_grad());
  CHECK(y.clone().requires_grad());
  Tensor shared = y.detach();
  shared.copy_(zeros({2}));
  CHECK(y.at({0}) == 0);
  CHECK(x.at({0}) == 1);
}

TEST_CASE("tensor: memory that cannot be had is an error and leaks nothing") {
  const std::int64_t buffers = Buffer::live();
  CHECK_THROWS_AS(zeros({std::int64_t{1} << 50}), DeviceError);
  CHECK(Buffer::live() == buffers);
}

TEST_CASE("tensor: a device that is not there is a DeviceError") {
  if (!cuda_available()) CHECK_THROWS_AS(ones({2}).to(Device::Cuda), DeviceError);
}
