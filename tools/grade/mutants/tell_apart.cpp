#include "tools/grade/mutants/tell_apart.h"

#include "tools/grade/build/compile.h"
#include "tools/grade/build/isolate.h"
#include "tools/grade/build/link.h"
#include "tools/grade/judge/judge.h"
#include "tools/grade/mutants/names.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <mutex>
#include <set>
#include <sstream>
#include <thread>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// Two texts with one name only compile again: the text beside the object decides.
std::string name_of(const Mutant& mutant) {
  std::ostringstream name;
  name << std::hex << std::hash<std::string>()(mutant.text);
  return name.str();
}

fs::path kept_objects(const Kit& kit) { return kit.folder / "mutants"; }

// One mutant's program, in a folder of its own.
class Program {
 public:
  Program(const Kit& kit, const Mutant& mutant, const Exercise& exercise) {
    fs::path object;
    try {
      object = compile_ours(kit, mutant.file, mutant.text, kept_objects(kit) / name_of(mutant));
    } catch (const Error&) {
      return;
    }
    const fs::path copy = folder_.path() / object.stem() / object.filename();
    fs::create_directories(copy.parent_path());
    fs::copy_file(object, copy);
    const fs::path program = folder_.path() / "program";
    const auto objects = isolate(kit, exercise, {{mutant.file, copy}});
    if (link(kit, objects, program).empty()) path_ = program;
  }

  const std::optional<fs::path>& path() const { return path_; }

 private:
  TemporaryFolder folder_;
  std::optional<fs::path> path_;
};

ScenarioResult run(const fs::path& program, const ScenarioInfo& scenario,
                   const References& references) {
  Budget budget;  // of one run: it is repeated if a busy machine gave it no time
  ScenarioResult result = grade_scenario(program, scenario, references, Sandbox(), &budget);
  if (result.verdict == Verdict::GraderError) {
    fail<Error>("mutants: \"", scenario.key, "\" on seed ", references.seed(), ": ", result.detail);
  }
  return result;
}

class Tried {
 public:
  Tried(const Kit& kit, const std::vector<const References*>& references,
        const TrialOptions& options)
      : kit_(kit), references_(references), options_(options) {}

  Trial operator()(const Mutant& mutant) const {
    Trial trial;
    trial.mutant = mutant;
    const Exercise& exercise = *kit_.chapter.find(mutant.exercise);
    const Program program(kit_, mutant, exercise);
    if (!program.path()) {
      trial.fate = Fate::DoesNotCompile;
      return trial;
    }
    std::vector<const ScenarioInfo*> scenarios;
    for (const ScenarioInfo& scenario : kit_.scenarios) {
      if (scenario.exercise == mutant.exercise) scenarios.push_back(&scenario);
    }
    for (const References* references : references_) {
      switch (verdict_on(*program.path(), *references, scenarios)) {
        case Verdict::TimeLimit: trial.fate = Fate::Loops; return trial;
        case Verdict::Passed: trial.unnoticed_on.push_back(references->seed()); break;
        default: break;
      }
    }
    const std::size_t unnoticed = trial.unnoticed_on.size();
    trial.fate = unnoticed == 0                   ? Fate::Noticed
                 : unnoticed < references_.size() ? Fate::NoticedBySome
                                                  : Fate::Unnoticed;
    if (options_.names && trial.fate != Fate::Unnoticed) {
      give_names(*program.path(), exercise, trial);
    }
    return trial;
  }

 private:
  // The verdict of the first scenario that does not pass. That scenario comes first on the next
  // seed.
  static Verdict verdict_on(const fs::path& program, const References& references,
                            std::vector<const ScenarioInfo*>& scenarios) {
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
      const Verdict verdict = run(program, *scenarios[i], references).verdict;
      if (verdict == Verdict::Passed) continue;
      std::rotate(scenarios.begin(), scenarios.begin() + static_cast<std::ptrdiff_t>(i),
                  scenarios.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      return verdict;
    }
    return Verdict::Passed;
  }

  void give_names(const fs::path& program, const Exercise& exercise, Trial& trial) const {
    std::vector<SeedResults> results;
    for (const References* references : references_) {
      results.push_back({references, {}});
      for (const ScenarioInfo& scenario : kit_.scenarios) {
        if (scenario.exercise != exercise.id) continue;
        results.back().scenarios.push_back(run(program, scenario, *references));
      }
    }
    trial.name = name_by(exercise, results, Scenarios::All);
    trial.name_at_desk = name_by(exercise, results, Scenarios::Public);
    if (options_.cells == nullptr) return;
    const std::vector<Cell>& cells = options_.cells->cells();
    if (!trial.name) trial.given_class = class_by(exercise, results, cells, Scenarios::All);
    if (!trial.name_at_desk) {
      trial.class_at_desk = class_by(exercise, results, cells, Scenarios::Public);
    }
  }

  const Kit& kit_;
  const std::vector<const References*>& references_;
  const TrialOptions& options_;
};

}  // namespace

std::vector<Trial> try_mutants(const Kit& kit, const std::vector<Mutant>& mutants,
                               const std::vector<const References*>& references,
                               const TrialOptions& options) {
  std::vector<Trial> trials(mutants.size());
  std::atomic<std::size_t> next = 0, done = 0;
  std::mutex mutex;
  const Tried tried(kit, references, options);
  const auto work = [&] {
    for (std::size_t i = next++; i < mutants.size(); i = next++) {
      try {
        trials[i] = tried(mutants[i]);
      } catch (...) {
        next = mutants.size();
        throw;
      }
      const std::lock_guard<std::mutex> lock(mutex);
      if (options.progress) options.progress(++done);
    }
  };
  std::vector<std::future<void>> workers;
  for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i) {
    workers.push_back(std::async(std::launch::async, work));
  }
  for (std::future<void>& worker : workers) worker.wait();
  for (std::future<void>& worker : workers) worker.get();
  return trials;
}

void forget_other_mutants(const Kit& kit, const std::vector<Mutant>& mutants) {
  if (!fs::exists(kept_objects(kit))) return;
  std::set<std::string> names;
  for (const Mutant& mutant : mutants) names.insert(name_of(mutant));
  for (const auto& entry : fs::directory_iterator(kept_objects(kit))) {
    if (names.count(entry.path().filename().string()) == 0) fs::remove_all(entry.path());
  }
}

}  // namespace wick::grade
