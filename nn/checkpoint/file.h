#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace wick::nn {

/// The bytes of a regular file. Throws Error, with the path and the system's reason, and for a file
/// of more than `most` bytes, before it is read.
std::string read_file(const std::string& path,
                      std::int64_t most = std::numeric_limits<std::int64_t>::max());

/// Replaces the content of the file by `pieces`, one after another, as replace_file.h says: if that
/// fails, the file is unchanged. Throws Error, with the path and the system's reason.
void replace_file(const std::string& path, const std::vector<std::string>& pieces);

}  // namespace wick::nn
