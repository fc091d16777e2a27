#include "tools/grade/gradebook/result_words.h"

#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/text.h"

#include <set>

namespace wick::grade {

std::string lateness(const Score& score) {
  if (score.days_late == 0) return "";
  const std::string days =
      std::to_string(score.days_late) + (score.days_late == 1 ? " day" : " days") + " late";
  if (score.is_closed) return days + ", which is too late: no points count";
  if (score.penalty == 0) return days + ": no points taken";
  return days + ": " + format_points(score.penalty) + " points taken";
}

std::string own_in_words(const Grade& grade) {
  if (!grade.own || grade.is_pending()) return "";
  if (!grade.own->problem.empty()) return "own framework: not run";
  if (grade.own->differences.empty()) return "";
  std::set<std::string> culprits;
  for (const OwnResult::Difference& difference : grade.own->differences) {
    if (!difference.culprit.empty()) culprits.insert(difference.culprit);
  }
  return "own framework: " + std::to_string(grade.own->passed) + " of " +
         std::to_string(grade.own->scenarios) +
         (culprits.empty() ? "" : ", by " + joined(culprits));
}

}  // namespace wick::grade
