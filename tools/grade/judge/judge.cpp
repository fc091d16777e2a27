#include "tools/grade/judge/judge.h"

#include "tools/grade/judge/recursion.h"
#include "tools/grade/sandbox/ending.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <signal.h>

#include <algorithm>

namespace wick::grade {
namespace {

constexpr std::size_t max_error_bytes = 2000;
constexpr double more_wall_time = 3;
// A shorter wait needs no reason: starting a program in a sandbox takes some milliseconds, and on a
// busy machine a tenth of a second.
constexpr double suspicious_wait = 1;
constexpr double more_than_chance = 5;
// The bytes that are kept of a scenario. The references' longest reports have half as many.
constexpr std::size_t max_kept_bytes = 2 << 20;
// The bytes of a detail where no texts are kept any more.
constexpr std::size_t most_cut_bytes = 300;

struct Reason {
  Verdict verdict;
  std::string detail;
};

// "12.6" from "12.6 the constructor: see ..", the message of a stub.
std::string exercise_of(const std::string& message) {
  const std::size_t end = message.find_first_not_of("0123456789.");
  if (end == 0 || end == std::string::npos || message[end] != ' ') return "";
  return message.substr(0, end);
}

Reason judge_exception(const Thrown& thrown, const std::string& exercise, bool has_stubs) {
  if (thrown.kind == "NotImplemented") {
    const std::string missing = exercise_of(thrown.text);
    if (missing.empty() || missing == exercise) {
      return {Verdict::NotImplemented, thrown.text};
    }
    if (has_stubs) {
      return {Verdict::NotRun, "needs " + missing + ", which is not written yet: write it first"};
    }
  }
  const bool is_out_of_memory =
      thrown.kind == "std::bad_alloc" ||
      (thrown.kind == "DeviceError" && thrown.text.find("memory") != std::string::npos);
  if (is_out_of_memory) return {Verdict::MemoryLimit, "more memory was asked for than there is"};
  return {Verdict::Threw, "an unexpected " + thrown.kind + ": " + thrown.text};
}

Reason beyond_memory(const Limits& limits) {
  return {Verdict::MemoryLimit,
          concatenate("it used more memory than ", limits.memory_bytes >> 20, " MiB, its limit")};
}

Reason beyond_time(const Outcome& outcome) {
  const Limits& limits = outcome.limits;
  return {Verdict::TimeLimit,
          outcome.is_out_of_wall_time
              ? concatenate("it did not end in ", limits.wall_seconds, " s, its limit")
              : concatenate("it took longer than ", limits.cpu_seconds,
                            " s of the processor, its limit")};
}

Reason judge_ending(const Outcome& outcome, const Report& report, const std::string& exercise,
                    bool has_stubs) {
  switch (outcome.ending) {
    case Ending::TimeLimit: return beyond_time(outcome);
    case Ending::MemoryLimit: return beyond_memory(outcome.limits);
    case Ending::OutputLimit:
      return {
          Verdict::OutputLimit,
          concatenate("it wrote more than ", outcome.limits.output_bytes >> 10, " KiB, its limit")};
    case Ending::NotStarted:
      return {Verdict::GraderError,
              concatenate("not started: error ", outcome.code, " ", outcome.standard_error)};
    case Ending::Signalled: {
      if (outcome.is_refused) return {Verdict::Crashed, outcome.standard_error};
      const bool is_out_of_memory =
          outcome.standard_error.find("std::bad_alloc") != std::string::npos;
      if (is_out_of_memory) return beyond_memory(outcome.limits);
      return {Verdict::Crashed, describe_signal(outcome.code)};
    }
    case Ending::Exited: break;
  }
  if (!report.error.empty()) return {Verdict::ProtocolError, report.error};
  if (report.thrown) {
    Reason reason = judge_exception(*report.thrown, exercise, has_stubs);
    // A scenario may call a function several times: this says which call it was.
    if (reason.verdict == Verdict::Threw && !report.observations.empty()) {
      reason.detail +=
          "; \"" + printable(report.observations.back().name) + "\" had been observed before";
    }
    return reason;
  }
  if (!report.has_ended || outcome.code != 0) {
    return {Verdict::ExitedEarly,
            concatenate("the program exited with code ", outcome.code,
                        report.has_ended ? " after its last result" : " before its last result")};
  }
  return {Verdict::Passed, ""};
}

std::string last_of(const std::string& text) {
  if (text.size() <= max_error_bytes) return printable(text);
  std::size_t begin = text.size() - max_error_bytes;
  // Not in the middle of a character.
  for (int i = 0; i < 3 && (static_cast<unsigned char>(text[begin]) & 0xc0) == 0x80; ++i) ++begin;
  return ".." + printable(text.substr(begin));
}

void forget_report(ScenarioResult& result, std::size_t limit) {
  std::vector<std::string> notes = std::move(result.report.notes);
  notes.push_back(concatenate("the report was not kept: it has ", result.bytes.size(),
                              " bytes, and ", limit, " were left for it"));
  result.report = Report{};
  result.report.notes = std::move(notes);
  std::string().swap(result.bytes);  // an assignment would keep the memory
}

bool ended_by_overflow(const Outcome& outcome, const Report& report) {
  return report.overflow && outcome.ending == Ending::Signalled && outcome.code == SIGSEGV;
}

double waited(const Outcome& outcome) {
  return std::max(0.0, outcome.seconds - outcome.cpu_seconds);
}

void charge(Budget& budget, const Outcome& outcome, const ScenarioInfo& scenario,
            const References& references, const Sandbox& sandbox) {
  // A run at its limit is charged by its exercise, whose other scenarios are not run.
  if (outcome.ending == Ending::TimeLimit) return;
  // At a student's desk, waiting costs no other student; a released tree has no program to compare
  // with.
  if (references.kit().is_released()) return budget.charge(outcome.cpu_seconds, 0, 0);
  double reference_waited = 0;
  if (waited(outcome) > suspicious_wait) {
    const Outcome reference =
        run_scenario(references.kit().reference(), scenario.key, references.seed_of(scenario.key),
                     scenario_limits(references.kit().toolchain), sandbox);
    reference_waited = waited(reference);
  }
  budget.charge(outcome.cpu_seconds, waited(outcome), reference_waited);
}

// A child that crashed or hit a limit runs again, alone, for the reason.
ScenarioResult judge_or_run(const Executable& program, const ScenarioInfo& scenario,
                            const std::optional<Outcome>& outcome, const References& references) {
  if (!outcome) return grade_scenario(program, scenario, references, Sandbox());
  ScenarioResult result = judge(*outcome, scenario.key, references.seed_of(scenario.key),
                                scenario.exercise, references.reference(scenario.key));
  result.is_hidden = scenario.is_hidden;
  return result;
}

}  // namespace

ScenarioResult judge(const Outcome& outcome, const std::string& key, ScenarioSeed seed,
                     const std::string& exercise, const Report& reference, bool has_stubs) {
  ScenarioResult result;
  result.key = key;
  result.seconds = outcome.seconds;
  // A scenario's stdout goes to stderr (scenario/main.cpp). What static constructors print comes
  // first.
  result.printed = last_of(outcome.standard_output + outcome.standard_error);
  result.report = read_report(outcome.result, key, seed.value);
  const Reason reason = judge_ending(outcome, result.report, exercise, has_stubs);
  result.verdict = reason.verdict;
  result.detail = bounded(reason.detail);
  if (result.verdict == Verdict::Passed) {
    const Comparison comparison = compare(result.report, reference);
    result.verdict = comparison.verdict;
    result.observation = comparison.observation;
    result.detail = bounded(comparison.detail);
  }
  result.bytes = outcome.result;
  if (result.bytes.size() > max_kept_bytes) forget_report(result, max_kept_bytes);
  return result;
}

void charge_texts(Budget& budget, ScenarioResult& result) {
  std::size_t bytes = result.detail.size() + result.printed.size();
  for (const std::string& note : result.report.notes) bytes += note.size();
  if (bytes <= budget.text_bytes) {
    budget.text_bytes -= bytes;
    return;
  }
  std::string().swap(result.printed);  // an assignment would keep the memory
  result.report.notes = {concatenate("not kept: texts of ", bytes, " bytes, where ",
                                     budget.text_bytes, " were left for this submission's")};
  result.detail = bounded(result.detail, most_cut_bytes);
}

void Budget::charge(double cpu, double waited, double reference_waited) {
  const double excess = waited - more_than_chance * reference_waited;
  seconds -= cpu + (waited > suspicious_wait ? std::max(0.0, excess) : 0);
}

ScenarioResult grade_scenario(const Executable& program, const ScenarioInfo& scenario,
                              const References& references, const Sandbox& sandbox,
                              Budget* budget) {
  ScenarioResult result;
  result.key = scenario.key;
  result.is_hidden = scenario.is_hidden;
  if (budget != nullptr && budget->seconds <= 0) {
    result.verdict = Verdict::TimeLimit;
    result.detail = no_time_left;
    return result;
  }
  try {
    const Report& reference = references.reference(scenario.key);
    Limits limits = scenario_limits(references.kit().toolchain);
    const ScenarioSeed seed = references.seed_of(scenario.key);
    Outcome outcome = run_scenario(program, scenario.key, seed, limits, sandbox);
    // A machine without memory kills any process. But a program can also kill itself, so a second
    // kill counts as its own doing.
    if (was_killed(outcome)) {
      outcome = run_scenario(program, scenario.key, seed, limits, sandbox);
    }
    if (outcome.is_out_of_wall_time && budget != nullptr && budget->is_patient) {
      limits.wall_seconds *= more_wall_time;
      outcome = run_scenario(program, scenario.key, seed, limits, sandbox);
      budget->is_patient = !outcome.is_out_of_wall_time;
    }
    if (budget != nullptr) charge(*budget, outcome, scenario, references, sandbox);
    result = judge(outcome, scenario.key, seed, scenario.exercise, reference,
                   references.kit().is_released());
    if (ended_by_overflow(outcome, result.report)) {
      result.detail = bounded(describe_overflow(*result.report.overflow, program.path, sandbox));
    }
    if (budget != nullptr && result.bytes.size() > budget->report_bytes) {
      forget_report(result, budget->report_bytes);
    }
    if (budget != nullptr) budget->report_bytes -= result.bytes.size();
  } catch (const std::exception& error) {
    result.key = scenario.key;
    result.verdict = Verdict::GraderError;
    result.detail = bounded(error.what());
  }
  result.is_hidden = scenario.is_hidden;
  // A submission could print the inputs, which it must not know.
  if (result.is_hidden) result.printed.clear();
  if (budget != nullptr) charge_texts(*budget, result);
  return result;
}

std::vector<ScenarioResult> grade_together(const Executable& program,
                                           const std::vector<ScenarioInfo>& scenarios,
                                           const References& references) {
  std::vector<ScenarioRun> runs;
  for (const ScenarioInfo& scenario : scenarios) {
    runs.push_back({scenario.key, references.seed_of(scenario.key)});
  }
  const auto outcomes = run_together(program, runs, scenario_limits(references.kit().toolchain));
  std::vector<ScenarioResult> results;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    results.push_back(judge_or_run(program, scenarios[i], outcomes[i], references));
  }
  return results;
}

std::vector<ScenarioResult> grade_mistake(const std::string& id, const std::string& exercise,
                                          const References& references) {
  std::vector<ScenarioResult> results;
  for (const ScenarioInfo& scenario : references.kit().scenarios_of(exercise)) {
    results.push_back(judge_or_run(references.program_of({id}, scenario.key), scenario,
                                   references.end_of_mistake(id, scenario.key), references));
  }
  return results;
}

}  // namespace wick::grade
