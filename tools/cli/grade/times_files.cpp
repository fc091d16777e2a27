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

bool is_one_of(const std::string& attempt, int attempts) {
  for (int i = 1; i <= attempts; ++i) {
    if (attempt == std::to_string(i)) return true;
  }
  return attempt.empty();
}

bool is_used(const TimedRow& row, const Attempts& attempts,
             const std::map<std::string, grade::RosterMatch>& matches) {
  for (const auto& [chapter, students] : attempts) {
    if (row.chapter && row.chapter != grade::chapter_number(chapter)) continue;
    const auto match = matches.find(chapter);
    for (const std::string& name : row.names) {
      const std::string called =
          match == matches.end() ? name : match->second.student_called(name).value_or(name);
      const auto found = students.find(called);
      if (found != students.end() && is_one_of(row.attempt, found->second)) return true;
    }
  }
  return false;
}

std::string described(const TimedRow& row) {
  std::string text = concatenate("row ", row.number, " (");
  text += row.names.empty() ? "nobody" : grade::printable_name(row.names.front());
  if (row.chapter) text += concatenate(", chapter ", *row.chapter);
  if (!row.attempt.empty()) text += ", attempt " + grade::printable_name(row.attempt);
  return text + ")";
}

}  // namespace

TimesFiles times_files(const GradeRequest& request, const std::vector<std::string>& chapters,
                       grade::Gradebook& gradebook, const std::filesystem::path& out) {
  TimesFiles files;
  if (!request.submitted.empty()) {
    const TimesFile given{request.submitted, grade::read_file(request.submitted)};
    for (const std::string& chapter : chapters) files[chapter] = given;
    return files;
  }
  for (const std::string& chapter : chapters) {
    const std::string text = gradebook.times_text(chapter);
    if (!text.empty()) files[chapter] = {"those given last, kept in " + out.string(), text, true};
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
  std::string unused;
  for (const TimedRow& row : timed_rows(files.begin()->second)) {
    if (is_of_another_week(row) || is_used(row, attempts, matches)) continue;
    unused += (unused.empty() ? "" : ", ") + described(row);
  }
  if (unused.empty()) return;
  std::fprintf(stderr,
               "wick: %s: used for nothing: %s: no submission is called so, or has this chapter or "
               "attempt\n",
               files.begin()->second.name.c_str(), grade::bounded(unused).c_str());
}

}  // namespace wick::cli
