#pragma once

#include "tools/grade/sandbox/sandbox.h"

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace wick::grade {

/// The content of a submitted archive. No path leads out of it.
struct OpenedArchive {
  std::map<std::string, std::string> files;    // contents, by their paths
  std::map<std::string, std::string> refused;  // reasons, by the entries' paths
  std::vector<std::string> others;             // the first paths of other files
};

/// Reads a zip or tar file that a stranger has made, and takes the plain files in it that have one
/// of the names in `wanted`, each of at most 1 MB. The program wick-unpack reads it in the sandbox,
/// within the bounds of unpack/parts.h. Throws RefusedFile, with the reason, if the whole archive
/// is refused, and Error if this machine cannot read it.
OpenedArchive open_archive(const std::filesystem::path& archive,
                           const std::set<std::string>& wanted, const Sandbox& sandbox);

}  // namespace wick::grade
