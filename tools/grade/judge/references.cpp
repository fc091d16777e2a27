#include "tools/grade/judge/references.h"

#include "tools/grade/judge/recorded.h"
#include "tools/grade/sandbox/ending.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;

namespace {

// Unwritten memory holds nothing of use, and the same in every run: malloc's bytes are all 0xfe,
// which is -5e303 as a double. Its caches by thread are off: they would give back freed memory as
// it was.
constexpr const char* poisoned_memory =
    "GLIBC_TUNABLES=glibc.malloc.perturb=1:glibc.malloc.tcache_count=0";

// These programs are trusted to end: only the machine can keep them from it.
constexpr double more_time_to_end = 10;

std::string join(const std::vector<std::uint64_t>& seeds) {
  return joined(seeds, ", ", [](std::uint64_t seed) { return std::to_string(seed); });
}

Outcome outcome_of(const Executable& program, const std::string& key, ScenarioSeed seed,
                   const Toolchain& toolchain) {
  Limits limits = scenario_limits(toolchain);
  Outcome outcome = run_scenario(program, key, seed, limits);
  if (is_fault_of_machine(outcome)) {
    limits.wall_seconds *= more_time_to_end;
    outcome = run_scenario(program, key, seed, limits);
  }
  if (is_fault_of_machine(outcome)) {
    fail<Error>(program.path.string(), " could not run \"", key,
                "\" on this machine: ", describe_fault_of_machine(outcome));
  }
  return outcome;
}

// The reference is right wherever it ends.
void require_end(const Report& report, const std::string& key, std::uint64_t seed) {
  if (report.error.empty() && report.has_ended) return;
  const std::string reason = report.thrown ? report.thrown->kind + ": " + report.thrown->text
                             : report.error.empty() ? "it did not reach its end"
                                                    : report.error;
  fail<Error>("the reference fails \"", key, "\" on seed ", seed, ": ", reason);
}

// The loader finds shared objects in these folders, by their names.
std::vector<std::string> command_of(const Executable& program) {
  std::vector<std::string> command = {program.path.string()};
  if (program.loaded.empty()) return command;
  const std::string folders = joined(
      program.loaded, ":", [](const fs::path& loaded) { return loaded.parent_path().string(); });
  // A program can print its name, which must not be a place in the grader's folders.
  command.insert(command.end(), {"--argv0", "program", "--library-path", folders,
                                 program.loaded.front().string()});
  return command;
}

Task task_of(const Executable& program, const std::vector<std::string>& arguments,
             const fs::path& folder, const Limits& limits) {
  Task task;
  task.command = command_of(program);
  task.command.insert(task.command.end(), arguments.begin(), arguments.end());
  task.readable = program.loaded;
  task.folder = folder;
  task.limits = limits;
  task.environment = {poisoned_memory};
  return task;
}

}  // namespace

Outcome run_scenario(const Executable& program, const std::string& key, ScenarioSeed seed,
                     const Limits& limits, const Sandbox& sandbox) {
  const TemporaryFolder folder;
  Outcome outcome = sandbox.run(task_of(
      program, {"--scenario", key, "--seed", std::to_string(seed.value)}, folder.path(), limits));
  outcome.limits = limits;
  return outcome;
}

std::vector<std::optional<Outcome>> run_together(const Executable& program,
                                                 const std::vector<ScenarioRun>& runs,
                                                 const Limits& limits) {
  const TemporaryFolder folder;
  std::vector<std::string> arguments = {"--together"};
  for (const ScenarioRun& run : runs) {
    arguments.insert(arguments.end(), {run.key, std::to_string(run.seed.value)});
  }
  Limits limits_of_all = limits;
  limits_of_all.result_bytes *= std::max<std::size_t>(1, runs.size());
  const Outcome all = Sandbox().run(task_of(program, arguments, folder.path(), limits_of_all));
  std::vector<std::optional<Outcome>> outcomes(runs.size());
  std::istringstream results(all.result);
  std::size_t i = 0, bytes = 0;
  Outcome one;
  one.ending = Ending::Exited;
  while (results >> i >> one.code >> bytes && results.get() == '\n' && i < runs.size()) {
    one.result.assign(std::min(bytes, all.result.size()), '\0');
    results.read(one.result.data(), static_cast<std::streamsize>(one.result.size()));
    const bool is_whole = results && one.result.size() == bytes;
    if (is_whole && bytes <= limits.result_bytes) outcomes[i] = one;
  }
  return outcomes;
}

Limits scenario_limits(const Toolchain& toolchain) {
  Limits limits;
  limits.wall_seconds = toolchain.scenario_wall_seconds;
  return limits;
}

References::References(const Kit& kit, std::uint64_t seed, const Variants* variants,
                       bool tries_pairs)
    : kit_(kit), seed_(seed), variants_(variants), tries_pairs_(tries_pairs) {
  if (!kit.is_released()) return;
  recorded_ = read_recorded(kit.folder, seed);
  if (recorded_.empty()) {
    fail<Error>("seed ", seed,
                ": this tree has no program of the reference, only what it observes ",
                "on the seeds ", join(recorded_seeds()),
                ": choose one of these with --seed; the course's repository, which your instructor "
                "has, takes every seed");
  }
}

const Report& References::reference(const std::string& key) const {
  const Report& report = cached("reference", key, [&] { return bytes_of_reference(key); });
  require_end(report, key, seed_);
  return report;
}

std::optional<std::string> References::reference_within_limits(const std::string& key) const {
  const Outcome outcome = outcome_of(kit_.reference(), key, seed_of(key), kit_.toolchain);
  const bool is_within =
      outcome.ending != Ending::TimeLimit && outcome.ending != Ending::MemoryLimit;
  if (!is_within) return std::nullopt;
  require_end(read_report(outcome.result, key, seed_of(key).value), key, seed_);
  return outcome.result;
}

void References::prepare(const std::vector<const KnownMistake*>& mistakes,
                         const Exercise& exercise) const {
  if (variants_ == nullptr) return;
  std::vector<std::string> ids;
  for (const KnownMistake* mistake : mistakes) ids.push_back(mistake->id);
  variants_->prepare(ids, exercise);
}

const Report& References::mistake(const std::string& id, const std::string& key) const {
  const std::string& exercise = kit_.scenario(key).exercise;
  for (const KnownMistake& known : kit_.mistakes) {
    const bool is_elsewhere = std::find(known.exercises.begin(), known.exercises.end(), exercise) ==
                              known.exercises.end();
    if (known.id == id && is_elsewhere) return reference(key);
  }
  return cached("mistake " + id, key, [&] { return bytes_of_mistake(id, key); });
}

std::string References::bytes_of_reference(const std::string& key) const {
  if (!kit_.is_released()) return bytes_of(kit_.reference(), key);
  const auto recorded = recorded_.find({"", key});
  if (recorded == recorded_.end()) {
    fail<Error>("the reference was not recorded in \"", key, "\" on seed ", seed_);
  }
  return recorded->second;
}

std::string References::bytes_of_mistake(const std::string& id, const std::string& key) const {
  if (variants_ != nullptr) return bytes_of_variant({id}, key);
  const auto recorded = recorded_.find({id, key});
  if (recorded == recorded_.end()) {
    fail<Error>("mistake ", id, " was not recorded in \"", key, "\" on seed ", seed_);
  }
  return recorded->second;
}

bool References::has_pair(const std::string& a, const std::string& b,
                          const Exercise& exercise) const {
  return has_pairs() && variants_->program({a, b}, exercise).has_value();
}

const Report& References::pair(const std::string& a, const std::string& b,
                               const std::string& key) const {
  return cached("mistakes " + a + " and " + b, key, [&] { return bytes_of_variant({a, b}, key); });
}

Executable References::program_of(const std::vector<std::string>& mistakes,
                                  const std::string& key) const {
  const Exercise& exercise = *kit_.chapter.find(kit_.scenario(key).exercise);
  const std::optional<Executable> program = variants_->program(mistakes, exercise);
  if (!program) fail<Error>("these mistakes cannot be made at once in ", exercise.id);
  return *program;
}

std::string References::bytes_of_variant(const std::vector<std::string>& mistakes,
                                         const std::string& key) const {
  return bytes_of(program_of(mistakes, key), key);
}

References::Together& References::run_once(const Executable& program,
                                           const std::string& key) const {
  const ScenarioInfo& wanted = kit_.scenario(key);
  const fs::path& own = program.loaded.empty() ? program.path : program.loaded.back();
  std::unique_lock<std::mutex> lock(mutex_);
  Together& together = together_[{own.string(), wanted.exercise, wanted.is_hidden}];
  lock.unlock();
  std::call_once(together.is_run, [&] {
    std::vector<ScenarioRun> runs;
    for (const ScenarioInfo& scenario : kit_.scenarios) {
      if (scenario.exercise != wanted.exercise || scenario.is_hidden != wanted.is_hidden) continue;
      runs.push_back({scenario.key, seed_of(scenario.key)});
    }
    const auto outcomes = run_together(program, runs, scenario_limits(kit_.toolchain));
    for (std::size_t i = 0; i < runs.size(); ++i) {
      if (outcomes[i]) together.ends[runs[i].key] = *outcomes[i];
    }
  });
  return together;
}

std::optional<Outcome> References::end_of_mistake(const std::string& id,
                                                  const std::string& key) const {
  const Together& together = run_once(program_of({id}, key), key);
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto end = together.ends.find(key);
  if (end == together.ends.end()) return std::nullopt;
  return end->second;
}

std::string References::bytes_of(const Executable& program, const std::string& key) const {
  Together& together = run_once(program, key);
  std::unique_lock<std::mutex> lock(mutex_);
  auto end = together.ends.extract(key);
  lock.unlock();
  if (end) return std::move(end.mapped().result);
  return outcome_of(program, key, seed_of(key), kit_.toolchain).result;
}

template <typename Run>
const Report& References::cached(const std::string& variant, const std::string& key,
                                 Run run) const {
  std::promise<Report> promise;
  std::shared_future<Report> report;
  bool is_first = false;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto [place, is_new] = reports_.try_emplace({variant, key});
    if (is_new) place->second = promise.get_future().share();
    report = place->second;
    is_first = is_new;
  }
  if (is_first) {
    try {
      promise.set_value(read_report(run(), key, seed_of(key).value));
    } catch (...) {
      {
        const std::lock_guard<std::mutex> lock(mutex_);
        reports_.erase({variant, key});
      }
      promise.set_exception(std::current_exception());
    }
  }
  return report.get();
}

}  // namespace wick::grade
