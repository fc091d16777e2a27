#pragma once

#include "tools/grade/mutants/tell_apart.h"

#include "tools/grade/judge/judge.h"

namespace wick::grade {

/// The results of one program in all scenarios of an exercise on one seed.
struct SeedResults {
  const References* references = nullptr;
  std::vector<ScenarioResult> scenarios;
};

/// The name that the diagnosis gives on the first seed, by public scenarios alone or by all. A name
/// is false if, in any scenario on any of the seeds, the program's report does not agree with that
/// of the named mistake. Returns nullopt if the program is given no name.
std::optional<GivenName> name_by(const Exercise& exercise, const std::vector<SeedResults>& results,
                                 Scenarios evidence);

/// Returns the class that the program gets on the first seed, by public scenarios alone or by all.
/// Returns nullopt if the program fails none of them on that seed.
std::optional<GivenClass> class_by(const Exercise& exercise,
                                   const std::vector<SeedResults>& results,
                                   const std::vector<Cell>& cells, Scenarios evidence);

}  // namespace wick::grade
