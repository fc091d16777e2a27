#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/judge/judge.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

// A known mistake fails the same scenarios on every seed: otherwise its points depend on the seed.
namespace wick::grade {

/// The keys of the scenarios that each known mistake fails on one seed, by the mistake's id.
using MistakeFailures = std::map<std::string, std::set<std::string>>;

/// The keys of the scenarios that did not pass. Throws Error for a fault of the grader or the
/// machine, which says nothing about the mistake.
std::set<std::string> failed_keys(const std::vector<ScenarioResult>& scenarios);

/// Runs each known mistake in all scenarios of the exercises that it edits, on each seed. Programs
/// of mistakes are compiled and linked once, and each seed's reference runs once.
std::map<std::uint64_t, MistakeFailures> observe_failures(const Kit& kit,
                                                          const std::vector<std::uint64_t>& seeds);

/// A sentence for each mistake and scenario that fails on some of the seeds and passes on others.
std::vector<std::string> failures_that_differ(
    const Kit& kit, const std::map<std::uint64_t, MistakeFailures>& by_seed);

}  // namespace wick::grade
