#pragma once

#include "nn/batch_norm.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/layout.h"
#include "tools/grade/scenario/scenario.h"

#include <string>
#include <vector>

// What the scenarios of batch normalisation share.
namespace wick::scenario {

/// Weights and biases that differ from channel to channel, and from 1 and 0.
struct Affine {
  Tensor weight, bias;
};
inline Affine draw_affine(Draw& draw, std::int64_t channels) {
  return {draw.uniform({channels}, 1.5, 3), draw.uniform({channels}, -2, -0.5)};
}

/// Images (b, c, h, w) whose channels have means and deviations of their own.
inline Tensor draw_images(Draw& draw, const Shape& shape) {
  const Tensor noise = draw.normal(shape);
  const Tensor spread = draw.uniform({shape[1]}, 0.5, 2), center = draw.uniform({shape[1]}, 1, 4);
  std::vector<double> numbers;
  for (std::int64_t i = 0; i < shape.numel(); ++i) {
    const std::int64_t channel = i / (shape[2] * shape[3]) % shape[1];
    numbers.push_back(element(noise, i) * element(spread, channel) + element(center, channel));
  }
  return draw.values(shape, numbers);
}

inline void observe_statistics(const std::string& name, const nn::ChannelStatistics& found) {
  observe(name + "mean", found.mean);
  observe(name + "variance", found.variance);
}

/// Normalises a batch by its own statistics. Observes these, the result and the gradients.
inline void observe_batch_norm(Draw& draw, const std::string& name, const Tensor& images,
                               double eps) {
  const auto [w, b] = draw_affine(draw, images.size(1));
  const Tensor x = differentiable(images);
  const Tensor weight = differentiable(show(name + "weight", w));
  const Tensor bias = differentiable(show(name + "bias", b));
  const nn::ChannelStatistics found = nn::channel_statistics(x);
  observe_statistics(name, found);
  const Tensor y = nn::normalize_channels(x, found, weight, bias, eps);
  observe(name + "y", y);
  run_backward(y, show(name + "dy", draw.normal(images.shape())));
  observe(name + "x.grad()", x.grad());
  observe(name + "weight.grad()", weight.grad());
  observe(name + "bias.grad()", bias.grad());
}

}  // namespace wick::scenario
