#pragma once

#include "core/ids.h"

#include <cstdint>
#include <vector>

namespace wick::nn {

/// The number of windows of `context` tokens, each with a token behind it to be predicted:
/// tokens - context. Window i starts at token i, so a DataLoader of so many examples gives rows of
/// a text. Throws ValueError for fewer than context + 1 tokens and for context < 1.
std::int64_t window_count(std::int64_t tokens, std::int64_t context);

struct Windows {
  Ids inputs;   // (b, t)
  Ids targets;  // (b t,): for each input the token behind it, as cross_entropy wants them
};

/// The windows of `context` tokens that start at the given rows. Throws ValueError for a row that
/// is not from 0 to window_count - 1, and where window_count does.
Windows windows(const std::vector<std::int64_t>& tokens, std::int64_t context,
                const std::vector<std::int64_t>& rows);

}  // namespace wick::nn
