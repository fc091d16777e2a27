#pragma once

#include "tools/grade/release/update.h"

#include <filesystem>
#include <functional>
#include <string>

namespace wick::grade {

/// Carries the plan out, or leaves the tree as it was. Overwritten and removed files are kept in
/// build/before-update-N, whose path from the root is returned; empty if there are none.
///
/// The update is first prepared in build/update. From then on finish_update can always complete it.
/// `step` is called before each change to the tree. Throws Error if another update runs.
std::string apply_update(
    const std::filesystem::path& tree, const UpdatePlan& plan,
    const std::function<void()>& step = [] {});

/// True if an update was interrupted after it had begun to change the tree.
bool is_interrupted(const std::filesystem::path& tree);

/// Completes the interrupted update, and returns the folder with the older files.
std::string finish_update(
    const std::filesystem::path& tree, const std::function<void()>& step = [] {});

}  // namespace wick::grade
