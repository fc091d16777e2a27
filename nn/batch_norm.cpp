// Batch normalisation: the layer keeps running statistics while it trains, and computes with them
// in evaluation. What it does to the channels is in channel_statistics.cpp.

#include "nn/batch_norm.h"

#include "core/operands.h"
#include "core/option.h"

namespace wick::nn {

BatchNorm2d::BatchNorm2d(std::int64_t features, double eps, double momentum)
    : eps_(eps), momentum_(momentum) {
  if (features < 1) {
    fail<ValueError>("batch_norm: features is ", features, ": it must be positive");
  }
  check_not_negative("batch_norm", "eps", eps);
  check_probability("batch_norm", "momentum", momentum);
  weight = ones(Shape{features}).requires_grad_();
  bias = zeros(Shape{features}).requires_grad_();
  running_mean = zeros(Shape{features});
  running_var = ones(Shape{features});
}

// Moves running_mean and running_var towards a batch with `count` numbers in each channel, in place
// and without history. batch.variance is the population variance; running_var is a mean of sample
// variances.
void BatchNorm2d::track(const ChannelStatistics& batch, std::int64_t count) {
  if (count < 2) {
    fail<ValueError>("batch_norm: a channel of the batch has ", count,
                     " numbers: training needs at least 2, for a variance; call eval() to use the "
                     "running statistics");
  }
  // BEGIN SOLUTION 09.6
  const NoGrad no_grad;
  const Scalar share = static_cast<Scalar>(momentum_);
  const Scalar sample = static_cast<Scalar>(count) / static_cast<Scalar>(count - 1);
  running_mean.copy_((1 - share) * running_mean + share * batch.mean);
  running_var.copy_((1 - share) * running_var + share * sample * batch.variance);
  // END SOLUTION
}

// In training: by the batch's own statistics, which also move the running ones. In evaluation: by
// the running ones, and nothing changes.
Tensor BatchNorm2d::forward(const Tensor& x) {
  check_operands("batch_norm", {&x, &weight});
  if (x.dim() != 4 || x.size(1) != weight.size(0)) {
    fail<ShapeError>("batch_norm: cannot normalise ", x.shape(), " of ", weight.size(0),
                     " channels: x must be (batch, channels, height, width)");
  }
  // BEGIN SOLUTION 09.6
  if (!is_training()) {
    return normalize_channels(x, {running_mean, running_var}, weight, bias, eps_);
  }
  const std::int64_t count = x.numel() / x.size(1);
  const ChannelStatistics batch = channel_statistics(x);
  track(batch, count);
  return normalize_channels(x, batch, weight, bias, eps_);
  // END SOLUTION
}

// Calls visit.buffer with running_mean and running_var, which are not learnt. Names are as in
// PyTorch.
void BatchNorm2d::members(Members& visit) {
  visit("weight", weight);
  visit("bias", bias);
  // BEGIN SOLUTION 09.6
  visit.buffer("running_mean", running_mean);
  visit.buffer("running_var", running_var);
  // END SOLUTION
}

}  // namespace wick::nn
