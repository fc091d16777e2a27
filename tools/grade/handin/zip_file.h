#pragma once

#include <map>
#include <string>

namespace wick::grade {

/// A zip file of texts by their paths, which are not packed, and have no time of their own: the
/// same texts give the same bytes. It is written here because a student's machine has a compiler
/// and little else; libarchive would bring a dozen libraries into the student's program. Throws
/// Error for more than 65,535 files or 2 GB.
std::string zip_file(const std::map<std::string, std::string>& texts);

}  // namespace wick::grade
