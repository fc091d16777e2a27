#pragma once

#include "tools/plot/terminal.h"

#include <string>
#include <vector>

namespace wick::milestones {

/// One thing that a milestone asks for, and what came of it.
struct Verdict {
  /// "copy, with attention".
  std::string what;
  /// "99.98 % of the letters".
  std::string measured;
  /// "at least 95 %".
  std::string bar;
  bool passed = false;
  /// Where to look if it failed: the chapter, and what in it.
  std::string look_at;
};

/// A line for each verdict, and one more for each that failed; words say what colour says.
std::string to_text(const std::vector<Verdict>& verdicts, const plot::Terminal& terminal);

bool all_passed(const std::vector<Verdict>& verdicts);

/// "99.98 %".
std::string percent(double share);

}  // namespace wick::milestones
