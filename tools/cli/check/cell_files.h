#pragma once

#include "tools/cli/course.h"
#include "tools/grade/course/cell.h"
#include "tools/grade/grader.h"
#include "tools/grade/system/files.h"

#include <filesystem>
#include <map>
#include <string>

namespace wick::cli {

/// The chapter's files as students get them, with a notebook cell's functions of one exercise in
/// place of their own: a submission in a temporary folder. Where the cell does not fit they stay
/// unwritten, and explain() says why.
class CellFiles {
 public:
  CellFiles(const Course& course, const grade::Chapter& chapter, const grade::Exercise& exercise,
            const std::string& cell);

  /// Whether any function is written. Where none is, nothing need be compiled to say so.
  bool is_written() const { return is_written_; }
  /// By the reference's name.
  const std::map<std::string, std::filesystem::path>& sources() const { return sources_; }

  /// Makes a result one of the cell: compilers' messages have its lines, and files that it does not
  /// write are no problem.
  void explain(grade::Grade& grade) const;

 private:
  grade::TemporaryFolder folder_;
  std::map<std::string, std::filesystem::path> sources_;
  std::map<std::string, grade::FilledStub> filled_;  // by file name
  std::string problem_;
  bool is_written_ = false;
};

/// What grading says of an exercise of which nothing is written.
grade::Grade unwritten(const grade::Exercise& exercise, const grade::References& references,
                       const grade::GradeOptions& how);

}  // namespace wick::cli
