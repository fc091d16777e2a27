#pragma once

#include "tools/cli/course.h"
#include "tools/grade/build/kit.h"

#include <map>
#include <optional>
#include <string>

namespace wick::cli {

struct Points {
  double earned = 0, most = 0;
  bool is_all() const { return earned >= most; }
};

/// The results of the last check of each exercise.
struct Progress {
  Points points;
  std::map<std::string, Points> exercises;     // by id
  std::map<std::string, int> unseen;           // scenarios of each that grading runs besides
  std::map<std::string, std::string> checked;  // the digest of the files that each was checked with
};

/// The digest of each exercise's files, by its id.
std::map<std::string, std::string> digests(const Course& course, const grade::Chapter& chapter);

/// Progress is kept in progress.json, at the root of a student's tree or in build/ of the
/// repository. A missing or damaged file means no progress, and is no error.
std::optional<Progress> read_progress(const Course& course, const grade::Chapter& chapter);
/// `checked`: the digests before the check, so that no later text counts as checked.
void write_progress(const Course& course, const grade::Kit& kit, const grade::Grade& result,
                    const std::map<std::string, std::string>& checked);

/// True if an exercise's files have other texts than those that it was last checked with.
bool is_stale(const Course& course, const grade::Chapter& chapter, const Progress& progress);

/// The first chapter whose files, as they are, have not passed all public scenarios; null if there
/// is none.
const grade::Chapter* next_chapter(const Course& course);

}  // namespace wick::cli
