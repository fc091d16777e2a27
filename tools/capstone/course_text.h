#pragma once

#include <string>

// The text of the course, tools/milestones/data/king_james.txt, in two parts that share no chapter.
namespace wick::capstone {

/// What models learn from: all chapters but every tenth one. A chapter is a line.
std::string training_text();

/// Every tenth chapter: what `check` judges on.
std::string public_text();

}  // namespace wick::capstone
