#pragma once

#include "tools/cli/grade/grade_class.h"
#include "tools/cli/grade/submission_times.h"
#include "tools/grade/batch.h"
#include "tools/grade/course/policy.h"
#include "tools/grade/gradebook/gradebook.h"
#include "tools/grade/handin/submissions.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace wick::cli {

/// The submissions to grade, each with its place in the class and its hand-in.
class Workload {
 public:
  /// Holds the submissions of the request's shard. `request` and `batch` must outlive it. `files`
  /// may name students as the roster does, by `matches` of each chapter.
  Workload(const GradeRequest& request, const std::vector<grade::Submission>& all,
           const grade::Batch& batch, const std::map<std::string, grade::RosterMatch>& matches,
           TimesFiles files);

  const std::vector<grade::Submission>& submissions() const { return submissions_; }
  const grade::Handin& handin(const grade::Submission& submission) const {
    return handins_.at(key(submission)).handin;
  }
  int place(const grade::Submission& submission) const {
    return handins_.at(key(submission)).place;
  }

  /// The time of an attempt's upload: the latest that the chapter's file of times gives one of the
  /// attempts in it, or else that of the student's next attempt with a time, or of the last one. If
  /// the file has no time of the student: what the platform has recorded. Without a file of times
  /// also the time of the upload's files.
  std::optional<std::int64_t> time_of(const grade::Submission& attempt) const;

  /// True if the time is after the due time and its grace. Without a time an attempt is not late.
  bool is_late(const grade::Submission& attempt, const grade::Policy& policy) const;

  /// Names on stderr each submission without a time, which counts as on time. Also says if the
  /// times are those of the files, or were kept by an earlier run, and who counts as on time though
  /// Canvas calls the submission late. Call it at the end of a run, where people read it.
  void warn_of_missing_times(const grade::Policy& policy) const;
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

  void add(const grade::Submission& submission, int place);

  void read_times(const std::string& chapter, const std::vector<grade::Submission>& all,
                  const std::map<std::string, grade::RosterMatch>& matches);
  // True if the file of times gives the attempt's upload no time of its own.
  bool has_borrowed_time(const grade::Submission& attempt) const;

  // True if the chapter's file of times is used. No file is used if none has a time of the class.
  bool has_times(const std::string& chapter) const {
    return has_times_ && files_.count(chapter) != 0;
  }
  void warn_of_times_of_files() const;
  void warn_of_late_names(const grade::Policy& policy) const;

  const GradeRequest& request_;
  const grade::Batch& batch_;
  TimesFiles files_;
  // The times by chapter, where there is a file of times.
  std::map<std::string, SubmissionTimes> times_;
  bool has_times_ = false;
  std::map<std::string, std::string> versions_;  // by chapter
  std::map<Key, Item> handins_;
  std::vector<grade::Submission> submissions_;
};

}  // namespace wick::cli
