#pragma once

#include <filesystem>

namespace wick::grade {

/// Runs strip on the file, with the option `how`. Throws Error with what strip says.
void strip(const std::filesystem::path& file, const char* how);

}  // namespace wick::grade
