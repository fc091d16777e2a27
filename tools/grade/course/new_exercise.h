#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// The arguments of `wick course new` for an exercise.
struct NewExercise {
  std::string id;      // "12.8", the chapter's next
  std::string name;    // of its function, and of its files: "head_scores"
  std::string source;  // where the reference goes; empty: beside the chapter's last one
};

/// Writes a new exercise of a chapter under `root`, from tools/grade/course/skeleton/exercise: a
/// reference and its header, a public and a hidden scenario and another correct solution are new
/// files; module.toml, mistakes.toml, edges.toml and the lesson get a part more. The exercise is
/// written, so the chapter builds, is graded, and keeps its promises. Returns the paths below
/// `root`. Throws Error, and writes nothing, for an id that is not the chapter's next, a name that
/// is no function's, a chapter of CUDA, a folder that does not hold sources, and a file that
/// exists.
std::vector<std::filesystem::path> write_exercise(const std::filesystem::path& root,
                                                  const NewExercise& exercise);

}  // namespace wick::grade
