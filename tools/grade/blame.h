#pragma once

#include "tools/grade/judge/judge.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

using Results = std::map<std::string, std::vector<ScenarioResult>>;  // by exercise

/// In a released tree the functions of a chapter's other exercises are the student's own, but for
/// sealed ones. A scenario that fails and needs an exercise that is not right yet is not judged: it
/// becomes not_run, and says which exercise to mend first, and how it failed beside that one. Which
/// scenario needs which exercise was measured when the tree was made (Kit::needs). Nothing changes
/// if the kit knows no needs.
///
/// If exercises need one another, the one that fails on its own is to blame. If none does, every
/// failure stands.
///
/// `grade` runs the scenarios of an exercise that `results` lacks.
void put_down_to_others(const Kit& kit, Results& results,
                        const std::function<std::vector<ScenarioResult>(const Exercise&)>& grade);

}  // namespace wick::grade
