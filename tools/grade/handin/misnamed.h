#pragma once

#include "tools/grade/handin/attempt.h"

#include <string>
#include <vector>

namespace wick::grade {

/// A remark if the attempt lacks a file of the chapter, and a source lies there whose name no file
/// of a chapter has: "b.cpp is not there, but b (1).cpp". Empty otherwise. A file counts as a
/// source by its ending, or if a missing file's name is in its own.
std::string describe_misnamed(const Attempt& attempt, const Chapter& chapter,
                              const std::vector<Chapter>& chapters);

}  // namespace wick::grade
