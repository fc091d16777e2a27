#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace wick::grade {

/// When students see the results of hidden scenarios.
enum class HiddenShown { Now, AfterDue, Never };

/// Which of several attempts of a student counts: the last, the one with the most points after what
/// lateness costs, or the last that is not late, otherwise the last.
enum class Counting { Last, Best, LastBeforeDue };

/// Rules of a course, beside what a chapter is worth. Times are seconds since 1970.
///
///     due = 2026-03-01T23:59:00+01:00   # without an offset: this machine's own time
///     grace_minutes = 15                # late counts from the end of these
///     penalty_per_day = 10              # percent of what was earned, for each day begun
///     max_penalty = 50                  # percent
///     closes_after_days = 7             # what comes later earns nothing
///     hidden = "after_due"              # now, after_due, never
///     attempt = "best"                  # which of several counts: last, best, last_before_due
///     [extension]
///     ada = 2026-03-08T23:59:00+01:00   # another due time for this student
struct Policy {
  std::optional<std::int64_t> due;
  double grace_minutes = 0, penalty_per_day = 0, max_penalty = 100;
  std::optional<double> closes_after_days;
  HiddenShown hidden = HiddenShown::Never;
  Counting attempt = Counting::Last;
  std::map<std::string, std::int64_t> extensions;
  /// The TOML that it was read from; empty for no policy.
  std::string text;

  std::optional<std::int64_t> due_for(const std::string& student) const;
  /// False until the last student's time is over, since reports travel.
  bool shows_hidden(std::int64_t now) const;
};

/// `name` stands for the text in errors. Throws Error, with the line, for a missing, unknown or
/// impossible value.
Policy parse_policy(const std::string& text, const std::string& name);

}  // namespace wick::grade
