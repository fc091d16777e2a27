#pragma once

#include <cstddef>
#include <filesystem>

namespace wick::grade {

/// True if the files in `folder`, which has no folders in it, take more than `bytes` of the disk,
/// or are more than a program has a reason to write.
bool takes_more_room(const std::filesystem::path& folder, std::size_t bytes);

}  // namespace wick::grade
