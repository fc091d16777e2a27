#include "tools/grade/release/given.h"

#include "tools/grade/build/link.h"
#include "tools/grade/judge/recorded.h"
#include "tools/grade/judge/references.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// The exercise that a stub's exception names; empty if it is none of another chapter.
std::string exercise_in(const Report& report, const Kit& kit, const Stubs& stubs) {
  if (!report.thrown || report.thrown->kind != "NotImplemented") return "";
  const std::string& text = report.thrown->text;
  const std::string id = text.substr(0, text.find(' '));
  for (const Kit& other : stubs.kits()) {
    const bool is_another = other.chapter.number != kit.chapter.number;
    if (is_another && other.chapter.find(id) != nullptr) return id;
  }
  return "";
}

// Runs the reference in all public scenarios. Returns the exercises of other chapters that it
// lacks with `given`.
std::set<std::string> find_lacking(const Kit& kit, const Stubs& stubs, const fs::path& given) {
  const TemporaryFolder folder;
  const fs::path program = folder.path() / "program";
  std::vector<fs::path> inputs = {kit.folder / "scenarios_public.o"};
  for (const std::string& file : kit.chapter.files) inputs.push_back(kit.object(file));
  inputs.push_back(given);
  const std::string problem = link(kit.toolchain, inputs, program);
  if (!problem.empty()) fail<Error>("release: ", given.string(), ": ", problem);
  const References references(kit, recorded_seeds().front());
  std::set<std::string> lacking;
  for (const ScenarioInfo& scenario : kit.scenarios) {
    if (scenario.is_hidden) continue;
    const ScenarioSeed seed = references.seed_of(scenario.key);
    const Outcome outcome =
        run_scenario(program, scenario.key, seed, scenario_limits(kit.toolchain));
    if (outcome.result == references.bytes_of_reference(scenario.key)) continue;
    const Report report = read_report(outcome.result, scenario.key, seed.value);
    const std::string id = exercise_in(report, kit, stubs);
    if (id.empty()) {
      fail<Error>("release: the reference observes something else in \"", scenario.key,
                  "\" without the solutions of chapters that ", kit.chapter.folder,
                  " does not build upon: call none of these in the scenario, or name their "
                  "chapter in the prerequisites");
    }
    lacking.insert(id);
  }
  return lacking;
}

}  // namespace

std::set<std::string> link_given(const Kit& kit, const Stubs& stubs,
                                 const std::vector<fs::path>& own, const fs::path& output,
                                 const std::set<std::string>* known) {
  Solved solved{kit.chapter.before, known != nullptr ? *known : std::set<std::string>()};
  for (;;) {
    link_sealed(kit.folder / "given.objects", stubs, solved, kit.toolchain, output, own);
    if (known != nullptr) return solved.exercises;
    const std::set<std::string> lacking = find_lacking(kit, stubs, output);
    if (lacking.empty()) return solved.exercises;
    const std::size_t before = solved.exercises.size();
    solved.exercises.insert(lacking.begin(), lacking.end());
    if (solved.exercises.size() == before) {
      fail<Error>("release: ", output.string(), " lacks ", *lacking.begin(), ", and has it");
    }
  }
}

}  // namespace wick::grade
