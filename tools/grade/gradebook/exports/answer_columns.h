#pragma once

#include "tools/grade/gradebook/course_total.h"
#include "tools/grade/gradebook/gradebook.h"

#include <string>
#include <vector>

namespace wick::grade {

/// The last columns of gradebook.csv: for each question the points, the state of the answer
/// (not_answered, to_be_marked, marked), and the remark. There are none if written answers earn no
/// points. Points are empty while an answer is to be marked.
class AnswerColumns {
 public:
  explicit AnswerColumns(const std::vector<Entry>& entries);
  std::string header() const;
  std::string fields(const Entry& entry) const;
  std::string fields(const CourseRow& row) const;

 private:
  std::string fields(const std::vector<const Entry*>& entries) const;

  std::vector<std::string> questions_;
};

/// Two more columns if somebody is in a group: its name, and who has handed in.
class GroupColumns {
 public:
  explicit GroupColumns(const std::vector<Entry>& entries);
  std::string header() const { return has_groups_ ? ",group,handed_in_by" : ""; }
  std::string fields(const Entry& entry) const;
  /// The fields of the first chapter that has a group.
  std::string fields(const CourseRow& row) const;

 private:
  bool has_groups_ = false;
};

}  // namespace wick::grade
