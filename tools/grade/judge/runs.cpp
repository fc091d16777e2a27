#include "tools/grade/judge/runs.h"

#include "tools/grade/sandbox/ending.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

namespace wick::grade {
namespace fs = std::filesystem;

namespace {

// Memory that was not written holds the same in every run, and nothing of use: what malloc gives is
// all 0xfe, -5e303 as a double. Its caches by thread would give back what was freed, as it was.
constexpr const char* poisoned_memory =
    "GLIBC_TUNABLES=glibc.malloc.perturb=1:glibc.malloc.tcache_count=0";

// These programs are ours and end: what keeps them from it is the machine.
constexpr double more_wall_time = 10;

Outcome run_ours(const fs::path& program, const std::string& key, std::uint64_t seed,
                 const Toolchain& toolchain) {
  Limits limits = scenario_limits(toolchain);
  Outcome outcome = run_scenario(program, key, seed, limits);
  if (is_fault_of_machine(outcome)) {
    limits.wall_seconds *= more_wall_time;
    outcome = run_scenario(program, key, seed, limits);
  }
  if (is_fault_of_machine(outcome)) {
    fail<Error>(program.string(), " could not run \"", key,
                "\" on this machine: ", describe_fault_of_machine(outcome));
  }
  return outcome;
}

}  // namespace

Outcome run_scenario(const std::filesystem::path& program, const std::string& key,
                     std::uint64_t seed, const Limits& limits, const Sandbox& sandbox) {
  const TemporaryFolder folder;
  Task task;
  task.command = {program.string(), "--scenario", key, "--seed", std::to_string(seed)};
  task.folder = folder.path();
  task.limits = limits;
  task.environment = {poisoned_memory};
  return sandbox.run(task);
}

Limits scenario_limits(const Toolchain& toolchain) {
  Limits limits;
  limits.wall_seconds = toolchain.scenario_wall_seconds;
  if (toolchain.is_sanitized) {
    limits.memory_bytes = 0;
    limits.cpu_seconds = 10;
    limits.wall_seconds *= 3;
  }
  return limits;
}

const Report& Runs::reference(const std::string& key) const {
  const Report& report = cached("reference", kit_.reference(), key);
  if (!report.error.empty() || !report.has_ended) {
    const std::string reason = report.thrown ? report.thrown->kind + ": " + report.thrown->text
                               : report.error.empty() ? "it did not reach its end"
                                                      : report.error;
    fail<Error>("the reference fails \"", key, "\" on seed ", seed_, ": ", reason);
  }
  return report;
}

const Report& Runs::mistake(const std::string& id, const std::string& key) const {
  return cached("mistake " + id, kit_.mistake(id), key);
}

bool Runs::has_pair(const std::string& a, const std::string& b) const {
  return has_pairs() && pairs_->program(a, b).has_value();
}

const Report& Runs::pair(const std::string& a, const std::string& b, const std::string& key) const {
  return cached("mistakes " + a + " and " + b, pairs_->program(a, b).value(), key);
}

const Report& Runs::cached(const std::string& variant, const std::filesystem::path& program,
                           const std::string& key) const {
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
      const Outcome outcome = run_ours(program, key, seed_, kit_.toolchain);
      promise.set_value(read_report(outcome.result, key, seed_));
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
