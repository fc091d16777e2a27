#include "tools/grade/mistake_failures.h"

#include "tools/grade/build/variants.h"
#include "tools/grade/diagnosis/diagnosis.h"
#include "tools/grade/judge/references.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

namespace wick::grade {
namespace {

MistakeFailures failures_on(const Kit& kit, const References& references) {
  MistakeFailures failures;
  for (const KnownMistake& mistake : kit.mistakes) {
    std::set<std::string>& failed = failures[mistake.id];
    for (const std::string& id : mistake.exercises) {
      failed.merge(failed_keys(grade_mistake(mistake.id, id, references)));
    }
  }
  return failures;
}

std::string listed(const std::vector<std::uint64_t>& seeds) {
  return joined(seeds, ", ", [](std::uint64_t seed) { return std::to_string(seed); });
}

}  // namespace

std::set<std::string> failed_keys(const std::vector<ScenarioResult>& scenarios) {
  std::set<std::string> failed;
  for (const ScenarioResult& scenario : scenarios) {
    if (scenario.verdict == Verdict::GraderError) {
      fail<Error>("gates: \"", scenario.key, "\" could not be judged: ", scenario.detail);
    }
    if (scenario.verdict != Verdict::Passed) failed.insert(scenario.key);
  }
  return failed;
}

std::map<std::uint64_t, MistakeFailures> observe_failures(const Kit& kit,
                                                          const std::vector<std::uint64_t>& seeds) {
  const Variants variants(kit);
  for (const Exercise& exercise : kit.chapter.exercises) {
    std::vector<std::string> ids;
    for (const KnownMistake& mistake : kit.mistakes) {
      if (edits(mistake, exercise.id)) ids.push_back(mistake.id);
    }
    variants.prepare(ids, exercise);
  }
  std::map<std::uint64_t, MistakeFailures> by_seed;
  for (const std::uint64_t seed : seeds) {
    by_seed[seed] = failures_on(kit, References(kit, seed, &variants));
  }
  return by_seed;
}

std::vector<std::string> failures_that_differ(
    const Kit& kit, const std::map<std::uint64_t, MistakeFailures>& by_seed) {
  std::vector<std::string> reasons;
  for (const KnownMistake& mistake : kit.mistakes) {
    for (const ScenarioInfo& scenario : kit.scenarios) {
      std::vector<std::uint64_t> failed, passed;
      for (const auto& [seed, failures] : by_seed) {
        const bool is_failed = failures.at(mistake.id).count(scenario.key) > 0;
        (is_failed ? failed : passed).push_back(seed);
      }
      if (failed.empty() || passed.empty()) continue;
      reasons.push_back(concatenate(kit.chapter.folder, ": mistake ", mistake.id, " fails \"",
                                    scenario.key, "\" on the seeds ", listed(failed),
                                    " and passes on ", listed(passed)));
    }
  }
  return reasons;
}

}  // namespace wick::grade
