#include "tools/grade/release/release_kit.h"

#include "tools/grade/build/isolate.h"
#include "tools/grade/build/link.h"
#include "tools/grade/build/symbols.h"
#include "tools/grade/build/variants.h"
#include "tools/grade/diagnosis/diagnosis.h"
#include "tools/grade/judge/recorded.h"
#include "tools/grade/judge/references.h"
#include "tools/grade/release/strip.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <optional>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

std::string public_scenarios(const Kit& kit) {
  std::string lines;
  for (const ScenarioInfo& scenario : kit.scenarios) {
    if (scenario.is_hidden) continue;
    lines += "public\t" + scenario.exercise + "\t" + scenario.key + "\n";
  }
  for (const auto& [exercise, count] : kit.hidden_scenarios) {
    lines += "unseen\t" + exercise + "\t" + std::to_string(count) + "\n";
  }
  return lines;
}

// Records the reports of the reference and of each mistake's programs in public scenarios. A
// mistake that only hidden scenarios show stays in mistakes.json and is silent.
void record(const Kit& kit, const fs::path& out) {
  std::optional<Variants> variants;
  if (has_sources(kit)) variants.emplace(kit);
  for (const Exercise& exercise : kit.chapter.exercises) {
    std::vector<std::string> ids;
    for (const KnownMistake* mistake : candidates_for(exercise, kit)) ids.push_back(mistake->id);
    if (variants) variants->prepare(ids, exercise);
  }
  for (const std::uint64_t seed : recorded_seeds()) {
    const References references(kit, seed, variants ? &*variants : nullptr);
    Recorded recorded;
    for (const ScenarioInfo& scenario : kit.scenarios) {
      if (scenario.is_hidden) continue;
      references.reference(scenario.key);  // throws where the reference itself fails
      recorded[{"", scenario.key}] = references.bytes_of_reference(scenario.key);
      if (!variants) continue;
      for (const KnownMistake* mistake :
           candidates_for(*kit.chapter.find(scenario.exercise), kit)) {
        recorded[{mistake->id, scenario.key}] =
            references.bytes_of_mistake(mistake->id, scenario.key);
      }
    }
    write_recorded(recorded, out, seed);
  }
  if (variants) write_atomically(out / "recorded" / "mistakes.json", to_json(kit.mistakes));
}

// A program of the reference that has the stub in the place of one exercise.
fs::path link_without(const Kit& kit, const Stubs& stubs, const Exercise& exercise,
                      const fs::path& folder) {
  std::map<std::string, fs::path> own;
  for (const std::string& file : exercise.files) {
    const fs::path object = stubs.object(kit, file);
    const fs::path copy = folder / object.stem() / object.filename();
    fs::create_directories(copy.parent_path());
    fs::copy_file(object, copy);
    own[file] = copy;
  }
  const fs::path program = folder / "program";
  const std::string problem = link(kit, isolate(kit, exercise, own), program);
  if (!problem.empty()) fail<Error>("release: without ", exercise.id, ": ", problem);
  return program;
}

// Measures which exercises a scenario needs besides its own: those without which the reference
// observes something else there.
std::string find_needs(const Kit& kit, const Stubs& stubs) {
  const std::uint64_t seed = recorded_seeds().front();
  const References references(kit, seed);
  std::map<std::string, std::string> needs;
  for (const Exercise& exercise : kit.chapter.exercises) {
    const TemporaryFolder folder;
    const fs::path program = link_without(kit, stubs, exercise, folder.path());
    for (const ScenarioInfo& scenario : kit.scenarios) {
      if (scenario.is_hidden || scenario.exercise == exercise.id) continue;
      const Outcome outcome =
          run_scenario(program, scenario.key, seed, scenario_limits(kit.toolchain));
      if (outcome.result == references.bytes_of_reference(scenario.key)) continue;
      std::string& list = needs[scenario.key];
      list += (list.empty() ? "" : " ") + exercise.id;
    }
  }
  std::string lines;
  for (const auto& [key, list] : needs) lines += key + "\t" + list + "\n";
  return lines;
}

}  // namespace

void release_kit(const Kit& kit, const Stubs& stubs, const fs::path& out) {
  fs::create_directories(out / "objects");
  fs::copy_file(kit.folder / "scenarios_public.o", out / "scenarios.o");
  strip(out / "scenarios.o", "--strip-debug");
  link_sealed(kit.folder / "given.objects", stubs, kit.chapter.before, kit.toolchain,
              out / "given.so");
  for (const char* name : {"functions", "symbols", "precompiled.h", "flags", "may_use"}) {
    fs::copy_file(kit.folder / name, out / name);
  }
  write_atomically(out / "scenarios", public_scenarios(kit));
  for (const std::string& file : kit.chapter.files) {
    const fs::path object = out / "objects" / kit.object(file).filename();
    fs::copy_file(stubs.object(kit, file), object);
    const fs::path weak = out / "objects" / "weak.o";
    weaken(object, kit.reference_symbols.at(file), weak);
    fs::rename(weak, object);
    strip(object, "--strip-unneeded");
  }
  record(kit, out);
  write_atomically(out / "recorded" / "needs", find_needs(kit, stubs));
}

}  // namespace wick::grade
