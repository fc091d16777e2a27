#pragma once

#include "tools/grade/release/update.h"

#include <filesystem>
#include <functional>
#include <string>

namespace wick::grade {

/// Carries the plan out, or leaves the tree as it was. What is overwritten or removed is kept in
/// build/before-update-N, whose path from the root is returned; empty where there is nothing.
///
/// All of it is prepared in build/update; from then on finish_update can always bring it to its
/// end. `step` is called before each change to the tree. Throws Error where another update runs.
std::string apply_update(
    const std::filesystem::path& tree, const UpdatePlan& plan,
    const std::function<void()>& step = [] {});

/// Whether an update was interrupted when it had begun to change the tree.
bool is_interrupted(const std::filesystem::path& tree);

/// Ends it, and returns where the older files are kept.
std::string finish_update(
    const std::filesystem::path& tree, const std::function<void()>& step = [] {});

}  // namespace wick::grade
