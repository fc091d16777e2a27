#pragma once

#include "tools/milestones/verdict.h"

#include <algorithm>
#include <string>
#include <vector>

namespace wick::milestones {

/// What the failed ones among the verdicts are about, in order.
inline std::vector<std::string> failing(const std::vector<Verdict>& verdicts) {
  std::vector<std::string> found;
  for (const Verdict& verdict : verdicts) {
    if (!verdict.passed) found.push_back(verdict.what);
  }
  return found;
}

/// Whether each verdict says where to look, if it were to fail.
inline bool all_say_where(const std::vector<Verdict>& verdicts) {
  return std::none_of(verdicts.begin(), verdicts.end(),
                      [](const Verdict& verdict) { return verdict.look_at.empty(); });
}

/// How often `part` occurs.
inline std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

}  // namespace wick::milestones
