#include "nn/transformer/generate_checks.h"

#include "core/error.h"

namespace wick::nn {

void check_prompt(const char* operation, const std::vector<std::int64_t>& prompt,
                  std::int64_t count, std::int64_t vocabulary) {
  if (prompt.empty()) {
    fail<ValueError>(operation,
                     ": the prompt is empty: it must have at least one token to continue");
  }
  if (count < 0) fail<ValueError>(operation, ": count is ", count, ": it must not be negative");
  for (std::size_t i = 0; i < prompt.size(); ++i) {
    if (prompt[i] < 0 || prompt[i] >= vocabulary) {
      fail<ValueError>(operation, ": id ", prompt[i], " at position ", i,
                       " of the prompt: the model knows 0 to ", vocabulary - 1);
    }
  }
}

void check_cached_length(std::int64_t tokens, std::int64_t count, std::int64_t context) {
  if (count == 0 || count - 1 <= context - tokens) return;
  fail<ValueError>("generate_cached: a prompt of ", tokens, " tokens and ", count,
                   " new ones for a context of ", context,
                   ": all but the last new one must fit; generate lets the window slide, which "
                   "needs every key again");
}

}  // namespace wick::nn
