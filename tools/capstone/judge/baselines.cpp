#include "tools/capstone/judge/baselines.h"

#include "tools/milestones/counts.h"

#include <cmath>
#include <cstdint>

namespace wick::capstone {
namespace {

constexpr std::int64_t different_bytes = 256;

std::vector<std::int64_t> ids_of(const std::string& text) {
  std::vector<std::int64_t> ids;
  for (const char byte : text) ids.push_back(static_cast<unsigned char>(byte));
  return ids;
}

}  // namespace

std::vector<double> count_bits(const std::string& training, const std::string& text,
                               std::size_t context) {
  std::vector<double> bits =
      milestones::count_losses(ids_of(training), ids_of(text), different_bytes, context);
  for (double& nats : bits) nats /= std::log(2.0);
  return bits;
}

std::vector<Baseline> baselines(const std::string& training, const std::string& text) {
  return {{"uniform",
           std::vector<double>(text.size(), std::log2(static_cast<double>(different_bytes)))},
          {"counts of bytes", count_bits(training, text, 0)},
          {"counts of pairs", count_bits(training, text, 1)},
          {"counts of triples", count_bits(training, text, 2)},
          {"counts of four", count_bits(training, text, 3)}};
}

}  // namespace wick::capstone
