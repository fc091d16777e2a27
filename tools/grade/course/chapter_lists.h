#pragma once

#include "tools/grade/course/chapter.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// README.md and notebooks/00_start.ipynb under `root` with their lists of chapters, made from the
/// chapters' module.toml: path under `root` -> text. In README.md the list is a table between the
/// lines `<!-- chapters .. -->` and `<!-- end of chapters -->`. In the notebook it is the rows that
/// begin with a chapter's number. Throws Error if a list has no place.
std::map<std::string, std::string> make_chapter_lists(const std::filesystem::path& root,
                                                      const std::vector<Chapter>& chapters);

}  // namespace wick::grade
