#include "tools/cli/grade/workload.h"

#include "tools/cli/grade/submission_times.h"
#include "tools/grade/gradebook/content.h"
#include "tools/grade/system/printable.h"

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
  if (!request.submitted.empty()) times_ = read_submission_times(request.submitted);
  if (match) times_ = by_submission(times_, *match);
  const Shard shard = read_shard(request.shard);
  for (std::size_t i = static_cast<std::size_t>(shard.number - 1); i < all.size();
       i += static_cast<std::size_t>(shard.count)) {
    add(all[i], static_cast<int>(i));
  }
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
    if (times_.count(submission.student) != 0) continue;
    std::fprintf(stderr, "wick: %s has no time for %s: counted as on time\n",
                 request_.submitted.c_str(), grade::printable_name(submission.student).c_str());
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
  const auto given = times_.find(submission.student);
  handin.is_given = !times_.empty();
  if (given != times_.end()) {
    handin.submitted = given->second;
  } else if (!handin.is_given) {
    handin.submitted = grade::newest_change(submission);
  }
  handins_[key(submission)] = Item{handin, place};
  submissions_.push_back(submission);
}

}  // namespace wick::cli
