#pragma once

#include "tools/grade/course/chapter.h"

#include <filesystem>
#include <set>
#include <string>

namespace wick::grade {

/// The functions that the chapter's exercises are written in, as the references under `root` have
/// them: "wick::plain::softmax_row". Functions that other files cannot call are left out.
std::set<std::string> exercise_functions(const std::filesystem::path& root, const Chapter& chapter);

/// What a student's files of the chapter may call of the framework, besides the chapter's own
/// functions: its may_use, and what each chapter before it has in may_use or as the function of an
/// exercise. A chapter does not inherit
///   - backends and their members, which are every kernel: also those that it asks for;
///   - anything from a chapter in another language: on the host, C++ would do a kernel's work;
///   - what its may_not_use lists.
/// Throws Error where there is no such chapter, and what read_chapters and find_regions throw.
std::set<std::string> allowed_calls(const std::filesystem::path& root, const std::string& folder);

}  // namespace wick::grade
