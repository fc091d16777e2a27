#include <utility>

// Batch norm by rows: the channels become rows of one matrix, as layer norm has them, and the
// running statistics move by their distance from the new ones.

// (b, c, h, w) -> (c, b h w)
Tensor rows_of_channels(const Tensor& x) {
  return x.transpose(0, 1).reshape({x.size(1), x.size(0) * x.size(2) * x.size(3)});
}

ChannelStatistics channel_statistics(const Tensor& x) {
  const Tensor rows = rows_of_channels(x);
  const Scalar count = static_cast<Scalar>(rows.size(1));
  ChannelStatistics result;
  result.mean = sum(rows, 1) / count;
  const Tensor centered = rows - result.mean.unsqueeze(1);
  result.variance = sum(pow(centered, 2), 1) / count;
  return result;
}

Tensor normalize_channels(const Tensor& x, const ChannelStatistics& statistics,
                          const Tensor& weight, const Tensor& bias, double eps) {
  const Tensor deviation = pow(statistics.variance + Scalar(eps), Scalar(0.5));
  const Tensor rows = x.permute({0, 2, 3, 1});  // (b, h, w, c): vectors meet the last axis
  return ((rows - statistics.mean) / deviation * weight + bias).permute({0, 3, 1, 2});
}

void BatchNorm2d::track(const ChannelStatistics& batch, std::int64_t count) {
  const auto move = [&](Tensor& running, const Tensor& fresh) {
    const Tensor now = running.detach();
    running.copy_((now + (fresh.detach() - now) * Scalar(momentum_)));
  };
  move(running_mean, batch.mean);
  move(running_var, batch.variance * Scalar(double(count) / double(count - 1)));
}

Tensor BatchNorm2d::forward(const Tensor& x) {
  ChannelStatistics use{running_mean, running_var};
  if (is_training()) {
    use = channel_statistics(x);
  }
  Tensor y = normalize_channels(x, use, weight, bias, eps_);
  if (is_training()) track(use, x.size(0) * x.size(2) * x.size(3));
  return y;
}

void BatchNorm2d::members(Members& visit) {
  visit.buffer("running_var", running_var);
  visit.buffer("running_mean", running_mean);
}
