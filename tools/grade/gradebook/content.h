#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/course/submissions.h"

#include <cstdint>
#include <optional>
#include <string>

namespace wick::grade {

/// What a submission's result depends on of what was handed in: the names and SHA-256 of its files,
/// and what was refused. With `others`, of its other chapters' files too.
std::string content_of(const Submission& submission, bool others);

/// What it depends on of ours: the chapter's reference, scenarios, known mistakes and points.
std::string version_of(const Kit& kit);

/// When the newest of its files was last changed, in seconds since 1970; none where it has none.
std::optional<std::int64_t> newest_change(const Submission& submission);

}  // namespace wick::grade
