// What byte-pair encoding does again and again: count neighbours, and make one of two.

#include "nn/text/pairs.h"

#include "core/error.h"

namespace wick::nn {

std::map<Pair, std::int64_t> count_pairs(const std::vector<std::int64_t>& ids) {
  // BEGIN SOLUTION 10.4
  std::map<Pair, std::int64_t> counts;
  for (std::size_t i = 1; i < ids.size(); ++i) ++counts[{ids[i - 1], ids[i]}];
  return counts;
  // END SOLUTION
}

std::vector<std::int64_t> merge_pair(const std::vector<std::int64_t>& ids, Pair pair,
                                     std::int64_t id) {
  // BEGIN SOLUTION 10.4
  std::vector<std::int64_t> shorter;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const bool is_pair = i + 1 < ids.size() && ids[i] == pair.first && ids[i + 1] == pair.second;
    shorter.push_back(is_pair ? id : ids[i]);
    if (is_pair) ++i;  // the second one is in it
  }
  return shorter;
  // END SOLUTION
}

}  // namespace wick::nn
