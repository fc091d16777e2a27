#include "tools/cli/grade/submission_times.h"

#include "tools/grade/course/policy.h"
#include "tools/grade/course/times.h"
#include "tools/grade/gradebook/csv.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace wick::cli {
namespace {

std::optional<int> read_attempt(const std::string& text) {
  if (text.empty()) return {};
  const bool is_number =
      text.size() < 7 && text.find_first_not_of("0123456789") == std::string::npos;
  const int attempt = is_number ? std::stoi(text) : 0;
  if (attempt < 1) fail<Error>("the attempt is \"", text, "\": attempts count from 1");
  return attempt;
}

// Finds whose a row is.
class Owners {
 public:
  Owners(const std::vector<std::string>& submissions, const grade::RosterMatch* match)
      : submissions_(submissions.begin(), submissions.end()), match_(match) {}

  std::optional<std::string> by_id(const RowNames& names) const {
    if (!names.student.empty()) return called(names.student);
    for (const std::string& number : {names.participant, names.canvas}) {
      if (const auto found = numbered(number)) return found;
    }
    for (const std::string& id : names.ids) {
      if (submissions_.count(id) != 0) return id;
      const auto found = match_ == nullptr ? std::nullopt : match_->student_with_id(id);
      if (found && submissions_.count(*found) != 0) return found;
    }
    return {};
  }

  // The one submission that all names mean which mean any.
  std::optional<std::string> by_name(const RowNames& names) const {
    std::set<std::string> found;
    for (const std::vector<std::string>& each : {names.ids, names.chosen}) {
      for (const std::string& name : each) {
        const std::optional<std::string> submission = called(name);
        if (submission && submissions_.count(*submission) != 0) found.insert(*submission);
      }
    }
    if (found.size() != 1) return {};
    return *found.begin();
  }

 private:
  std::optional<std::string> called(const std::string& name) const {
    if (submissions_.count(name) != 0) return name;
    return match_ == nullptr ? std::nullopt : match_->student_called(name);
  }

  // The one submission in whose name Canvas or Moodle has written this number.
  std::optional<std::string> numbered(const std::string& number) const {
    std::optional<std::string> found;
    if (number.empty()) return found;
    for (const std::string& name : submissions_) {
      const std::string front = name.substr(0, name.find("_assignsubmission_"));
      if (!grade::ends_with(front, "_" + number)) continue;
      if (found) return {};
      found = name;
    }
    return found;
  }

  std::set<std::string> submissions_;
  const grade::RosterMatch* match_;
};

// Rows with a chapter and rows without one may both be of one attempt.
using Key = std::tuple<std::string, bool, int>;

Key key_of(const TimedRow& row, const std::string& submission) {
  return {submission, row.chapter.has_value(), row.attempt.value_or(0)};
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
    if (rows[row].size() < columns.needed) {
      fail<Error>(csv.name, ": row ", row + 1, " has fewer columns than the first");
    }
    // Moodle writes "-" where nothing was handed in.
    const std::string submitted = field_of(rows[row], columns.time);
    if (submitted.empty() || submitted == "-") continue;
    try {
      const std::string of = field_of(rows[row], chapters);
      const std::optional<int> number = grade::chapter_number(of);
      if (!number && !of.empty()) fail<Error>("\"", of, "\" is no chapter, such as 12");
      timed.push_back({row + 1, number, columns.names_in(rows[row]),
                       read_attempt(field_of(rows[row], attempt)), grade::read_time(submitted)});
    } catch (const Error& error) {
      fail<Error>(csv.name, ": row ", row + 1, ": ", error.what());
    }
  }
  return timed;
}

std::vector<OwnedRow> owned_rows(const TimesFile& csv, int chapter,
                                 const std::vector<std::string>& submissions,
                                 const grade::RosterMatch* match) {
  const Owners owners(submissions, match);
  std::vector<OwnedRow> rows;
  std::map<Key, std::size_t> known;    // the row of each
  std::map<Key, std::size_t> guesses;  // how many rows guess it
  for (TimedRow& row : timed_rows(csv)) {
    if (row.chapter && *row.chapter != chapter) continue;
    OwnedRow owned{std::move(row), {}};
    owned.submission = owners.by_id(owned.row.names);
    if (owned.submission) {
      const auto [first, is_new] =
          known.emplace(key_of(owned.row, *owned.submission), owned.row.number);
      if (!is_new) {
        fail<Error>(csv.name, ": row ", first->second, " and row ", owned.row.number,
                    " both have a time of ", grade::printable_name(*owned.submission),
                    ": a student has one row, or one for each attempt, with a column attempt");
      }
    } else if ((owned.guess = owners.by_name(owned.row.names))) {
      ++guesses[key_of(owned.row, *owned.guess)];
    }
    rows.push_back(std::move(owned));
  }
  for (OwnedRow& each : rows) {
    if (!csv.matches_names || !each.guess) continue;
    const Key key = key_of(each.row, *each.guess);
    if (known.count(key) == 0 && guesses[key] == 1) each.submission = each.guess;
  }
  return rows;
}

SubmissionTimes submission_times(const std::vector<OwnedRow>& rows) {
  std::set<std::string> has_own;
  for (const OwnedRow& each : rows) {
    if (each.submission && each.row.chapter) has_own.insert(*each.submission);
  }
  SubmissionTimes times;
  for (const OwnedRow& each : rows) {
    if (!each.submission || (!each.row.chapter && has_own.count(*each.submission) != 0)) continue;
    times[*each.submission][each.row.attempt.value_or(0)] = each.row.time;
  }
  return times;
}

}  // namespace wick::cli
