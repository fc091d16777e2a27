#pragma once

#include <filesystem>

namespace wick::grade {

/// Looks for room on the disk after a compiler has failed in `folder`. Throws Error if the disk
/// would be full even without the files of the folder, because a full disk may then be the cause.
/// Call it when nothing is written to the folder any more.
void require_room(const std::filesystem::path& folder);

}  // namespace wick::grade
