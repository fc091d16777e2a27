#pragma once

#include "tools/cli/course.h"
#include "tools/grade/course/cell.h"
#include "tools/grade/grader.h"
#include "tools/grade/system/files.h"

#include <filesystem>
#include <map>
#include <string>

namespace wick::cli {

/// The chapter's files as students get them, with the functions of one exercise replaced by those
/// of a notebook's cell: a submission in a temporary folder. If the cell does not fit, the
/// functions stay unwritten and explain() gives the reason.
class CellFiles {
 public:
  CellFiles(const Course& course, const grade::Kit& kit, const grade::Exercise& exercise,
            const std::string& cell);

  /// True if any function is written. Otherwise nothing need be compiled.
  bool is_written() const { return is_written_; }
  /// The source files by the reference's name.
  const std::map<std::string, std::filesystem::path>& sources() const { return sources_; }

  /// Makes a result the cell's: compilers' messages get the cell's lines, and a problem of a file
  /// that the cell does not write is dropped.
  void explain(grade::Grade& grade) const;

 private:
  grade::TemporaryFolder folder_;
  std::map<std::string, std::filesystem::path> sources_;
  std::map<std::string, grade::FilledStub> filled_;  // by file name
  std::string problem_;
  bool is_written_ = false;
};

/// Keeps a cell that has passed. With a released kit, checks of the chapter's other exercises build
/// upon it.
void keep_cell(const Course& course, const grade::Exercise& exercise, const std::string& cell);

/// The grade of an exercise of which nothing is written.
grade::Grade unwritten(const grade::Exercise& exercise, const grade::References& references,
                       const grade::GradeOptions& how);

}  // namespace wick::cli
