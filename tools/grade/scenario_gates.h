#pragma once

#include "tools/grade/build/variants.h"
#include "tools/grade/course/mistakes.h"
#include "tools/grade/judge/references.h"

#include <cstdint>
#include <string>
#include <vector>

// Promises about a chapter's scenarios. Each function returns a sentence for each broken promise.
namespace wick::grade {

/// What a scenario observes must differ between the seed of `references` and `others`. Two whole
/// numbers of a few hundred meet by chance once in a while: one seed of four may agree.
std::vector<std::string> scenarios_without_draws(References& references, const Variants& variants,
                                                 const std::vector<std::uint64_t>& others);

/// Every scenario must have a name of its own, and catch a mistake that no other one of its kind
/// and exercise catches, unless `described` keeps it for a reason.
std::vector<std::string> unneeded_scenarios(References& references, const Mistakes& described);

}  // namespace wick::grade
