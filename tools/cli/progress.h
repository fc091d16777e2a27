#pragma once

#include "tools/cli/course.h"

#include <ctime>
#include <map>
#include <optional>
#include <string>

namespace wick::cli {

struct Points {
  double earned = 0, most = 0;
  bool is_all() const { return earned >= most; }
};

/// What a chapter's last check came to.
struct Progress {
  Points points;
  std::map<std::string, Points> exercises;  // by id
  std::time_t checked_at = 0;
};

/// Kept in progress.json: at the root of a student's tree, in build/ of the repository. A missing
/// or damaged file is no progress, not an error.
std::optional<Progress> read_progress(const Course& course, const grade::Chapter& chapter);
void write_progress(const Course& course, const grade::Chapter& chapter,
                    const grade::Grade& result);

/// Whether one of the chapter's files has changed since.
bool is_stale(const Course& course, const grade::Chapter& chapter, const Progress& progress);

}  // namespace wick::cli
