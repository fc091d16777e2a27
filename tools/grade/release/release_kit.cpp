#include "tools/grade/release/release_kit.h"

#include "tools/grade/build/variants.h"
#include "tools/grade/code/elf.h"
#include "tools/grade/diagnosis/diagnosis.h"
#include "tools/grade/edges/kept_cells.h"
#include "tools/grade/judge/recorded.h"
#include "tools/grade/judge/references.h"
#include "tools/grade/release/given.h"
#include "tools/grade/release/needs.h"
#include "tools/grade/release/sealed_exercises.h"
#include "tools/grade/release/strip.h"
#include "tools/grade/sandbox/sha256.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <optional>
#include <sstream>

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

// The reports of the reference in public scenarios. Where one takes too much time or memory, as in
// an emulator, it is that of `theirs`, another platform's, and `borrowed` counts it.
Recorded reports_of_reference(const Kit& kit, const References& references, const Recorded& theirs,
                              int& borrowed) {
  Recorded recorded;
  for (const ScenarioInfo& scenario : kit.scenarios) {
    if (scenario.is_hidden) continue;
    const std::optional<std::string> report = references.reference_within_limits(scenario.key);
    const auto other = theirs.find({"", scenario.key});
    if (!report && other == theirs.end()) {
      fail<Error>("the reference takes too much time or memory in \"", scenario.key, "\" on seed ",
                  references.seed());
    }
    recorded[{"", scenario.key}] = report ? *report : other->second;
    borrowed += report ? 0 : 1;
  }
  return recorded;
}

// Adds the report of each known mistake in the public scenarios of its exercises.
template <typename Report>
void add_mistakes(const Kit& kit, Recorded& recorded, Report report) {
  for (const ScenarioInfo& scenario : kit.scenarios) {
    if (scenario.is_hidden) continue;
    for (const KnownMistake* mistake : candidates_for(*kit.chapter.find(scenario.exercise), kit)) {
      recorded[{mistake->id, scenario.key}] = report(mistake->id, scenario.key);
    }
  }
}

void prepare_all(const Kit& kit, const Variants& variants) {
  for (const Exercise& exercise : kit.chapter.exercises) {
    std::vector<std::string> ids;
    for (const KnownMistake* mistake : candidates_for(exercise, kit)) ids.push_back(mistake->id);
    variants.prepare(ids, exercise);
  }
}

// The file of a released kit that names the exercises of other chapters whose solutions it has.
fs::path of_others_file(const fs::path& kit_folder) {
  return kit_folder / "recorded" / "of_others";
}

std::set<std::string> read_words(const fs::path& file) {
  std::set<std::string> words;
  std::istringstream text(read_file(file));
  for (std::string word; text >> word;) words.insert(word);
  return words;
}

std::string a_line_each(const std::set<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += word + "\n";
  return text;
}

// The exercises whose solutions the kit gets, and the text of recorded/needs.
struct Sealing {
  std::set<std::string> exercises;
  std::string needs;
};

Sealing find_sealing(const Kit& kit, const Stubs& stubs, Seal which) {
  const Needs needs = find_needs(kit, stubs);
  Sealing sealing;
  sealing.exercises = which == Seal::AllNeeded ? all_needed(needs) : needed_before(kit, needs);
  sealing.needs = to_lines(needs, sealing.exercises);
  return sealing;
}

// Which functions a scenario runs is the same on every platform.
Sealing read_sealing(const fs::path& elsewhere) {
  return {read_words(elsewhere / "sealed"), read_file(elsewhere / "recorded" / "needs")};
}

// Records what the reference and the mistakes observe in public scenarios, and the edges that these
// scenarios meet. A mistake that only hidden scenarios show stays in mistakes.json and is silent.
void record(const Kit& kit, const fs::path& out) {
  std::optional<Variants> variants;
  if (has_sources(kit)) prepare_all(kit, variants.emplace(kit));
  for (const std::uint64_t seed : recorded_seeds()) {
    const References references(kit, seed, variants ? &*variants : nullptr);
    int borrowed = 0;
    Recorded recorded = reports_of_reference(kit, references, {}, borrowed);
    if (variants) {
      add_mistakes(kit, recorded, [&](const std::string& mistake, const std::string& key) {
        return references.bytes_of_mistake(mistake, key);
      });
    }
    write_recorded(recorded, out, seed);
  }
  const std::vector<Cell> cells = public_cells(KeptCells(kit).cells(), kit);
  if (!cells.empty()) write_cells(recorded_cells(out), cells, "");
}

// The same, with the reference alone: what another platform has recorded serves for all else.
// Returns how many of the reference's reports are the other platform's, too.
int record_beside(const Kit& kit, const fs::path& out, const fs::path& elsewhere) {
  int borrowed = 0;
  for (const std::uint64_t seed : recorded_seeds()) {
    const Recorded theirs = read_recorded(elsewhere, seed);
    Recorded recorded = reports_of_reference(kit, References(kit, seed), theirs, borrowed);
    if (has_sources(kit)) {
      add_mistakes(kit, recorded, [&](const std::string& mistake, const std::string& key) {
        return as_recorded_elsewhere(theirs, mistake, key, recorded.at({"", key}));
      });
    }
    write_recorded(recorded, out, seed);
  }
  if (fs::exists(recorded_cells(elsewhere))) {
    fs::copy_file(recorded_cells(elsewhere), recorded_cells(out));
  }
  return borrowed;
}

}  // namespace

fs::path hash_of_mistakes(const fs::path& kit_folder) {
  return kit_folder / "recorded" / "mistakes.sha256";
}

std::set<std::string> release_kit(const Kit& kit, const Stubs& stubs, Seal which,
                                  const fs::path& out, const fs::path& elsewhere,
                                  const std::function<void(const std::string&)>& progress) {
  fs::create_directories(out / "objects");
  fs::copy_file(kit.folder / "scenarios_public.o", out / "scenarios.o");
  strip(out / "scenarios.o", "--strip-debug");
  const Sealing sealing =
      elsewhere.empty() ? find_sealing(kit, stubs, which) : read_sealing(elsewhere);
  const TemporaryFolder folder;
  std::set<std::string> known;
  if (!elsewhere.empty()) known = read_words(of_others_file(elsewhere));
  const std::set<std::string> of_others =
      link_given(kit, stubs, seal(kit, sealing.exercises, folder.path(), out / "entries.o"),
                 out / "given.so", elsewhere.empty() ? nullptr : &known);
  for (const char* name : {"functions", "symbols", "precompiled.h", "flags", "may_use"}) {
    fs::copy_file(kit.folder / name, out / name);
  }
  write_atomically(out / "scenarios", public_scenarios(kit));
  for (const std::string& file : kit.chapter.files) {
    const fs::path object = out / "objects" / kit.object(file).filename();
    const std::string stub = read_file(stubs.object(kit, file));
    write_atomically(object, weaken_definitions(stub, kit.reference_symbols.at(file)));
    strip(object, "--strip-unneeded");
  }
  if (elsewhere.empty()) {
    record(kit, out);
  } else if (const int borrowed = record_beside(kit, out, elsewhere); borrowed > 0) {
    progress(concatenate("chapter ", kit.chapter.folder, ": too much for this machine: ", borrowed,
                         " reports of the reference are the other platform's"));
  }
  if (has_sources(kit)) {
    write_atomically(recorded_mistakes(out), to_json(kit.mistakes));
    write_atomically(hash_of_mistakes(out), sha256_of(read_file(mistakes_toml(kit))));
  }
  write_atomically(out / "recorded" / "needs", sealing.needs);
  write_atomically(of_others_file(out), a_line_each(of_others));
  write_atomically(out / "sealed", a_line_each(sealing.exercises));
  return of_others;
}

}  // namespace wick::grade
