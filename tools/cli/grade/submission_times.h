#pragma once

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
  bool is_kept = false;  // in the gradebook, since an earlier run
};
/// The files of times by the chapter's folder.
using TimesFiles = std::map<std::string, TimesFile>;

/// A row that has a time, and the submission that the time belongs to.
struct TimedRow {
  std::size_t number;              // counted from 1, with the row of columns
  std::optional<int> chapter;      // none: the time holds in every chapter
  std::vector<std::string> names;  // the student's names
  std::string attempt;             // empty if the row does not say
  std::int64_t time;
};

/// The rows of a file of times that have a time. Throws Error as read_submission_times does.
std::vector<TimedRow> timed_rows(const TimesFile& csv);

/// Times by the student.
using SubmissionTimes = std::map<std::string, std::int64_t>;

/// The times of submissions in a chapter, from a CSV file with the columns student and submitted,
/// or a platform's (time_columns.h), and perhaps chapter, in any order and case, among others. A
/// row with a chapter, such as 12 or 12_attention, holds in this chapter alone, and counts there in
/// place of the student's rows without a chapter. If a student has several rows, the latest time
/// counts.
/// Throws Error, with file and row, for a missing column, and for an unreadable time or chapter.
SubmissionTimes read_submission_times(const TimesFile& csv, int chapter);

}  // namespace wick::cli
