#include "tools/cli/grade/workload.h"

#include "tools/cli/grade/submission_times.h"
#include "tools/grade/gradebook/content.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <algorithm>
#include <cstdio>

namespace wick::cli {

namespace {

using Times = std::map<std::string, std::int64_t>;

// If the file names a student in several ways, the latest time counts, as for several rows.
Times by_submission(const Times& given, const grade::RosterMatch& match) {
  Times times = given;
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
                   const grade::Batch& batch, const std::optional<grade::RosterMatch>& match)
    : request_(request), batch_(batch) {
  if (!request.submitted.empty()) {
    times_ = read_submission_times(request.submitted);
    attempt_times_ = read_attempt_times(request.submitted);
  }
  if (match) {
    times_ = by_submission(times_, *match);
    attempt_times_.rename(*match);
  }
  const Shard shard = read_shard(request.shard);
  for (std::size_t i = static_cast<std::size_t>(shard.number - 1); i < all.size();
       i += static_cast<std::size_t>(shard.count)) {
    add(all[i], static_cast<int>(i));
  }
}

std::optional<std::int64_t> Workload::time_of(const grade::Submission& attempt) const {
  if (times_.empty()) return grade::newest_change(attempt);
  if (const auto time = attempt_times_.find(attempt.student, attempt.attempt)) return time;
  // A student's time without an attempt is that of the last.
  const auto given = times_.find(attempt.student);
  const bool is_known = given != times_.end() && attempt.attempt == attempt.attempts;
  if (!is_known || attempt_times_.has(attempt.student)) return {};
  return given->second;
}

void Workload::warn_of_missing_times(const grade::Policy& policy) const {
  if (!policy.due) return;
  if (times_.empty()) {
    std::fputs(
        "wick: submission times are those of the files; give the real ones with "
        "--submitted FILE\n",
        stderr);
    return;
  }
  for (const grade::Submission& submission : submissions_) {
    if (time_of(submission)) continue;
    const std::string which =
        submission.attempts == 1 ? "" : concatenate(", attempt ", submission.attempt);
    std::fprintf(stderr, "wick: %s has no time for %s%s: counted as on time\n",
                 request_.submitted.c_str(), grade::printable_name(submission.student).c_str(),
                 which.c_str());
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
  handin.is_given = !times_.empty();
  handin.submitted = time_of(submission);
  handins_[key(submission)] = Item{handin, place};
  submissions_.push_back(submission);
}

}  // namespace wick::cli
