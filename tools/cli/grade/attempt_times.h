#pragma once

#include "tools/cli/grade/submission_times.h"
#include "tools/grade/handin/match_roster.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace wick::cli {

/// The times of single attempts. They come from a file of times with a column attempt, which
/// numbers each student's attempts from 1.
class AttemptTimes {
 public:
  void add(const std::string& student, int attempt, std::int64_t time);
  std::optional<std::int64_t> find(const std::string& student, int attempt) const;
  bool has(const std::string& student) const { return times_.count(student) != 0; }
  /// Gives the submissions the times of names that mean them on the roster.
  void rename(const grade::RosterMatch& match);

 private:
  std::map<std::string, std::map<int, std::int64_t>> times_;
};

/// Reads the times of a chapter's attempts, as read_submission_times does. There are none if the
/// file has no column attempt. Throws Error, with file and row, if an attempt is no number from 1
/// on, and where read_submission_times throws it.
AttemptTimes read_attempt_times(const TimesFile& csv, int chapter);

}  // namespace wick::cli
