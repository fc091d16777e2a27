#pragma once

#include "tools/grade/course/chapter.h"

#include <filesystem>
#include <set>
#include <string>

namespace wick::grade {

/// The functions that the chapter's exercises are written in, as the references under `root` have
/// them: "wick::plain::softmax_row". Functions that other files cannot call are left out.
std::set<std::string> exercise_functions(const std::filesystem::path& root, const Chapter& chapter);

/// The functions of the framework that a student's files of the chapter may call, besides the
/// chapter's own: its may_use, and for each chapter before it the may_use and the functions of
/// exercises. A chapter does not inherit
///   - backends and their members, which are all kernels;
///   - anything from a chapter in another language: C++ on the host would do a kernel's work;
///   - the names in its may_not_use, which may be the chapter's own functions or Tensor's, too.
/// Throws Error if there is no such chapter, and what read_chapters and find_regions throw.
std::set<std::string> allowed_calls(const std::filesystem::path& root, const std::string& folder);

}  // namespace wick::grade
