#pragma once

#include "tools/grade/edges/edges.h"
#include "tools/grade/judge/judge.h"

#include <string>
#include <vector>

namespace wick::grade {

/// The class of a mistake that is no known one: what sets its failing scenarios apart (set_apart.h)
/// and what its wrong results have in common (diagnosis/alike.h), in one sentence. If
/// neither can be said of all scenarios, "in public scenarios alone, " begins what can be said of
/// those. The text is empty if nothing can. `results` are of one exercise, on the seed of
/// `references`.
std::string class_of(const std::string& exercise, const std::vector<ScenarioResult>& results,
                     const References& references, const std::vector<Cell>& cells,
                     Scenarios evidence);

}  // namespace wick::grade
