#pragma once

#include "tools/cli/grade/time_columns.h"
#include "tools/grade/handin/match_roster.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wick::cli {

/// A file of times.
struct TimesFile {
  std::string name;  // in messages
  std::string text;
  bool is_kept = false;        // in the gradebook, since an earlier run
  bool matches_names = false;  // the instructor has allowed matches by names that students choose
};
/// The files of times by the chapter's folder.
using TimesFiles = std::map<std::string, TimesFile>;

/// A row that has a time.
struct TimedRow {
  std::size_t number;          // counted from 1, with the row of columns
  std::optional<int> chapter;  // none: the time holds in every chapter
  RowNames names;
  std::optional<int> attempt;  // none: the row does not say
  std::int64_t time;
};

/// The rows of a file of times that have a time. The file is CSV with the columns student and
/// submitted, or a platform's (time_columns.h), and perhaps chapter and attempt, in any order and
/// case, among others. Throws Error, with file and row, for a missing column, and for an unreadable
/// time, chapter or attempt.
std::vector<TimedRow> timed_rows(const TimesFile& csv);

/// A row, and the submission that it is of.
struct OwnedRow {
  TimedRow row;
  std::optional<std::string> submission;
  /// The submission that matches by a name that students choose. It is the row's if the file allows
  /// it.
  std::optional<std::string> guess = {};
};

/// Finds the submission of each row that holds in a chapter, by what an instructor has written, or
/// else by the platform's own ids, as the names of `submissions` or as the roster has them. A row
/// is one student's. Throws Error, with both rows, if two rows of one attempt are of one
/// submission.
std::vector<OwnedRow> owned_rows(const TimesFile& csv, int chapter,
                                 const std::vector<std::string>& submissions,
                                 const grade::RosterMatch* match);

/// Times by the submission and the attempt, which is 0 for a row that names none. A row with a
/// chapter counts there in place of the student's rows without a chapter.
using SubmissionTimes = std::map<std::string, std::map<int, std::int64_t>>;
SubmissionTimes submission_times(const std::vector<OwnedRow>& rows);

}  // namespace wick::cli
