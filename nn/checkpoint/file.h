#pragma once

#include <string>
#include <vector>

namespace wick::nn {

/// The bytes of a regular file. Throws Error, with the path and the system's reason.
std::string read_file(const std::string& path);

/// Makes `pieces`, one after another, the content of the file. It is complete or, where that fails,
/// what it was: the bytes are written under another name in the same folder, synchronised and
/// renamed. A file that was there keeps its permissions. Throws Error, with the path and the
/// system's reason.
void replace_file(const std::string& path, const std::vector<std::string>& pieces);

}  // namespace wick::nn
