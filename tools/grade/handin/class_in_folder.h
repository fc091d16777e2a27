#pragma once

#include "tools/grade/course/chapter.h"
#include "tools/grade/handin/handed_in.h"

#include <filesystem>
#include <string>
#include <vector>

// One folder too many makes a class look like one student with many attempts.
namespace wick::grade {

/// True if several of these paths, below a student's folder, may be those of several students: what
/// differs in them does not say that they are attempts (are_called_attempts).
bool may_be_students(const std::vector<std::string>& paths);

/// Says that the paths have files of a chapter, by the first two names in which they differ: "1001,
/// 1002 and others in hw have files of a chapter". `where` is such as " in hw".
std::string described_files(const std::vector<std::string>& paths, const std::string& where = "");

/// The first two names in which the paths differ, as in "1001, 1002 and others".
std::string first_names(const std::vector<std::string>& paths);

/// Throws Error, with the folder to give, if each student in the class's folder seems to be a
/// folder of students itself: all have HandedIn::folders, and no two students have folders with one
/// name, as attempts would have; or there is one student, who has no file of a chapter, but files
/// that have students' names (loose_files.h).
void refuse_classes_in_folders(const std::filesystem::path& folder,
                               const std::vector<HandedIn>& all,
                               const std::vector<Chapter>& chapters);

}  // namespace wick::grade
