#pragma once

#include <cstdint>
#include <vector>

namespace wick::nn {

/// Throws ValueError for an empty prompt, an id outside 0..vocabulary - 1 and a negative count.
void check_prompt(const char* operation, const std::vector<std::int64_t>& prompt,
                  std::int64_t count, std::int64_t vocabulary);

/// Throws ValueError if `tokens` of a prompt and `count` new ones are more than a cache for
/// `context` tokens serves: the last one is drawn, but never read.
void check_cached_length(std::int64_t tokens, std::int64_t count, std::int64_t context);

}  // namespace wick::nn
