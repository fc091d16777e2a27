#include <algorithm>
#include <cmath>
#include <vector>

// Shares as logarithms, from log_softmax by hand, and sums of shares that are added in that form.

Tensor sampling_weights(const Tensor& logits, const SamplingOptions& options) {
  const std::vector<Scalar> x = logits.to_vector();
  std::vector<std::size_t> ids;
  for (std::size_t id = 0; id < x.size(); ++id) {
    const auto behind = [&](std::size_t other) { return x[other] < x[id]; };
    ids.insert(std::find_if(ids.begin(), ids.end(), behind), id);
  }
  if (options.temperature == 0) {
    ids.resize(1);
  } else if (options.top_k > 0 && static_cast<std::size_t>(options.top_k) < ids.size()) {
    ids.resize(static_cast<std::size_t>(options.top_k));
  }
  const double heat = options.temperature == 0 ? 1 : options.temperature;
  const auto logarithms = [&] {
    const double largest = x[ids[0]];
    double sum = 0;
    for (const std::size_t id : ids) sum += std::exp((x[id] - largest) / heat);
    std::vector<double> shares;
    for (const std::size_t id : ids) shares.push_back((x[id] - largest) / heat - std::log(sum));
    return shares;
  };
  if (options.top_p < 1) {
    const std::vector<double> shares = logarithms();
    double reached = shares[0];
    std::size_t kept = 1;
    while (kept < shares.size() && reached < std::log(options.top_p)) {
      reached += std::log1p(std::exp(shares[kept] - reached));
      ++kept;
    }
    ids.resize(kept);
  }
  std::vector<Scalar> weights(x.size(), 0);
  const std::vector<double> shares = logarithms();
  for (std::size_t i = 0; i < ids.size(); ++i) {
    weights[ids[i]] = static_cast<Scalar>(std::exp(shares[i]));
  }
  return from_vector(weights, logits.shape());
}
