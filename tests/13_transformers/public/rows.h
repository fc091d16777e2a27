#pragma once

#include "core/plain/backend.h"
#include "tools/grade/scenario/room.h"
#include "tools/grade/scenario/rows.h"

#include <cmath>
#include <string>
#include <vector>

// What the scenarios of layer normalisation share: they call the backend's functions themselves.
namespace wick::scenario {

/// Observes y, what lies around it and, for each row, the mean and the scale that backward reads.
/// What is written to held 7s before.
inline void observe_layer_norm(Draw& draw, const std::string& name, const Tensor& x,
                               const Tensor& weight, const Tensor& bias, double eps = 1e-5) {
  Array to = filled(x.shape(), 7);
  const Shape rows = x.shape().erased(x.dim() - 1);
  Tensor means = draw.full(rows, 7), scales = draw.full(rows, 7);
  Array means_to = means.array(), scales_to = scales.array();
  PlainBackend().layer_norm(x.array(), weight.array(), bias.array(), static_cast<Scalar>(eps), to,
                            means_to, scales_to);
  observe(name + "y", Tensor(to));
  observe_surroundings(name + "7s around y", to);
  observe(name + "means", means);
  observe(name + "scales", scales);
}

/// Observes the three gradients, and what lies around dx. The means and scales are computed here,
/// so that backward can be tried alone.
inline void observe_layer_norm_backward(Draw& draw, const std::string& name, const Tensor& x,
                                        const Tensor& weight, const Tensor& dy, double eps = 1e-5) {
  const std::int64_t n = x.size(-1), rows = x.numel() / n;
  std::vector<double> means, scales;
  const std::vector<Scalar> values = x.to_vector();
  for (std::int64_t r = 0; r < rows; ++r) {
    double mean = 0, variance = 0;
    for (std::int64_t i = 0; i < n; ++i) mean += values[r * n + i] / n;
    for (std::int64_t i = 0; i < n; ++i) {
      variance += (values[r * n + i] - mean) * (values[r * n + i] - mean) / n;
    }
    means.push_back(mean);
    scales.push_back(1 / std::sqrt(variance + eps));
  }
  const Shape shape = x.shape().erased(x.dim() - 1);
  Array dx_to = filled(x.shape(), 7);
  Tensor dweight = draw.full({n}, 7), dbias = draw.full({n}, 7);
  Array dweight_to = dweight.array(), dbias_to = dbias.array();
  PlainBackend().layer_norm_backward(
      x.array(), weight.array(), adjacent(draw.values(shape, means)).array(),
      adjacent(draw.values(shape, scales)).array(), dy.array(), dx_to, dweight_to, dbias_to);
  observe(name + "dx", Tensor(dx_to));
  observe_surroundings(name + "7s around dx", dx_to);
  observe(name + "dweight", dweight);
  observe(name + "dbias", dbias);
}

}  // namespace wick::scenario
