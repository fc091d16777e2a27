#pragma once

#include "tools/grade/chapter.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace wick::cli {

/// The course that this program belongs to: a repository or a student's tree.
struct Course {
  std::filesystem::path root, kits;
  std::vector<grade::Chapter> chapters;

  /// Throws Error, with the chapters there are, for a number that none has.
  const grade::Chapter& chapter(int number) const;
  /// Where a student writes.
  std::filesystem::path stub(const grade::Chapter& chapter, const std::string& file) const;
};

Course open_course();

/// The exercises whose stub still throws NotImplemented.
std::vector<const grade::Exercise*> unwritten(const Course& course, const grade::Chapter& chapter);

/// A chapter's points at the last `check`, kept in build/progress.json of the tree.
struct Progress {
  double points = 0, max_points = 0;
};
std::optional<Progress> read_progress(const Course& course, const grade::Chapter& chapter);
void write_progress(const Course& course, const grade::Chapter& chapter, const Progress& progress);

}  // namespace wick::cli
