// Chapter 9, Convolutions: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 9
// In the framework this file is nn/batch_norm.cpp.

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
  throw NotImplemented(
      "09.6 running statistics and evaluation: see modules/09_convolutions/README.md");
}

// In training: by the batch's own statistics, which also move the running ones. In evaluation: by
// the running ones, and nothing changes.
Tensor BatchNorm2d::forward(const Tensor& x) {
  check_operands("batch_norm", {&x, &weight});
  if (x.dim() != 4 || x.size(1) != weight.size(0)) {
    fail<ShapeError>("batch_norm: cannot normalise ", x.shape(), " of ", weight.size(0),
                     " channels: x must be (batch, channels, height, width)");
  }
  throw NotImplemented(
      "09.6 running statistics and evaluation: see modules/09_convolutions/README.md");
}

// Calls visit.buffer with running_mean and running_var, which are not learnt. Names are as in
// PyTorch.
void BatchNorm2d::members(Members& visit) {
  visit("weight", weight);
  visit("bias", bias);
  throw NotImplemented(
      "09.6 running statistics and evaluation: see modules/09_convolutions/README.md");
}

}  // namespace wick::nn
