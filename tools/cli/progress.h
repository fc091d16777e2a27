#pragma once

#include "tools/cli/course.h"
#include "tools/grade/build/kit.h"

#include <ctime>
#include <map>
#include <optional>
#include <string>

namespace wick::cli {

struct Points {
  double earned = 0, most = 0;
  bool is_all() const { return earned >= most; }
};

/// The result of a chapter's last check.
struct Progress {
  Points points;
  std::map<std::string, Points> exercises;  // by id
  std::map<std::string, int> unseen;        // scenarios of each exercise that grading runs besides
  std::time_t checked_at = 0;
};

/// Progress is kept in progress.json, at the root of a student's tree or in build/ of the
/// repository. A missing or damaged file means no progress, and is no error.
std::optional<Progress> read_progress(const Course& course, const grade::Chapter& chapter);
void write_progress(const Course& course, const grade::Kit& kit, const grade::Grade& result);

/// True if one of the chapter's files has changed since the check.
bool is_stale(const Course& course, const grade::Chapter& chapter, const Progress& progress);

/// The first chapter whose files, as they are, have not passed everything public; null if all have.
const grade::Chapter* next_chapter(const Course& course);

}  // namespace wick::cli
