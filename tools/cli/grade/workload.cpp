#include "tools/cli/grade/workload.h"

#include "tools/cli/grade/submission_times.h"
#include "tools/grade/gradebook/content.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <cstdio>
#include <set>
#include <utility>

namespace wick::cli {

namespace {

constexpr const char* give_times =
    "give the times with --submitted FILE, and run the same command with --resume";

// If the file names a student in several ways, the latest time counts, as for several rows.
SubmissionTimes by_submission(const SubmissionTimes& given, const grade::RosterMatch& match) {
  SubmissionTimes times = given;
  for (const auto& [name, time] : given) {
    const std::optional<std::string> student = match.student_called(name);
    if (!student) continue;
    std::int64_t& latest = times[*student];
    latest = std::max(latest, time);
  }
  return times;
}

}  // namespace

Workload::Workload(const GradeRequest& request, const std::vector<grade::Submission>& all,
                   const grade::Batch& batch,
                   const std::map<std::string, grade::RosterMatch>& matches, TimesFiles files)
    : request_(request), batch_(batch), files_(std::move(files)) {
  for (const grade::Submission& each : all) {
    if (files_.count(each.chapter) != 0 && times_.count(each.chapter) == 0) {
      read_times(each.chapter, matches);
    }
  }
  const Shard shard = read_shard(request.shard);
  for (std::size_t i = static_cast<std::size_t>(shard.number - 1); i < all.size();
       i += static_cast<std::size_t>(shard.count)) {
    add(all[i], static_cast<int>(i));
  }
}

void Workload::read_times(const std::string& chapter,
                          const std::map<std::string, grade::RosterMatch>& matches) {
  const int number = grade::chapter_number(chapter).value_or(-1);
  SubmissionTimes& times = times_[chapter];
  AttemptTimes& of_attempts = attempt_times_[chapter];
  times = read_submission_times(files_.at(chapter), number);
  of_attempts = read_attempt_times(files_.at(chapter), number);
  if (const auto match = matches.find(chapter); match != matches.end()) {
    times = by_submission(times, match->second);
    of_attempts.rename(match->second);
  }
  has_times_ = has_times_ || !times.empty();
}

std::optional<std::int64_t> Workload::time_of(const grade::Submission& attempt) const {
  if (!has_times(attempt.chapter))
    return attempt.told_time ? attempt.told_time : grade::newest_change(attempt);
  const SubmissionTimes& times = times_.at(attempt.chapter);
  const AttemptTimes& of_attempts = attempt_times_.at(attempt.chapter);
  if (const auto time = of_attempts.find(attempt.student, attempt.attempt)) return time;
  // A student's time without an attempt is that of the last.
  const auto given = times.find(attempt.student);
  const bool is_known = given != times.end() && attempt.attempt == attempt.attempts;
  if (!is_known || of_attempts.has(attempt.student)) return {};
  return given->second;
}

bool Workload::is_late(const grade::Submission& attempt, const grade::Policy& policy) const {
  const grade::Policy rules = policy.of(attempt.chapter);
  const std::optional<std::int64_t> due = rules.due_for(attempt.student);
  const std::optional<std::int64_t> time = time_of(attempt);
  return due && time && static_cast<double>(*time - *due) > 60 * rules.grace_minutes;
}

// The mark in the names says no time. A time that somebody has told counts, whatever they say.
void Workload::warn_of_late_names(const grade::Policy& policy) const {
  std::set<std::string> students;
  for (const grade::Submission& each : submissions_) {
    const bool is_told = each.told_time || (has_times(each.chapter) && time_of(each));
    if (!each.is_called_late || is_told || !policy.of(each.chapter).due) continue;
    if (!is_late(each, policy)) students.insert(grade::printable_name(each.student));
  }
  if (students.empty()) return;
  std::fprintf(stderr,
               "wick: Canvas has marked these as late (_LATE in the names of files), and they "
               "count as on time: %s: %s\n",
               grade::bounded(grade::joined(students)).c_str(), give_times);
}

void Workload::warn_of_times_of_files() const {
  std::set<std::string> chapters;
  for (const grade::Submission& each : submissions_) {
    if (!has_times(each.chapter) && !each.told_time) chapters.insert(each.chapter);
  }
  if (chapters.empty()) return;
  const std::string of = files_.empty() ? "" : " of " + grade::joined(chapters);
  std::fprintf(stderr, "wick: submission times%s are those of the files: %s\n", of.c_str(),
               give_times);
}

void Workload::warn_of_missing_times(const grade::Policy& policy) const {
  const auto kept = std::find_if(files_.begin(), files_.end(),
                                 [](const auto& each) { return each.second.is_kept; });
  if (kept != files_.end()) {
    std::fprintf(stderr,
                 "wick: submission times are %s: who has handed in since then needs newer ones, "
                 "with --submitted FILE\n",
                 kept->second.name.c_str());
  }
  if (!policy.has_due()) return;
  warn_of_late_names(policy);
  if (!has_times_ && !files_.empty()) {
    const std::string chapters =
        grade::joined(times_, ", ", [](const auto& each) { return each.first; });
    std::fprintf(stderr,
                 "wick: %s has no time of %s: submission times are those of the files, or those "
                 "that the class's system has told\n",
                 files_.begin()->second.name.c_str(), chapters.c_str());
    return;
  }
  warn_of_times_of_files();
  std::map<std::string, std::vector<std::string>> missing;  // by the file of times
  for (const grade::Submission& submission : submissions_) {
    const bool is_missing = has_times(submission.chapter) && !time_of(submission);
    if (!policy.of(submission.chapter).due || !is_missing) continue;
    const std::string which =
        submission.attempts == 1 ? "" : concatenate(" (attempt ", submission.attempt, ")");
    missing[files_.at(submission.chapter).name].push_back(
        grade::printable_name(submission.student) + which);
  }
  for (const auto& [file, students] : missing) {
    std::fprintf(stderr, "wick: %s has no time for %s: counted as on time: %s\n", file.c_str(),
                 grade::bounded(grade::joined(students)).c_str(), give_times);
  }
}

void Workload::warn_of_refusals() const {
  for (const grade::Submission& submission : submissions_) {
    for (const std::string& problem : submission.problems) {
      std::fprintf(stderr, "wick: %s: %s%s\n", grade::printable_name(submission.student).c_str(),
                   submission.is_empty ? "" : "refused: ", grade::bounded(problem).c_str());
    }
  }
}

void Workload::add(const grade::Submission& submission, int place) {
  std::string& version = versions_[submission.chapter];
  if (version.empty()) version = grade::version_of(batch_.kit(submission.chapter));
  grade::Handin handin;
  handin.content = grade::content_of(submission, request_.own);
  handin.version = version;
  handin.is_given = has_times(submission.chapter) || submission.told_time;
  handin.submitted = time_of(submission);
  handins_[key(submission)] = Item{handin, place};
  submissions_.push_back(submission);
}

}  // namespace wick::cli
