#pragma once

#include "tools/grade/diagnosis/diagnosis.h"

namespace wick::grade {

/// Finds two known mistakes that together explain an exercise that neither explains alone: the one
/// pair whose program reports the same as the student's in every scenario.
///
/// A pair is compiled only if the evidence of each mistake alone allows it. A scenario in which one
/// of them shows must have that mistake's result, and a scenario in which neither shows must have
/// passed. If more than `most_pairs` pairs are left, none is tried. nullopt if several explain the
/// exercise.
std::optional<Diagnosis> diagnose_two(
    const Exercise& exercise, const std::map<std::string, std::vector<ScenarioResult>>& results,
    const References& references);

inline constexpr std::size_t most_pairs = 6;

}  // namespace wick::grade
