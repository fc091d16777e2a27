#pragma once

#include <filesystem>
#include <map>
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

/// `text` with the value of each word in the place of its @WORD@.
std::string filled(const std::string& text, const std::map<std::string, std::string>& words);

/// "wick::nn" or "wick": the namespace of a reference in this folder. Throws Error for a folder
/// that does not hold references.
std::string namespace_of_references(const std::string& folder);

/// Writes all of these files, or none: throws Error if one is there already. Returns their paths
/// below `root`.
std::vector<std::filesystem::path> write_new(
    const std::filesystem::path& root, const std::map<std::filesystem::path, std::string>& files);

}  // namespace wick::grade
