#pragma once

#include "tools/grade/grader.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::cli {

/// The course that this program belongs to: a repository or a student's tree.
struct Course {
  std::filesystem::path root, kits;
  std::vector<grade::Chapter> chapters;

  /// Throws Error, with the existing chapters, for a number that no chapter has.
  const grade::Chapter& chapter(int number) const;
  /// True for a student's tree, false for the repository.
  bool is_released() const;
  /// The file that a student writes in.
  std::filesystem::path stub(const grade::Chapter& chapter, const std::string& file) const;
};

Course open_course();

/// The heading, in a help text, of the commands and options that only instructors use. It is empty
/// in a student's tree, which hides them there.
std::string group_for_instructors(const std::string& otherwise);

/// The existing stubs of the chapter, by the reference's name.
std::map<std::string, std::filesystem::path> stubs(const Course& course,
                                                   const grade::Chapter& chapter);

/// True if the exercise's stubs still throw NotImplemented.
bool is_unwritten(const Course& course, const grade::Chapter& chapter,
                  const grade::Exercise& exercise);

/// What a student reads of a stub that is not there: the command that brings it back.
std::string not_there(const grade::Chapter& chapter, const std::string& file);

/// "layout.cpp and reduce.cpp": the stubs that an exercise is written in.
std::string stub_names(const grade::Exercise& exercise);

/// A chapter's number as its folder has it: "03".
std::string two_digits(int number);

}  // namespace wick::cli
