// Chapter 9, Convolutions: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 9
// In the framework this file is nn/channel_statistics.cpp.

// What batch normalisation does to the channels of images. All is made of operations on tensors,
// which have their gradients: also those that flow through mean and variance.

#include "nn/batch_norm.h"

#include "core/operands.h"
#include "core/option.h"

namespace wick::nn {

// Mean and population variance of each channel, both (c). Every number of a channel counts: those
// of all images, rows and columns.
ChannelStatistics channel_statistics(const Tensor& x) {
  check_operands("channel_statistics", {&x});
  if (x.dim() != 4) {
    fail<ShapeError>("channel_statistics: x is ", x.shape(),
                     ": it must be (batch, channels, height, width)");
  }
  if (x.numel() == 0) {
    fail<ValueError>("channel_statistics: a channel of ", x.shape(),
                     " has no number: it needs at least 1");
  }
  throw NotImplemented("09.5 batch norm in training: see modules/09_convolutions/README.md");
}

// (x - mean) / sqrt(variance + eps) * weight + bias, where each channel of x has a number of its
// own in mean, variance, weight and bias.
Tensor normalize_channels(const Tensor& x, const ChannelStatistics& statistics,
                          const Tensor& weight, const Tensor& bias, double eps) {
  const auto& [center, variance] = statistics;
  check_operands("normalize_channels", {&x, &center, &variance, &weight, &bias});
  if (x.dim() != 4) {
    fail<ShapeError>("normalize_channels: x is ", x.shape(),
                     ": it must be (batch, channels, height, width)");
  }
  for (const Tensor* each : {&center, &variance, &weight, &bias}) {
    if (each->shape() == Shape{x.size(1)}) continue;
    fail<ShapeError>("normalize_channels: mean, variance, weight and bias are ", center.shape(),
                     ", ", variance.shape(), ", ", weight.shape(), " and ", bias.shape(), " for x ",
                     x.shape(), ": each must be (channels,)");
  }
  check_not_negative("normalize_channels", "eps", eps);
  throw NotImplemented("09.5 batch norm in training: see modules/09_convolutions/README.md");
}

}  // namespace wick::nn
