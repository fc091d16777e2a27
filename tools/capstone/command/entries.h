#pragma once

#include "tools/cli/course.h"
#include "tools/grade/sandbox/sandbox.h"

#include <map>
#include <string>
#include <vector>

namespace wick::cli {

// The names in what `wick capstone submit` writes: capstone/model.wick, capstone/recipe.txt, and
// NN_name/file.cpp for each file of a chapter that the student has begun.
inline constexpr const char *artifact_name = "model.wick", *recipe_name = "recipe.txt",
                            *entry_folder = "capstone";

/// One entry as it was handed in. All of it may be hostile.
struct HandedEntry {
  std::string name;
  std::string artifact, recipe;
  /// Texts of files, by chapter and by the reference's name.
  std::map<std::string, std::map<std::string, std::string>> files;
  /// Why it cannot be judged; empty if it can.
  std::string problem;
};

/// The entries in a folder: each zip file, and each folder that has what such a file has, by name.
/// Archives are opened in the sandbox; links are not followed. Throws Error if there is none.
std::vector<HandedEntry> read_entries(const std::filesystem::path& folder,
                                      const std::vector<grade::Chapter>& chapters,
                                      const grade::Sandbox& sandbox);

}  // namespace wick::cli
