#include "tools/capstone/judge/baselines.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

namespace wick::capstone {
namespace {

constexpr double different_bytes = 256;

/// What followed one context in the training text.
struct Followers {
  std::unordered_map<char, double> counts;
  double total = 0;
};

using Table = std::unordered_map<std::string_view, Followers>;

Table count(std::string_view text, std::size_t context) {
  Table table;
  for (std::size_t i = context; i < text.size(); ++i) {
    Followers& followers = table[text.substr(i - context, context)];
    ++followers.counts[text[i]];
    ++followers.total;
  }
  return table;
}

}  // namespace

std::vector<double> count_bits(const std::string& training, const std::string& text,
                               std::size_t context) {
  std::vector<Table> tables;
  for (std::size_t length = 0; length <= context; ++length) {
    tables.push_back(count(training, length));
  }
  std::vector<double> bits;
  for (std::size_t i = 0; i < text.size(); ++i) {
    double p = 1 / different_bytes;
    for (std::size_t length = 0; length <= std::min(context, i); ++length) {
      const std::string_view before = std::string_view(text).substr(i - length, length);
      const auto found = tables[length].find(before);
      if (found == tables[length].end()) break;
      const Followers& followers = found->second;
      const auto kinds = static_cast<double>(followers.counts.size());
      const auto seen = followers.counts.find(text[i]);
      p = ((seen == followers.counts.end() ? 0 : seen->second) + kinds * p) /
          (followers.total + kinds);
    }
    bits.push_back(-std::log2(p));
  }
  return bits;
}

std::vector<Baseline> baselines(const std::string& training, const std::string& text) {
  return {{"uniform", std::vector<double>(text.size(), std::log2(different_bytes))},
          {"counts of bytes", count_bits(training, text, 0)},
          {"counts of pairs", count_bits(training, text, 1)},
          {"counts of triples", count_bits(training, text, 2)},
          {"counts of four", count_bits(training, text, 3)}};
}

}  // namespace wick::capstone
