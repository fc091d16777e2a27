#pragma once

#include "tools/grade/handin/submissions.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// A class's work in one chapter or in several.
struct CourseWork {
  std::vector<Submission> submissions;  // by chapter, then by student
  std::vector<std::string> left_out;    // as in ClassWork
  /// As in ClassWork; and chapters that are there and are not graded, and why.
  std::vector<std::string> remarks;
};

/// The submissions of the chapters called `wanted`, or else of those that the folder has:
///
/// - It may have a folder for each chapter, called as the chapter is, each of which holds a class.
///   An empty one is not graded. Whatever lies beside them is left out.
/// - Otherwise it holds a class, and these are the chapters that at least three in four students
///   mean: those that the student has written in or, if there are none, the one that the student
///   has files of. A student has written in a chapter if one of its exercises is not as the stub
///   has it, since students hand in whole trees. Who has no file means none. A remark names who
///   means other chapters.
///
/// `unpacker` is as for find_submissions. Throws Error as it does, if a chapter is wanted that does
/// not exist or, of folders for chapters, has none, and if more students mean different chapters.
CourseWork find_course_work(const std::filesystem::path& folder,
                            const std::vector<Chapter>& chapters, const std::vector<int>& wanted,
                            Unpacker* unpacker = nullptr);

}  // namespace wick::grade
