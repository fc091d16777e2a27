#include "tools/capstone/judge/ranks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace wick::capstone {
namespace {

double sum(const std::vector<double>& bits) {
  return std::accumulate(bits.begin(), bits.end(), 0.0);
}

}  // namespace

Paired paired_difference(const std::vector<double>& bits, const std::vector<double>& others) {
  const auto bytes = static_cast<double>(bits.size());
  Paired result{(sum(bits) - sum(others)) / bytes, std::numeric_limits<double>::infinity()};
  const std::size_t blocks = bits.size() / block_bytes;
  if (blocks < 2) return result;
  std::vector<double> differences(blocks, 0);
  for (std::size_t i = 0; i < blocks * block_bytes; ++i) {
    differences[i / block_bytes] += (bits[i] - others[i]) / static_cast<double>(block_bytes);
  }
  const auto n = static_cast<double>(blocks);
  const double mean = sum(differences) / n;
  double squares = 0;
  for (const double difference : differences) squares += (difference - mean) * (difference - mean);
  result.error = std::sqrt(squares / (n - 1) / n);
  return result;
}

std::vector<int> ranks(const std::vector<std::vector<double>>& entries) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (!entries[i].empty()) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return sum(entries[a]) < sum(entries[b]); });
  std::vector<int> result(entries.size(), 0);
  std::size_t best = 0;  // the place of the first entry of the rank
  for (std::size_t place = 0; place < order.size(); ++place) {
    const Paired behind = paired_difference(entries[order[place]], entries[order[best]]);
    if (!(behind.mean < 2 * behind.error) && behind.mean > 0) best = place;
    result[order[place]] = static_cast<int>(best) + 1;
  }
  return result;
}

}  // namespace wick::capstone
