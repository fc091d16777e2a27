#pragma once

#include "tools/grade/mutants/mutants.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// A line of tests/NN_name/survivors.toml: a mutant that no scenario notices, and why. It names the
/// mutant by its text, so that it stays true where lines move.
struct Survivor {
  std::string exercise, function;
  std::string was, now;  // as in Mutant
  std::string because;
  /// True if the mutant computes what the reference computes. Such a mutant is no mistake.
  bool is_equivalent = false;
  std::string place;  // "tests/04_losses/survivors.toml:8"

  bool means(const Mutant& mutant) const;
};

/// The survivors of a chapter; none if it has no such file. Throws Error, with file and line, for
/// an exercise that the chapter does not have, a survivor without a reason, or one that is there
/// twice.
std::vector<Survivor> read_survivors(const std::filesystem::path& root, const Chapter& chapter);

}  // namespace wick::grade
