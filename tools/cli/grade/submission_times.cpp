#include "tools/cli/grade/submission_times.h"

#include "tools/cli/grade/attempt_times.h"

#include "tools/grade/course/policy.h"
#include "tools/grade/course/times.h"
#include "tools/grade/gradebook/csv.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <vector>

namespace wick::cli {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return text;
}

std::size_t column(const std::vector<std::string>& names, const std::string& wanted,
                   const std::string& file) {
  std::string there;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (lower(names[i]) == wanted) return i;
    there += (i == 0 ? "" : ", ") + names[i];
  }
  fail<Error>(file, ": there is no column called ", wanted, ": the first line has ", there);
}

int read_attempt(const std::string& text) {
  const bool is_number =
      !text.empty() && text.size() < 7 && text.find_first_not_of("0123456789") == std::string::npos;
  const int attempt = is_number ? std::stoi(text) : 0;
  if (attempt < 1) {
    fail<Error>("the attempt is \"", text, "\": attempts count from 1");
  }
  return attempt;
}

// A row with a time. An attempt is empty if the row does not say.
struct TimeRow {
  std::size_t number;
  std::string student, attempt;
  std::int64_t time;
};

std::string field_of(const std::vector<std::string>& row, std::size_t column) {
  return column < row.size() ? row[column] : std::string();
}

std::size_t column_or_none(const std::vector<std::string>& names, const std::string& wanted) {
  return static_cast<std::size_t>(
      std::find_if(names.begin(), names.end(),
                   [&](const std::string& name) { return lower(name) == wanted; }) -
      names.begin());
}

// The rows that hold for a chapter: of a student who has rows of this chapter, those, and of all
// others the rows without a chapter.
std::vector<TimeRow> rows_of(const std::filesystem::path& csv, int chapter) {
  const std::vector<std::vector<std::string>> rows = grade::read_csv(grade::read_file(csv));
  if (rows.empty()) fail<Error>(csv.string(), ": it is empty: the first line names the columns");
  const std::size_t student = column(rows[0], "student", csv.string());
  const std::size_t submitted = column(rows[0], "submitted", csv.string());
  const std::size_t attempt = column_or_none(rows[0], "attempt");
  const std::size_t chapters = column_or_none(rows[0], "chapter");
  std::vector<TimeRow> own, common;
  std::set<std::string> has_own;
  for (std::size_t row = 1; row < rows.size(); ++row) {
    if (rows[row].size() <= std::max(student, submitted)) {
      fail<Error>(csv.string(), ": row ", row + 1, " has fewer columns than the first");
    }
    if (rows[row][submitted].empty()) continue;
    try {
      const std::string of = field_of(rows[row], chapters);
      const std::optional<int> number = grade::chapter_number(of);
      if (!number && !of.empty()) fail<Error>("\"", of, "\" is no chapter, such as 12");
      const TimeRow time = {row + 1, rows[row][student], field_of(rows[row], attempt),
                            grade::read_time(rows[row][submitted])};
      if (number == chapter) has_own.insert(time.student);
      if (!number || number == chapter) (number ? own : common).push_back(time);
    } catch (const Error& error) {
      fail<Error>(csv.string(), ": row ", row + 1, ": ", error.what());
    }
  }
  for (const TimeRow& row : common) {
    if (has_own.count(row.student) == 0) own.push_back(row);
  }
  return own;
}

}  // namespace

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

AttemptTimes read_attempt_times(const std::filesystem::path& csv, int chapter) {
  AttemptTimes times;
  for (const TimeRow& row : rows_of(csv, chapter)) {
    if (row.attempt.empty()) continue;
    try {
      times.add(row.student, read_attempt(row.attempt), row.time);
    } catch (const Error& error) {
      fail<Error>(csv.string(), ": row ", row.number, ": ", error.what());
    }
  }
  return times;
}

SubmissionTimes read_submission_times(const std::filesystem::path& csv, int chapter) {
  SubmissionTimes times;
  for (const TimeRow& row : rows_of(csv, chapter)) {
    std::int64_t& latest = times[row.student];
    latest = std::max(latest, row.time);
  }
  return times;
}

}  // namespace wick::cli
