#include "tools/grade/release/needs.h"

#include "tools/grade/build/isolate.h"
#include "tools/grade/build/link.h"
#include "tools/grade/judge/recorded.h"
#include "tools/grade/judge/references.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

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

int place_of(const Chapter& chapter, const std::string& id) {
  int place = 0;
  while (chapter.exercises[place].id != id) ++place;
  return place;
}

}  // namespace

Needs find_needs(const Kit& kit, const Stubs& stubs) {
  Needs needs;
  std::map<std::string, fs::path> programs;
  const TemporaryFolder folder;
  for (const Exercise& exercise : kit.chapter.exercises) {
    const fs::path own = folder.path() / exercise.id;
    fs::create_directories(own);
    programs[exercise.id] = link_without(kit, stubs, exercise, own);
  }
  const References references(kit, recorded_seeds().front());
  std::map<std::string, std::string> expected;
  for (const ScenarioInfo& scenario : kit.scenarios) {
    if (!scenario.is_hidden) expected[scenario.key] = references.bytes_of_reference(scenario.key);
  }
  for (const auto& [exercise, program] : programs) {
    std::vector<ScenarioRun> runs;
    for (const auto& [key, bytes] : expected) {
      if (kit.scenario(key).exercise != exercise) runs.push_back({key, references.seed_of(key)});
    }
    const auto outcomes = run_together(program, runs, scenario_limits(kit.toolchain));
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const auto& [key, seed] = runs[i];
      const std::string bytes =
          outcomes[i] ? outcomes[i]->result
                      : run_scenario(program, key, seed, scenario_limits(kit.toolchain)).result;
      if (bytes != expected.at(key)) needs[key].insert(exercise);
    }
  }
  return needs;
}

std::set<std::string> needed_before(const Kit& kit, const Needs& needs) {
  std::set<std::string> exercises;
  for (const auto& [key, needed] : needs) {
    const int own = place_of(kit.chapter, kit.scenario(key).exercise);
    for (const std::string& other : needed) {
      if (place_of(kit.chapter, other) > own) exercises.insert(other);
    }
  }
  return exercises;
}

std::set<std::string> all_needed(const Needs& needs) {
  std::set<std::string> exercises;
  for (const auto& [key, needed] : needs) exercises.insert(needed.begin(), needed.end());
  return exercises;
}

std::string to_lines(const Needs& needs, const std::set<std::string>& without) {
  std::string lines;
  for (const auto& [key, needed] : needs) {
    std::string words;
    for (const std::string& exercise : needed) {
      if (without.count(exercise) == 0) words += (words.empty() ? "" : " ") + exercise;
    }
    if (!words.empty()) lines += key + "\t" + words + "\n";
  }
  return lines;
}

}  // namespace wick::grade
