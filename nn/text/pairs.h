#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace wick::nn {

/// Two tokens that stand side by side. The id of a token is 0 or more.
using Pair = std::pair<std::int64_t, std::int64_t>;

/// How often each pair of neighbours occurs. Pairs may overlap: 1, 1, 1 has (1, 1) twice.
std::map<Pair, std::int64_t> count_pairs(const std::vector<std::int64_t>& ids);

/// The ids with `id` in place of every `pair`, from the left, without overlaps: (1, 1) as 7 turns
/// 1, 1, 1 into 7, 1.
std::vector<std::int64_t> merge_pair(const std::vector<std::int64_t>& ids, Pair pair,
                                     std::int64_t id);

}  // namespace wick::nn
