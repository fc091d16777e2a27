#pragma once

#include "tools/grade/course/policy.h"
#include "tools/grade/grader.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace wick::grade {

/// Points that an instructor gave by hand. They replace the computed points.
struct Override {
  double points = 0;
  std::string reason, by;
  std::int64_t made = 0;
};

/// The value of a result by the rules of the course. The computed points stay beside it.
struct Score {
  /// By id, overrides applied. None for an exercise that is pending: the grader or the machine
  /// failed, and nobody has given points by hand.
  std::map<std::string, std::optional<double>> exercises;
  std::map<std::string, Override> overrides;  // by exercise: those that apply here
  double max_points = 0;
  std::optional<double> earned = 0.0;  // none if an exercise is pending
  int days_late = 0;                   // days begun since the due time and its grace
  bool is_closed = false;
  double penalty = 0;                  // taken for lateness
  std::optional<double> points = 0.0;  // what counts: earned - penalty; none if pending

  bool is_pending() const { return !points; }
};

/// `overrides` are the student's, by exercise. `submitted` is the time of the submission; without
/// it the submission counts as on time. Who has handed in nothing is not late.
Score score(const Grade& grade, const std::map<std::string, Override>& overrides,
            const Policy& policy, const std::string& student,
            const std::optional<std::int64_t>& submitted);

}  // namespace wick::grade
