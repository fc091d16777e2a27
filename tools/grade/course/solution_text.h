#pragma once

#include "tools/grade/course/chapter.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// Lines of solution regions that stand in a file under `tree`: "path: line". Short lines, and
/// lines that given code has too, are not looked for.
std::vector<std::string> solution_text_in(const std::filesystem::path& tree,
                                          const std::filesystem::path& root,
                                          const std::vector<Chapter>& chapters);

}  // namespace wick::grade
