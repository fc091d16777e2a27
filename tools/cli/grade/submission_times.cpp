#include "tools/cli/grade/submission_times.h"

#include "tools/cli/grade/attempt_times.h"
#include "tools/cli/grade/time_columns.h"

#include "tools/grade/course/policy.h"
#include "tools/grade/course/times.h"
#include "tools/grade/gradebook/csv.h"

#include "core/error.h"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace wick::cli {
namespace {

int read_attempt(const std::string& text) {
  const bool is_number =
      !text.empty() && text.size() < 7 && text.find_first_not_of("0123456789") == std::string::npos;
  const int attempt = is_number ? std::stoi(text) : 0;
  if (attempt < 1) {
    fail<Error>("the attempt is \"", text, "\": attempts count from 1");
  }
  return attempt;
}

// A row with a time, for one of the names that it gives to the student. An attempt is empty if the
// row does not say.
struct TimeRow {
  std::size_t number;
  std::string student, attempt;
  std::int64_t time;
};

// The rows that hold for a chapter: of a student who has rows of this chapter, those, and of all
// others the rows without a chapter.
std::vector<TimeRow> rows_of(const TimesFile& csv, int chapter) {
  std::vector<TimeRow> own, common;
  std::set<std::string> has_own;
  for (const TimedRow& row : timed_rows(csv)) {
    if (row.chapter && row.chapter != chapter) continue;
    for (const std::string& student : row.names) {
      if (row.chapter) has_own.insert(student);
      (row.chapter ? own : common).push_back({row.number, student, row.attempt, row.time});
    }
  }
  for (const TimeRow& row : common) {
    if (has_own.count(row.student) == 0) own.push_back(row);
  }
  return own;
}

}  // namespace

std::vector<TimedRow> timed_rows(const TimesFile& csv) {
  const std::vector<std::vector<std::string>> rows = grade::read_csv(csv.text);
  if (rows.empty()) fail<Error>(csv.name, ": it is empty: the first line names the columns");
  const TimeColumns columns = find_time_columns(rows[0], csv.name);
  const std::size_t attempt = find_column(rows[0], "attempt");
  const std::size_t chapters = find_column(rows[0], "chapter");
  std::vector<TimedRow> timed;
  for (std::size_t row = 1; row < rows.size(); ++row) {
    if (rows[row].size() <= std::max(columns.time, *std::max_element(columns.students.begin(),
                                                                     columns.students.end()))) {
      fail<Error>(csv.name, ": row ", row + 1, " has fewer columns than the first");
    }
    // Moodle writes "-" where nothing was handed in.
    const std::string submitted = field_of(rows[row], columns.time);
    if (submitted.empty() || submitted == "-") continue;
    try {
      const std::string of = field_of(rows[row], chapters);
      const std::optional<int> number = grade::chapter_number(of);
      if (!number && !of.empty()) fail<Error>("\"", of, "\" is no chapter, such as 12");
      timed.push_back({row + 1, number, columns.names_in(rows[row]), field_of(rows[row], attempt),
                       grade::read_time(submitted)});
    } catch (const Error& error) {
      fail<Error>(csv.name, ": row ", row + 1, ": ", error.what());
    }
  }
  return timed;
}

void AttemptTimes::add(const std::string& student, int attempt, std::int64_t time) {
  std::int64_t& latest = times_[student].try_emplace(attempt, time).first->second;
  latest = std::max(latest, time);
}

std::optional<std::int64_t> AttemptTimes::find(const std::string& student, int attempt) const {
  const auto times = times_.find(student);
  if (times == times_.end()) return {};
  const auto time = times->second.find(attempt);
  if (time == times->second.end()) return {};
  return time->second;
}

void AttemptTimes::rename(const grade::RosterMatch& match) {
  const auto given = times_;
  for (const auto& [name, times] : given) {
    const std::optional<std::string> student = match.student_called(name);
    if (!student) continue;
    for (const auto& [attempt, time] : times) add(*student, attempt, time);
  }
}

AttemptTimes read_attempt_times(const TimesFile& csv, int chapter) {
  AttemptTimes times;
  for (const TimeRow& row : rows_of(csv, chapter)) {
    if (row.attempt.empty()) continue;
    try {
      times.add(row.student, read_attempt(row.attempt), row.time);
    } catch (const Error& error) {
      fail<Error>(csv.name, ": row ", row.number, ": ", error.what());
    }
  }
  return times;
}

SubmissionTimes read_submission_times(const TimesFile& csv, int chapter) {
  SubmissionTimes times;
  for (const TimeRow& row : rows_of(csv, chapter)) {
    std::int64_t& latest = times[row.student];
    latest = std::max(latest, row.time);
  }
  return times;
}

}  // namespace wick::cli
