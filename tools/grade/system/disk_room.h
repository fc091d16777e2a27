#pragma once

#include <filesystem>

namespace wick::grade {

/// Where a compiler has failed in `folder`: throws Error if the disk would be full even without
/// what lies in the folder, for then it may have failed by that. To be called when nothing is
/// written to the folder any more.
void require_room(const std::filesystem::path& folder);

}  // namespace wick::grade
