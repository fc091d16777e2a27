#include "tools/milestones/counts.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

namespace wick::milestones {

namespace {

/// What followed one context in the training part.
struct Followers {
  std::unordered_map<std::int64_t, double> counts;
  double total = 0;
};

using Counts = std::unordered_map<std::string_view, Followers>;

// The `context` ids before place i, as bytes, which can be hashed.
std::string_view before(const std::vector<std::int64_t>& ids, std::size_t i, std::size_t context) {
  return {reinterpret_cast<const char*>(ids.data() + (i - context)),
          context * sizeof(std::int64_t)};
}

Counts count(const std::vector<std::int64_t>& ids, std::size_t context) {
  Counts counts;
  for (std::size_t i = context; i < ids.size(); ++i) {
    Followers& followers = counts[before(ids, i, context)];
    ++followers.counts[ids[i]];
    ++followers.total;
  }
  return counts;
}

}  // namespace

std::vector<double> count_losses(const std::vector<std::int64_t>& train,
                                 const std::vector<std::int64_t>& test, std::int64_t vocabulary,
                                 std::size_t context) {
  std::vector<Counts> counts;
  for (std::size_t length = 0; length <= context; ++length) {
    counts.push_back(count(train, length));
  }
  std::vector<double> losses;
  for (std::size_t i = 0; i < test.size(); ++i) {
    double p = 1 / static_cast<double>(vocabulary);
    for (std::size_t length = 0; length <= std::min(context, i); ++length) {
      const auto found = counts[length].find(before(test, i, length));
      if (found == counts[length].end()) break;
      const Followers& followers = found->second;
      const auto kinds = static_cast<double>(followers.counts.size());
      const auto seen = followers.counts.find(test[i]);
      const double times = seen == followers.counts.end() ? 0 : seen->second;
      p = (times + kinds * p) / (followers.total + kinds);
    }
    losses.push_back(-std::log(p));
  }
  return losses;
}

}  // namespace wick::milestones
