// Rows of a text: what a language model reads, and what comes next.

#include "nn/data/windows.h"

#include "nn/data/checks.h"

namespace wick::nn {

std::int64_t window_count(std::int64_t tokens, std::int64_t context) {
  check_context(context);
  // BEGIN SOLUTION 05.6
  // The last window ends one token before the text: that token is its last target.
  if (tokens <= context) {
    fail<ValueError>("window_count: ", tokens, " tokens with a context of ", context,
                     ": there must be at least context + 1 tokens, the last one as a target");
  }
  return tokens - context;
  // END SOLUTION
}

Windows windows(const std::vector<std::int64_t>& tokens, std::int64_t context,
                const std::vector<std::int64_t>& rows) {
  check_rows("windows", rows, window_count(static_cast<std::int64_t>(tokens.size()), context));
  check_windows(rows, context);
  // BEGIN SOLUTION 05.6
  const auto b = static_cast<std::int64_t>(rows.size());
  Windows result{{Shape{b, context}, {}}, {Shape{b * context}, {}}};
  result.inputs.values.reserve(static_cast<std::size_t>(b * context));
  result.targets.values.reserve(static_cast<std::size_t>(b * context));
  for (const std::int64_t row : rows) {
    const auto first = tokens.begin() + row;
    result.inputs.values.insert(result.inputs.values.end(), first, first + context);
    result.targets.values.insert(result.targets.values.end(), first + 1, first + 1 + context);
  }
  return result;
  // END SOLUTION
}

}  // namespace wick::nn
