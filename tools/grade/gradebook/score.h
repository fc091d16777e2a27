#pragma once

#include "tools/grade/course/policy.h"
#include "tools/grade/grader.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace wick::grade {

/// Points that an instructor gave by hand, in the place of those that were computed.
struct Override {
  double points = 0;
  std::string reason, by;
  std::int64_t made = 0;
};

/// What a result is worth by the rules of the course. What was computed stays as it is beside it.
struct Score {
  std::map<std::string, double> exercises;    // by id, overrides applied
  std::map<std::string, Override> overrides;  // by exercise: those that apply here
  double earned = 0, max_points = 0;
  int days_late = 0;  // days begun since the due time and its grace
  bool is_closed = false;
  double penalty = 0;  // taken for lateness
  double points = 0;   // what counts: earned - penalty
};

/// `overrides` are the student's, by exercise; `submitted` is when the work was handed in, if
/// known: what is not known is not late.
Score score(const Grade& grade, const std::map<std::string, Override>& overrides,
            const Policy& policy, const std::string& student,
            const std::optional<std::int64_t>& submitted);

}  // namespace wick::grade
