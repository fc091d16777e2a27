#pragma once

#include "tools/grade/course/chapter.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// README.md and notebooks/00_start.ipynb under `root` with their lists of chapters as the
/// chapters' module.toml make them: path under `root` -> text. In README.md a list stands between
/// two lines
/// `<!-- chapters .. -->` and `<!-- end of chapters -->`, the notebooks' between `<!-- notebooks
/// ..` and its end; in the notebook it is the rows of the table that begin with a chapter's number.
/// Throws Error where a list has no place.
std::map<std::string, std::string> make_chapter_lists(const std::filesystem::path& root,
                                                      const std::vector<Chapter>& chapters);

}  // namespace wick::grade
