#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// The arguments of `wick course new`.
struct Skeleton {
  std::string folder;         // "13_transformer_blocks"
  std::string source = "nn";  // where the reference goes, below the root
};

/// Writes a new chapter under `root`, from tools/grade/course/skeleton: a declaration, a lesson, a
/// reference and its header, a public and a hidden scenario, a mistake and another correct
/// solution. Its exercise is written, so the chapter builds, is graded, and keeps its promises.
/// Returns the paths below `root`. Throws Error, and writes nothing, for a name that is not
/// NN_words, a number that another chapter has, a folder that does not hold sources, and a file
/// that exists.
std::vector<std::filesystem::path> write_skeleton(const std::filesystem::path& root,
                                                  const Skeleton& skeleton);

}  // namespace wick::grade
