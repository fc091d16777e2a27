#pragma once

#include "tools/grade/diagnosis/diagnosis.h"

#include <optional>
#include <vector>

namespace wick::grade {

/// Finds known mistakes that each explain wrong results of their own, and together all: as in an
/// exercise of ten rules, of which two are wrong and three are not written yet. No program with
/// all of these mistakes is needed.
///
/// A mistake fits if every result that it makes wrong is wrong in the same way here, or was not
/// reached because the scenario met a stub. A mistake whose results are a part of another one's
/// does not count. nullopt if nothing is wrong, if a wrong result fits no mistake or several, or if
/// one of several mistakes has fewer than three results that are numbers. `results` are of one
/// exercise; each is evidence, or met a stub.
std::optional<Diagnosis> diagnose_by_results(const Exercise& exercise,
                                             const std::vector<const ScenarioResult*>& results,
                                             const References& references);

/// True if these mistakes fit, and together explain all that is wrong. It may be that nothing is
/// wrong.
bool are_explained_by(const std::vector<Cause>& causes,
                      const std::vector<const ScenarioResult*>& results,
                      const References& references);

}  // namespace wick::grade
