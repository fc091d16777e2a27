#include "tools/grade/release/release_kit.h"

#include "tools/grade/build/variants.h"
#include "tools/grade/code/symbols.h"
#include "tools/grade/diagnosis/diagnosis.h"
#include "tools/grade/edges/kept_cells.h"
#include "tools/grade/judge/recorded.h"
#include "tools/grade/judge/references.h"
#include "tools/grade/release/given.h"
#include "tools/grade/release/needs.h"
#include "tools/grade/release/sealed_exercises.h"
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

// Records the reports of the reference and of each mistake's programs in public scenarios, and the
// edges that these scenarios meet. A mistake that only hidden scenarios show stays in mistakes.json
// and is silent.
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
  const std::vector<Cell> cells = public_cells(KeptCells(kit).cells(), kit);
  if (!cells.empty()) write_cells(recorded_cells(out), cells, "");
}

}  // namespace

std::set<std::string> release_kit(const Kit& kit, const Stubs& stubs, Seal which,
                                  const fs::path& out) {
  fs::create_directories(out / "objects");
  fs::copy_file(kit.folder / "scenarios_public.o", out / "scenarios.o");
  strip(out / "scenarios.o", "--strip-debug");
  const Needs needs = find_needs(kit, stubs);
  const std::set<std::string> sealed =
      which == Seal::AllNeeded ? all_needed(needs) : needed_before(kit, needs);
  const TemporaryFolder folder;
  const std::set<std::string> of_others =
      link_given(kit, stubs, seal(kit, sealed, folder.path(), out / "entries.o"), out / "given.so");
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
  write_atomically(out / "recorded" / "needs", to_lines(needs, sealed));
  std::string lines;
  for (const std::string& exercise : sealed) lines += exercise + "\n";
  write_atomically(out / "sealed", lines);
  return of_others;
}

}  // namespace wick::grade
