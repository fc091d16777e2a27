#pragma once

#include "tools/grade/diagnosis/diagnosis.h"

namespace wick::grade {

/// Two known mistakes that together explain an exercise that neither explains alone: the one pair
/// whose program says the same as the student's in every scenario.
///
/// A pair is only compiled where what each mistake does alone speaks for it: a scenario in which
/// one of them shows must have come out as with that one, and one in which neither shows must have
/// passed. Where more than `most_pairs` are left nothing is tried. None where several explain it.
std::optional<Diagnosis> diagnose_two(
    const Exercise& exercise, const std::map<std::string, std::vector<ScenarioResult>>& results,
    const References& references);

inline constexpr std::size_t most_pairs = 6;

}  // namespace wick::grade
