#pragma once

#include "tools/grade/course/chapter.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// The chapter's stubs as its references make them: file name in modules/NN_name -> text. Throws
/// Error for an exercise without region in a file that it names, and what make_stub refuses.
std::map<std::string, std::string> make_stubs(const std::filesystem::path& root,
                                              const Chapter& chapter);

/// Writes those that differ; returns their paths.
std::vector<std::filesystem::path> write_stubs(const std::filesystem::path& root,
                                               const Chapter& chapter);

}  // namespace wick::grade
