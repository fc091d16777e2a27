#include "tools/profile/roofline.h"

#include "core/core.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>

namespace wick::profiling {
namespace {

constexpr int tries = 5;

double shortest(const Clock& clock, const std::function<void()>& work) {
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < tries; ++i) {
    const double began = clock();
    work();
    best = std::min(best, clock() - began);
  }
  return best;
}

}  // namespace

nn::Roofline measure_roofline(const Clock& clock) {
  constexpr std::int64_t n = 512;
  constexpr std::size_t bytes = std::size_t{64} << 20U;
  const NoGrad no_history;
  Generator generator(1);
  const Tensor a = randn({n, n}, generator), b = randn({n, n}, generator);
  const double product = shortest(clock, [&] { matmul(a, b); });
  const std::vector<char> from(bytes, 1);
  std::vector<char> to(bytes, 0);
  const double copy = shortest(clock, [&] { std::memcpy(to.data(), from.data(), bytes); });
  return {2.0 * n * n * n / product, 2.0 * static_cast<double>(bytes) / copy};
}

plot::Chart roofline_chart(const nn::Roofline& machine, const Summary& summary) {
  const double corner = nn::ridge(machine);
  double low = corner / 64, high = corner * 64;
  plot::Chart chart;
  for (const SummaryLine& line : summary.lines) {
    if (line.flops == 0 || line.bytes == 0 || line.seconds <= 0) continue;
    low = std::min(low, line.flops_per_byte() / 2);
    high = std::max(high, line.flops_per_byte() * 2);
    chart.marks.push_back({line.name, {line.flops_per_byte(), line.flops_per_second() / 1e9}});
  }
  chart.title = "Roofline";
  chart.description = "What this machine allows at most, " + amount_text(machine.flops_per_second) +
                      "FLOP/s and " + amount_text(machine.bytes_per_second) +
                      "byte/s, with the ridge at " + amount_text(corner) +
                      " FLOPs a byte, and what each operation reached";
  chart.x_label = "FLOPs a byte";
  chart.y_label = "GFLOP/s";
  chart.log_x = chart.log_y = true;
  plot::Series roof{"roof", {}};
  for (const double intensity : {low, corner, high}) {
    roof.points.push_back({intensity, nn::attainable(machine, intensity) / 1e9});
  }
  chart.series = {roof};
  return chart;
}

}  // namespace wick::profiling
