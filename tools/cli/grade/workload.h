#pragma once

#include "tools/cli/grade/plan.h"
#include "tools/grade/batch.h"
#include "tools/grade/gradebook/gradebook.h"
#include "tools/grade/handin/submissions.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace wick::cli {

/// The submissions to grade, each with its place in the class and its hand-in.
class Workload {
 public:
  /// Holds the submissions of the request's shard. `request` and `batch` must outlive it.
  Workload(const GradeRequest& request, const std::vector<Planned>& all, const grade::Batch& batch);

  const std::vector<grade::Submission>& submissions() const { return submissions_; }
  const grade::Handin& handin(const grade::Submission& submission) const {
    return handins_.at(key(submission)).handin;
  }
  int place(const grade::Submission& submission) const {
    return handins_.at(key(submission)).place;
  }

  /// Prints what was refused of each submission, and why.
  void warn_of_refusals() const;

 private:
  struct Item {
    grade::Handin handin;
    int place;
  };
  using Key = std::pair<std::string, std::string>;

  static Key key(const grade::Submission& submission) {
    return {submission.student, submission.chapter};
  }

  void add(const Planned& planned, int place);

  const GradeRequest& request_;
  const grade::Batch& batch_;
  std::map<std::string, std::string> versions_;  // by chapter
  std::map<Key, Item> handins_;
  std::vector<grade::Submission> submissions_;
};

}  // namespace wick::cli
