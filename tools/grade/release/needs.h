#pragma once

#include "tools/grade/release/sealed.h"

#include <map>
#include <set>
#include <string>

namespace wick::grade {

/// The exercises, besides its own, whose functions run in a public scenario, by the scenario's key.
using Needs = std::map<std::string, std::set<std::string>>;

/// Measures what each public scenario needs: the exercises without which the reference observes
/// something else there. One seed is enough: seeds change what is drawn, not which functions run.
Needs find_needs(const Kit& kit, const Stubs& stubs);

/// The exercises that scenarios of an exercise before them need. Students check exercises in order,
/// so none of them is written then.
std::set<std::string> needed_before(const Kit& kit, const Needs& needs);

/// The exercises that scenarios of any other exercise need.
std::set<std::string> all_needed(const Needs& needs);

/// A line for each scenario: its key, a tab, and the exercises that it needs but for those in
/// `without`.
std::string to_lines(const Needs& needs, const std::set<std::string>& without);

}  // namespace wick::grade
