#include "tools/cli/grade/times_files.h"

#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <algorithm>
#include <cstdio>

namespace wick::cli {
namespace {

// How many attempts each student has, by chapter.
using Attempts = std::map<std::string, std::map<std::string, int>>;

std::string described(const TimedRow& row) {
  std::string text =
      concatenate("row ", row.number, " (", grade::printable_name(row.names.shown()));
  if (row.chapter) text += concatenate(", chapter ", *row.chapter);
  if (row.attempt) text += concatenate(", attempt ", *row.attempt);
  return text + ")";
}

// Whose a row is, in the chapters that are graded.
struct Use {
  TimedRow row;
  bool is_used = false;
  std::string guess = {};  // a submission that only a name matches
};

// By the number of the row. A row that holds in no chapter that is graded here is missing.
std::map<std::size_t, Use> uses_of(const TimesFile& csv, const Attempts& attempts,
                                   const std::map<std::string, grade::RosterMatch>& matches) {
  std::map<std::size_t, Use> uses;
  for (const auto& [chapter, students] : attempts) {
    std::vector<std::string> names;
    for (const auto& [student, count] : students) names.push_back(student);
    const auto match = matches.find(chapter);
    for (const OwnedRow& each : owned_rows(csv, grade::chapter_number(chapter).value_or(-1), names,
                                           match == matches.end() ? nullptr : &match->second)) {
      Use& use = uses.try_emplace(each.row.number, Use{each.row}).first->second;
      if (each.guess) use.guess = *each.guess;
      if (!each.submission) continue;
      const auto student = students.find(*each.submission);
      use.is_used = use.is_used ||
                    (student != students.end() && each.row.attempt.value_or(1) <= student->second);
    }
  }
  return uses;
}

}  // namespace

TimesFiles times_files(const GradeRequest& request, const std::vector<std::string>& chapters,
                       grade::Gradebook& gradebook, const std::filesystem::path& out) {
  TimesFiles files;
  if (!request.submitted.empty()) {
    const TimesFile given{request.submitted, grade::read_file(request.submitted), false,
                          gradebook.matches_names()};
    for (const std::string& chapter : chapters) files[chapter] = given;
    return files;
  }
  for (const std::string& chapter : chapters) {
    const std::string text = gradebook.times_text(chapter);
    if (text.empty()) continue;
    files[chapter] = {"those given last, kept in " + out.string(), text, true,
                      gradebook.matches_names()};
  }
  return files;
}

void warn_of_unused_rows(const TimesFiles& files, const std::vector<grade::Submission>& submissions,
                         const std::map<std::string, grade::RosterMatch>& matches,
                         const std::vector<grade::Chapter>& course) {
  if (files.empty() || files.begin()->second.is_kept) return;
  Attempts attempts;
  for (const grade::Submission& each : submissions) {
    attempts[each.chapter][each.student] = each.attempts;
  }
  const auto is_of_another_week = [&](const TimedRow& row) {
    return std::any_of(course.begin(), course.end(), [&](const grade::Chapter& chapter) {
      return row.chapter == chapter.number && attempts.count(chapter.folder) == 0;
    });
  };
  const TimesFile& csv = files.begin()->second;
  const std::map<std::size_t, Use> uses = uses_of(csv, attempts, matches);
  std::string unused, asked;
  for (const TimedRow& row : timed_rows(csv)) {
    const auto use = uses.find(row.number);
    const bool is_used = use != uses.end() && use->second.is_used;
    const std::string guess = use == uses.end() ? "" : grade::printable_name(use->second.guess);
    if (is_used && !guess.empty()) {
      std::fprintf(stderr, "wick: %s: %s is taken for %s, by a name\n", csv.name.c_str(),
                   described(row).c_str(), guess.c_str());
    } else if (!is_used && !guess.empty()) {
      asked += (asked.empty() ? "" : ", ") + described(row) + " for " + guess;
    } else if (!is_used && !is_of_another_week(row)) {
      unused += (unused.empty() ? "" : ", ") + described(row);
    }
  }
  if (!asked.empty()) {
    std::fprintf(
        stderr,
        "wick: %s: not used, because only a name matches them: %s: write a column student, or "
        "allow all such matches with --match-names\n",
        csv.name.c_str(), grade::bounded(asked).c_str());
  }
  if (unused.empty()) return;
  std::fprintf(stderr,
               "wick: %s: rows not used: %s: no submission has this name, chapter or attempt\n",
               csv.name.c_str(), grade::bounded(unused).c_str());
}

}  // namespace wick::cli
