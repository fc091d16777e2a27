#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// The SHA-256 of each of the files that exist below `tree`: path -> hexadecimal digits. The
/// program sha256sum computes them. Throws Error if it cannot read a file.
std::map<std::string, std::string> hashes(const std::filesystem::path& tree,
                                          const std::vector<std::string>& paths);

/// The SHA-256 of a text, in hexadecimal digits.
std::string sha256_of(const std::string& text);

/// The lines of sha256sum: path -> hexadecimal digits. `name` is the list's name in errors. Throws
/// Error for a line of another form, and for a path that leads out of the tree.
std::map<std::string, std::string> read_hashes(const std::string& text, const std::string& name);

}  // namespace wick::grade
