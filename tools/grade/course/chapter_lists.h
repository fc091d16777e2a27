#pragma once

#include "tools/grade/course/chapter.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// README.md and notebooks/00_start.ipynb under `root` with their lists of chapters, made from the
/// chapters' module.toml: path under `root` -> text. In README.md a list of chapters stands between
/// the lines `<!-- chapters .. -->` and `<!-- end of chapters -->`, and the list of notebooks
/// between `<!-- notebooks ..` and its end. In the notebook the list is the rows of the table that
/// begin with a chapter's number. Throws Error if a list has no place.
std::map<std::string, std::string> make_chapter_lists(const std::filesystem::path& root,
                                                      const std::vector<Chapter>& chapters);

}  // namespace wick::grade
