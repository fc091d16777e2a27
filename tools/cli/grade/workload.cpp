#include "tools/cli/grade/workload.h"

#include "tools/cli/grade/submission_times.h"
#include "tools/grade/gradebook/content.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <set>
#include <utility>

namespace wick::cli {

namespace {

constexpr const char* give_times =
    "give the times with --submitted FILE, and run the same command with --resume";

// The latest time that one of the attempts `first` to `last` has. A row without an attempt is of
// the last of all attempts.
std::optional<std::int64_t> latest(const std::map<int, std::int64_t>& times, int first, int last,
                                   int attempts) {
  std::optional<std::int64_t> time;
  for (const auto& [number, given] : times) {
    const int attempt = number == 0 ? attempts : number;
    if (attempt < first || attempt > last) continue;
    time = std::max(time.value_or(given), given);
  }
  return time;
}

}  // namespace

Workload::Workload(const GradeRequest& request, const std::vector<grade::Submission>& all,
                   const grade::Batch& batch,
                   const std::map<std::string, grade::RosterMatch>& matches, TimesFiles files)
    : request_(request), batch_(batch), files_(std::move(files)) {
  for (const grade::Submission& each : all) {
    if (files_.count(each.chapter) != 0 && times_.count(each.chapter) == 0) {
      read_times(each.chapter, all, matches);
    }
  }
  const Shard shard = read_shard(request.shard);
  for (std::size_t i = static_cast<std::size_t>(shard.number - 1); i < all.size();
       i += static_cast<std::size_t>(shard.count)) {
    add(all[i], static_cast<int>(i));
  }
}

void Workload::read_times(const std::string& chapter, const std::vector<grade::Submission>& all,
                          const std::map<std::string, grade::RosterMatch>& matches) {
  std::vector<std::string> submissions;
  for (const grade::Submission& each : all) {
    if (each.chapter == chapter) submissions.push_back(each.student);
  }
  const auto match = matches.find(chapter);
  const std::vector<OwnedRow> rows =
      owned_rows(files_.at(chapter), grade::chapter_number(chapter).value_or(-1), submissions,
                 match == matches.end() ? nullptr : &match->second);
  times_[chapter] = submission_times(rows);
  has_times_ = has_times_ || !rows.empty();
}

std::optional<std::int64_t> Workload::time_of(const grade::Submission& attempt) const {
  if (!has_times(attempt.chapter)) {
    return attempt.platform_time ? attempt.platform_time : attempt.files_changed;
  }
  const SubmissionTimes& times = times_.at(attempt.chapter);
  const auto given = times.find(attempt.student);
  if (given == times.end()) return attempt.platform_time;
  const int all = attempt.attempts;
  const auto& [first, last] = attempt.upload;
  for (int next = last; next <= all; ++next) {
    const int from = next == last ? first : next;
    if (const auto time = latest(given->second, from, next, all)) return time;
  }
  return latest(given->second, 1, std::numeric_limits<int>::max(), all);
}

bool Workload::has_borrowed_time(const grade::Submission& attempt) const {
  if (!has_times(attempt.chapter)) return false;
  const SubmissionTimes& times = times_.at(attempt.chapter);
  const auto given = times.find(attempt.student);
  return given != times.end() &&
         !latest(given->second, attempt.upload.first, attempt.upload.second, attempt.attempts);
}

bool Workload::is_late(const grade::Submission& attempt, const grade::Policy& policy) const {
  const grade::Policy rules = policy.of(attempt.chapter);
  const std::optional<std::int64_t> due = rules.due_for(attempt.student);
  const std::optional<std::int64_t> time = time_of(attempt);
  return due && time && static_cast<double>(*time - *due) > 60 * rules.grace_minutes;
}

// The mark in the names is no time. A known time counts, whatever the mark says.
void Workload::warn_of_late_names(const grade::Policy& policy) const {
  std::set<std::string> students;
  for (const grade::Submission& each : submissions_) {
    const bool is_known = each.platform_time || (has_times(each.chapter) && time_of(each));
    if (!each.is_called_late || is_known || !policy.of(each.chapter).due) continue;
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
    if (!has_times(each.chapter) && !each.platform_time) chapters.insert(each.chapter);
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
    std::fprintf(
        stderr,
        "wick: %s has no time of %s: submission times are those of the files, or those that "
        "the platform has recorded\n",
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
  std::vector<std::string> borrowed;
  for (const grade::Submission& each : submissions_) {
    if (!policy.of(each.chapter).due || !has_borrowed_time(each)) continue;
    borrowed.push_back(concatenate(grade::printable_name(each.student), " (attempt ", each.attempt,
                                   " of ", each.attempts, ")"));
  }
  if (!borrowed.empty()) {
    std::fprintf(stderr,
                 "wick: no time of these attempts is known, so they count as late as the student's "
                 "next one: %s\n",
                 grade::bounded(grade::joined(borrowed)).c_str());
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
  handin.is_given = has_times(submission.chapter) || submission.platform_time;
  handin.submitted = time_of(submission);
  handins_[key(submission)] = Item{handin, place};
  submissions_.push_back(submission);
}

}  // namespace wick::cli
