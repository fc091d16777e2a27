#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

// A count by accumulate; an unordered map, sorted twice; formulas for one token; the
// roof by the least time.

std::int64_t count_parameters(const Module& module) {
  const std::vector<Tensor> all = module.parameters();
  return std::accumulate(
      all.begin(), all.end(), std::int64_t{0},
      [](std::int64_t sum, const Tensor& parameter) { return sum + parameter.numel(); });
}

std::vector<ProfileLine> profile(const std::function<void()>& work) {
  std::unordered_map<std::string, ProfileLine> found;
  const auto count = [&found](const Operation& operation) {
    const Cost cost = operation_cost(operation);
    auto& [name, calls, flops, bytes] = found[operation.name];
    name = operation.name;
    calls += 1;
    flops += cost.flops;
    bytes += cost.bytes;
  };
  auto observer = std::make_unique<Observe>(count);
  work();
  observer.reset();
  std::vector<ProfileLine> lines;
  for (const auto& each : found) lines.push_back(each.second);
  std::sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) {
    return std::make_pair(-a.flops, a.name) < std::make_pair(-b.flops, b.name);
  });
  return lines;
}

std::int64_t transformer_flops(const GptOptions& options, std::int64_t batch, std::int64_t tokens) {
  const std::int64_t width = options.embed_dim;
  const std::int64_t layer = 24 * width * width + 4 * tokens * width;
  return batch * tokens * (options.num_layers * layer + 2 * width * options.vocabulary);
}

double attainable(const Roofline& machine, double flops_per_byte) {
  return flops_per_byte * machine.bytes_per_second >= machine.flops_per_second
             ? machine.flops_per_second
             : flops_per_byte * machine.bytes_per_second;
}

double ridge(const Roofline& machine) {
  return 1 / (machine.bytes_per_second / machine.flops_per_second);
}
