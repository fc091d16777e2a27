#pragma once

#include "tools/milestones/stage.h"

#include <string>
#include <vector>

namespace wick::milestones {

/// A task that the framework is trained on to show that it works.
struct Milestone {
  /// "xor".
  std::string name;
  std::string what;
  /// The numbers of the chapters that the task uses, rising. A mistake in one of them fails here.
  std::vector<int> chapters;
  /// About how long it takes on a student's chapters, where OpenBLAS is installed. The lesser of
  /// two times: where all files of its chapters are the student's.
  std::string time;
  /// Returns 0 if every bar was met, else 1.
  int (*run)(Stage&);
  /// True if it learns a text, which may be the reader's own, and can save its model.
  bool learns_text = false;
};

/// All milestones, in the order of the course.
const std::vector<Milestone>& all_milestones();

/// Null if no milestone has that name.
const Milestone* find_milestone(const std::string& name);

/// A table of all milestones.
std::string list_of_milestones();

}  // namespace wick::milestones
