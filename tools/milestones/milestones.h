#pragma once

#include "tools/milestones/stage.h"

#include <functional>
#include <ostream>
#include <string>
#include <vector>

namespace wick::milestones {

/// Something to train the framework on.
struct Milestone {
  /// "xor".
  std::string name;
  std::string what;
  /// Those it uses, rising: what they leave undone fails here.
  std::vector<int> chapters;
  /// About how long it takes on one's own chapters, which run on plain loops.
  std::string time;
  /// Returns 0 if every bar was met, else 1.
  std::function<int(const MilestoneOptions&, std::ostream&, const plot::Terminal&)> run;
};

/// All there are, in the order of the course.
const std::vector<Milestone>& all_milestones();

/// Null where none has that name.
const Milestone* find_milestone(const std::string& name);

/// A table of them.
std::string list_of_milestones();

}  // namespace wick::milestones
