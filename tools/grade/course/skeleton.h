#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// What `wick course new` is asked for.
struct Skeleton {
  std::string folder;         // "13_transformer_blocks"
  std::string source = "nn";  // where the reference goes, below the root
};

/// Writes a new chapter under `root`, from tools/grade/course/skeleton: a declaration, a lesson, a
/// reference and its header, a public and a hidden scenario, a mistake and another correct
/// solution. Its exercise is written, so that all of it builds, is graded, and keeps what a chapter
/// promises. Returns the paths below `root`. Throws Error, having written nothing, for a name that
/// is not NN_words, a number that a chapter has, a folder for no sources, and a file that is there
/// already.
std::vector<std::filesystem::path> write_skeleton(const std::filesystem::path& root,
                                                  const Skeleton& skeleton);

}  // namespace wick::grade
