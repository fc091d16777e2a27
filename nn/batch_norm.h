#pragma once

#include "nn/module.h"

namespace wick::nn {

/// Two numbers for each channel, both (c).
struct ChannelStatistics {
  Tensor mean;
  Tensor variance;
};

/// The mean of each channel of x (b, c, h, w) over batch, height and width, and its population
/// variance: the sum of the squared distances from the mean, divided by b h w. Gradients flow
/// through both. Throws ShapeError unless x has four axes, and ValueError if a channel has no
/// number.
ChannelStatistics channel_statistics(const Tensor& x);

/// (x - mean) / sqrt(variance + eps) * weight + bias, for each channel of x (b, c, h, w). Mean,
/// variance, weight and bias are (c); gradients flow through all. Throws ShapeError for other
/// shapes, and ValueError unless eps is finite and not negative.
Tensor normalize_channels(const Tensor& x, const ChannelStatistics& statistics,
                          const Tensor& weight, const Tensor& bias, double eps);

/// Batch normalisation of images (Ioffe and Szegedy, 2015, arXiv:1502.03167), with PyTorch's names
/// and conventions. In training a batch is normalised by its own statistics, which also move the
/// running ones. In evaluation an image is normalised by the running statistics, and its result
/// does not depend on the other images.
class BatchNorm2d : public Module {
 public:
  /// The weight starts at 1, the bias at 0, running_mean at 0 and running_var at 1. Throws
  /// ValueError unless features is positive, eps finite and not negative, and momentum from 0 to 1.
  explicit BatchNorm2d(std::int64_t features, double eps = 1e-5, double momentum = 0.1);

  /// x: (b, features, h, w), else ShapeError. While training, throws ValueError if a channel has
  /// less than two numbers: one number has no sample variance.
  Tensor forward(const Tensor& x);
  Tensor operator()(const Tensor& x) { return forward(x); }

  /// Moves the running statistics towards those of a batch with `count` numbers in each channel:
  /// running = (1 - momentum) running + momentum new. `batch` has the population variance;
  /// running_var gets the sample variance, which is count / (count - 1) times as large. The numbers
  /// change in place, so that every handle sees them, and record no history.
  void track(const ChannelStatistics& batch, std::int64_t count);

  /// weight and bias are parameters, running_mean and running_var buffers.
  void members(Members& visit) override;

  Tensor weight;        // (features)
  Tensor bias;          // (features)
  Tensor running_mean;  // (features)
  Tensor running_var;   // (features)

 private:
  double eps_;
  double momentum_;
};

}  // namespace wick::nn
