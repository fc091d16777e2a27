#pragma once

#include "tools/milestones/chapters.h"
#include "tools/plot/terminal.h"

#include <string>
#include <vector>

namespace wick::milestones {

/// A chapter that may be to blame, and what in it.
struct Suspect {
  int chapter;
  std::string what;
};

/// One thing that a milestone asks for, and what came of it.
struct Verdict {
  /// "letters right, with attention".
  std::string what;
  /// "99.98 %".
  std::string measured;
  /// "at least 95 %".
  std::string bar;
  bool passed = false;
  /// Where to look if it failed, the likeliest first.
  std::vector<Suspect> look_at;
};

/// A line for each verdict, and for each that failed the chapters to look at: the student's own
/// before the reference's, and where none of those named is their own, all of theirs. Words say
/// what colour says.
std::string to_text(const std::vector<Verdict>& verdicts, const plot::Terminal& terminal,
                    const Chapters& chapters = {});

bool all_passed(const std::vector<Verdict>& verdicts);

/// "99.98 %".
std::string percent(double share);

}  // namespace wick::milestones
