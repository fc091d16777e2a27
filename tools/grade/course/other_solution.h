#pragma once

#include "tools/grade/course/chapter.h"

#include <filesystem>
#include <map>
#include <set>
#include <string>

// Other correct solutions of a chapter, in tests/NN_name/correct: functions that differ from the
// reference's, or whole files.
namespace wick::grade {

/// The names of the chapter's other solutions. NAME.cpp has functions, and NAME/ has whole files; a
/// solution may have both.
std::set<std::string> other_solutions(const std::filesystem::path& root, const Chapter& chapter);

/// The solution as a submission: the text of each of the chapter's files, by the reference's name.
/// Functions and files that it leaves out are the reference's. Throws Error for a solution without
/// any function of an exercise, for a function with the name of an exercise's and another head, for
/// a file that the chapter does not have, and if there is no such solution.
std::map<std::string, std::string> read_solution(const std::filesystem::path& root,
                                                 const Chapter& chapter, const std::string& name);

/// Puts the functions of `solution` in the place of the references' functions of the same heads.
/// What stands above a function goes to the same file as the function; includes go to every file.
/// `references` and the result are texts by file name.
std::map<std::string, std::string> fill_references(
    const std::map<std::string, std::string>& references, const std::string& solution);

}  // namespace wick::grade
