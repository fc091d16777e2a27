#pragma once

#include "nn/module.h"

namespace wick::nn {

/// A convolution of images x (batch, in_channels, height, width), with square windows.
class Conv2d : public Module {
 public:
  /// Weight and bias start uniform in +-1/sqrt(in_channels size^2), as in PyTorch, drawn from the
  /// default generator, weight first. Throws ValueError unless channels, size and stride are
  /// positive and padding is not negative.
  Conv2d(std::int64_t in_channels, std::int64_t out_channels, std::int64_t size,
         std::int64_t stride = 1, std::int64_t padding = 0, bool bias = true);

  Tensor forward(const Tensor& x) const;
  Tensor operator()(const Tensor& x) const { return forward(x); }
  void members(Members& visit) override;

  Tensor weight;  // (out_channels, in_channels, size, size)
  Tensor bias;    // (out_channels), or undefined

 private:
  std::int64_t stride_, padding_;
};

/// max_pool2d as a layer. A stride of 0 stands for `size`.
class MaxPool2d : public Module {
 public:
  explicit MaxPool2d(std::int64_t size, std::int64_t stride = 0, std::int64_t padding = 0)
      : size_(size), stride_(stride), padding_(padding) {}

  Tensor forward(const Tensor& x) const;
  Tensor operator()(const Tensor& x) const { return forward(x); }
  void members(Members&) override {}

 private:
  std::int64_t size_, stride_, padding_;
};

/// avg_pool2d as a layer. A stride of 0 stands for `size`.
class AvgPool2d : public Module {
 public:
  explicit AvgPool2d(std::int64_t size, std::int64_t stride = 0, std::int64_t padding = 0)
      : size_(size), stride_(stride), padding_(padding) {}

  Tensor forward(const Tensor& x) const;
  Tensor operator()(const Tensor& x) const { return forward(x); }
  void members(Members&) override {}

 private:
  std::int64_t size_, stride_, padding_;
};

/// (batch, ..) -> (batch, all other numbers), between images and a linear layer.
class Flatten : public Module {
 public:
  /// Throws ShapeError unless x has an axis.
  Tensor forward(const Tensor& x) const;
  Tensor operator()(const Tensor& x) const { return forward(x); }
  void members(Members&) override {}
};

}  // namespace wick::nn
