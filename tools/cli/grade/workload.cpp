#include "tools/cli/grade/workload.h"

#include "tools/grade/gradebook/content.h"
#include "tools/grade/system/printable.h"

#include <cstdio>

namespace wick::cli {

Workload::Workload(const GradeRequest& request, const std::vector<Planned>& all,
                   const grade::Batch& batch)
    : request_(request), batch_(batch) {
  const Shard shard = read_shard(request.shard);
  for (std::size_t i = static_cast<std::size_t>(shard.number - 1); i < all.size();
       i += static_cast<std::size_t>(shard.count)) {
    add(all[i], static_cast<int>(i));
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

void Workload::add(const Planned& planned, int place) {
  const grade::Submission& submission = planned.attempt;
  std::string& version = versions_[submission.chapter];
  if (version.empty()) version = grade::version_of(batch_.kit(submission.chapter));
  grade::Handin handin;
  handin.content = grade::content_of(submission, request_.own);
  handin.version = version;
  handin.is_given = planned.is_given;
  handin.submitted = planned.time;
  handins_[key(submission)] = Item{handin, place};
  submissions_.push_back(submission);
}

}  // namespace wick::cli
