#include "tools/cli/grade/submission_times.h"

#include "tools/cli/grade/attempt_times.h"

#include "tools/grade/course/times.h"
#include "tools/grade/gradebook/csv.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <cctype>
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

AttemptTimes read_attempt_times(const std::filesystem::path& csv) {
  const std::vector<std::vector<std::string>> rows = grade::read_csv(grade::read_file(csv));
  AttemptTimes times;
  if (rows.empty()) return times;
  const auto found = std::find_if(rows[0].begin(), rows[0].end(),
                                  [](const std::string& name) { return lower(name) == "attempt"; });
  if (found == rows[0].end()) return times;
  const auto attempt = static_cast<std::size_t>(found - rows[0].begin());
  const std::size_t student = column(rows[0], "student", csv.string());
  const std::size_t submitted = column(rows[0], "submitted", csv.string());
  for (std::size_t row = 1; row < rows.size(); ++row) {
    const std::vector<std::string>& fields = rows[row];
    if (fields.size() <= std::max({student, submitted, attempt})) continue;
    if (fields[submitted].empty() || fields[attempt].empty()) continue;
    try {
      times.add(fields[student], read_attempt(fields[attempt]),
                grade::read_time(fields[submitted]));
    } catch (const Error& error) {
      fail<Error>(csv.string(), ": row ", row + 1, ": ", error.what());
    }
  }
  return times;
}

std::map<std::string, std::int64_t> read_submission_times(const std::filesystem::path& csv) {
  const std::vector<std::vector<std::string>> rows = grade::read_csv(grade::read_file(csv));
  if (rows.empty()) fail<Error>(csv.string(), ": it is empty: the first line names the columns");
  const std::size_t student = column(rows[0], "student", csv.string());
  const std::size_t submitted = column(rows[0], "submitted", csv.string());
  std::map<std::string, std::int64_t> times;
  for (std::size_t row = 1; row < rows.size(); ++row) {
    if (rows[row].size() <= std::max(student, submitted)) {
      fail<Error>(csv.string(), ": row ", row + 1, " has fewer columns than the first");
    }
    if (rows[row][submitted].empty()) continue;
    try {
      const std::int64_t time = grade::read_time(rows[row][submitted]);
      std::int64_t& latest = times[rows[row][student]];
      latest = std::max(latest, time);
    } catch (const Error& error) {
      fail<Error>(csv.string(), ": row ", row + 1, ": ", error.what());
    }
  }
  return times;
}

}  // namespace wick::cli
