#pragma once

#include "tools/grade/course/chapter.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// The chapter's stubs, made from its references, and answers.md if it asks questions: file name in
/// modules/NN_name -> text. Throws
/// Error for an exercise without a region in a file that it names, for a question in a section that
/// the lesson does not have, and as make_stub does.
std::map<std::string, std::string> make_stubs(const std::filesystem::path& root,
                                              const Chapter& chapter);

/// Writes the stubs that differ, and returns their paths.
std::vector<std::filesystem::path> write_stubs(const std::filesystem::path& root,
                                               const Chapter& chapter);

}  // namespace wick::grade
