#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/handin/submissions.h"

#include <string>

namespace wick::grade {

/// The part of a submission that its result depends on: names and SHA-256 of its files, of its
/// answers.md if there are any, and the refused files. With `others`, the files of its other
/// chapters too.
std::string content_of(const Submission& submission, bool others);

/// The part of the course that its result depends on: the chapter's reference, scenarios, known
/// mistakes and points.
std::string version_of(const Kit& kit);

}  // namespace wick::grade
