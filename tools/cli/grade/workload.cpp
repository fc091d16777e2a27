#include "tools/cli/grade/workload.h"

#include "tools/cli/grade/submission_times.h"
#include "tools/grade/gradebook/content.h"
#include "tools/grade/system/printable.h"

#include <algorithm>
#include <cstdio>

namespace wick::cli {

namespace {

// If the file names a student in several ways, the latest time counts, as for several rows.
SubmissionTimes by_submission(const SubmissionTimes& given,
                              const std::map<std::string, grade::RosterMatch>& matches) {
  SubmissionTimes times = given;
  for (const auto& [key, time] : given) {
    for (const auto& [chapter, match] : matches) {
      const std::optional<std::string> student = match.student_called(key.second);
      const bool is_of_chapter = !key.first || *key.first == grade::chapter_number(chapter);
      if (!student || !is_of_chapter) continue;
      std::int64_t& latest = times[{key.first, *student}];
      latest = std::max(latest, time);
    }
  }
  return times;
}

}  // namespace

Workload::Workload(const GradeRequest& request, const std::vector<grade::Submission>& all,
                   const grade::Batch& batch,
                   const std::map<std::string, grade::RosterMatch>& matches)
    : request_(request), batch_(batch) {
  if (!request.submitted.empty()) times_ = read_submission_times(request.submitted);
  times_ = by_submission(times_, matches);
  const Shard shard = read_shard(request.shard);
  for (std::size_t i = static_cast<std::size_t>(shard.number - 1); i < all.size();
       i += static_cast<std::size_t>(shard.count)) {
    add(all[i], static_cast<int>(i));
  }
}

void Workload::warn_of_missing_times(const grade::Policy& policy) const {
  if (!policy.has_due()) return;
  if (times_.empty()) {
    std::fputs(
        "wick: submission times are those of the files; give the real ones with "
        "--submitted FILE\n",
        stderr);
    return;
  }
  for (const grade::Submission& submission : submissions_) {
    if (!policy.of(submission.chapter).due || time_of(submission)) continue;
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

std::optional<std::int64_t> Workload::time_of(const grade::Submission& submission) const {
  auto found = times_.find({grade::chapter_number(submission.chapter), submission.student});
  if (found == times_.end()) found = times_.find({std::nullopt, submission.student});
  if (found == times_.end()) return {};
  return found->second;
}

void Workload::add(const grade::Submission& submission, int place) {
  std::string& version = versions_[submission.chapter];
  if (version.empty()) version = grade::version_of(batch_.kit(submission.chapter));
  grade::Handin handin;
  handin.content = grade::content_of(submission, request_.own);
  handin.version = version;
  handin.is_given = !times_.empty();
  handin.submitted = time_of(submission);
  if (!handin.is_given) {
    handin.submitted = grade::newest_change(submission);
  }
  handins_[key(submission)] = Item{handin, place};
  submissions_.push_back(submission);
}

}  // namespace wick::cli
