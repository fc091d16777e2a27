#include "tools/grade/grader.h"

#include "tools/grade/blame.h"
#include "tools/grade/diagnosis/hidden_members.h"
#include "tools/grade/edges/kept_cells.h"
#include "tools/grade/edges/mistake_class.h"
#include "tools/grade/grade_exercise.h"
#include "tools/grade/judge/evidence.h"
#include "tools/grade/system/clock.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"

#include <algorithm>
#include <cmath>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// The values are for readers who cannot run it again: the seed may be secret.
void show_values(ExerciseResult& exercise, const References& references) {
  for (ScenarioResult& scenario : exercise.scenarios) {
    const bool is_about_values = scenario.verdict == Verdict::WrongValue ||
                                 scenario.verdict == Verdict::WrongShape ||
                                 scenario.verdict == Verdict::NotFinite;
    if (is_about_values) scenario.shown = evidence(scenario, references.reference(scenario.key));
  }
}

// If a scenario ended because a member was never set, says in all public ones that failed which
// variables of the exercise's files hide members.
void explain_missing_tensors(const Exercise& exercise, const Build& build,
                             std::vector<ScenarioResult>& results, const References& references,
                             const Sandbox& sandbox) {
  const auto is_unclear = [](const ScenarioResult& result) {
    return !result.is_hidden && misses_a_tensor(result);
  };
  if (std::none_of(results.begin(), results.end(), is_unclear)) return;
  std::string hidden;
  for (const std::string& file : exercise.files) {
    const auto compiled = build.files().find(file);
    if (compiled == build.files().end() || !compiled->second.succeeded()) continue;
    for (const std::string& member :
         find_hidden_members(references.kit(), compiled->second, sandbox)) {
      hidden += "; " + member;
    }
  }
  for (ScenarioResult& result : results) {
    const bool has_failed = result.verdict != Verdict::Passed && !result.is_hidden;
    if (has_failed) result.detail = bounded(result.detail + hidden);
  }
}

bool meets_a_stub(const std::vector<ScenarioResult>& scenarios) {
  return std::any_of(scenarios.begin(), scenarios.end(), [](const ScenarioResult& scenario) {
    return scenario.verdict == Verdict::NotImplemented;
  });
}

void name_class(ExerciseResult& result, const References& references, const KeptCells& kept) {
  const std::vector<Cell>& cells = kept.cells();
  result.mistake_class = class_of(result.id, result.scenarios, references, cells, Scenarios::All);
  result.class_in_public =
      class_of(result.id, result.scenarios, references, cells, Scenarios::Public);
}

// A program may fail to be built where each of its files compiles.
void add_link_problem(const Exercise& exercise, const ExerciseResult& result, Grade& grade) {
  if (result.verdict != Verdict::BuildFailed) return;
  const std::string first = result.detail.substr(0, result.detail.find('\n'));
  const bool is_known = std::any_of(
      grade.problems.begin(), grade.problems.end(),
      [&](const auto& problem) { return problem.second.find(first) != std::string::npos; });
  if (is_known) return;
  std::string& text = grade.problems[exercise.files.front()];
  text += (text.empty() ? "" : "\n") + result.detail + "\n" + exercise.id + " cannot be graded";
}

bool is_asked_for(const Exercise& exercise, const GradeOptions& options) {
  return options.only.empty() || options.only == exercise.id;
}

Grade same_for_all(const Chapter& chapter, std::uint64_t seed, Verdict verdict,
                   const std::string& detail) {
  Grade grade;
  grade.seed = seed;
  for (const Exercise& exercise : chapter.exercises) {
    ExerciseResult result = described(exercise);
    result.verdict = verdict;
    result.detail = detail;
    grade.exercises.push_back(std::move(result));
  }
  return grade;
}

}  // namespace

ExerciseResult described(const Exercise& exercise) {
  ExerciseResult result;
  result.id = exercise.id;
  result.title = exercise.title;
  result.hint = exercise.hint;
  result.max_points = exercise.points;
  return result;
}

int ExerciseResult::passed() const {
  return static_cast<int>(std::count_if(
      scenarios.begin(), scenarios.end(),
      [](const ScenarioResult& scenario) { return scenario.verdict == Verdict::Passed; }));
}

const ScenarioResult* ExerciseResult::deciding_scenario() const {
  const ScenarioResult *failed = nullptr, *unwritten = nullptr, *not_run = nullptr;
  for (const ScenarioResult& scenario : scenarios) {
    if (scenario.verdict == Verdict::GraderError) return &scenario;
    if (scenario.verdict == Verdict::Passed) continue;
    const ScenarioResult*& first = scenario.verdict == Verdict::NotRun           ? not_run
                                   : scenario.verdict == Verdict::NotImplemented ? unwritten
                                                                                 : failed;
    if (first == nullptr) first = &scenario;
  }
  return failed != nullptr ? failed : unwritten != nullptr ? unwritten : not_run;
}

bool Grade::is_pending() const {
  return std::any_of(exercises.begin(), exercises.end(),
                     [](const ExerciseResult& exercise) { return exercise.is_pending(); });
}

void sum_up(const Exercise& exercise, ExerciseResult& result) {
  if (result.scenarios.empty()) {
    result.verdict = Verdict::NotRun;
    result.detail = "no scenario was asked for";
    return;
  }
  const ScenarioResult* deciding = result.deciding_scenario();
  result.verdict = deciding == nullptr ? Verdict::Passed : deciding->verdict;
  result.detail = deciding == nullptr ? "" : deciding->detail;
  if (result.is_pending()) {
    result.points.reset();
    return;
  }
  const double share =
      static_cast<double>(result.passed()) / static_cast<double>(result.scenarios.size());
  const double points = exercise.all_or_nothing && share < 1 ? 0 : exercise.points * share;
  result.points = std::round(100 * points) / 100;
}

void sum_up(Grade& grade) {
  grade.points = 0;
  grade.max_points = 0;
  for (const ExerciseResult& exercise : grade.exercises) {
    grade.max_points += exercise.max_points;
    if (!exercise.is_pending() && grade.points) *grade.points += exercise.points.value_or(0);
    if (exercise.is_pending()) grade.points.reset();
  }
}

Grade pending_grade(const Chapter& chapter, std::uint64_t seed, const std::string& reason) {
  Grade grade = same_for_all(chapter, seed, Verdict::GraderError, bounded(reason));
  for (ExerciseResult& exercise : grade.exercises) exercise.points.reset();
  sum_up(grade);
  return grade;
}

Grade empty_grade(const Chapter& chapter, std::uint64_t seed) {
  Grade grade = same_for_all(chapter, seed, Verdict::NothingHandedIn, "nothing handed in");
  sum_up(grade);
  return grade;
}

Grade grade_files(const std::map<std::string, fs::path>& sources, const References& references,
                  const GradeOptions& options, const std::vector<OwnFiles>& earlier) {
  const auto start = Clock::now();
  const TemporaryFolder temporary;
  const fs::path folder = options.build_folder.empty() ? temporary.path() : options.build_folder;
  fs::create_directories(folder);
  Grade grade;
  grade.seed = references.seed();
  grade.isolation = sandbox_of(options).isolation();
  // At a student's desk a program is one file, whose names show where a stack is used up.
  const bool is_in_parts = options.is_ours || sandbox_of(options).isolation() != Isolation::None;
  Build build(references.kit(), sources, folder, sandbox_of(options),
              is_in_parts ? references.bases() : nullptr);
  grade.build_seconds = seconds_since(start);
  grade.problems = build.problems();

  Results results;
  Budget budget;
  for (const Exercise& exercise : references.kit().chapter.exercises) {
    if (!is_asked_for(exercise, options)) continue;
    results[exercise.id] = grade_exercise(exercise, build, references, options, budget);
    try {
      explain_missing_tensors(exercise, build, results[exercise.id], references,
                              sandbox_of(options));
    } catch (const std::exception&) {
      // If the compiler cannot be run once more, only the explanation is missing.
    }
  }
  put_down_to_others(references.kit(), results, [&](const Exercise& exercise) {
    return grade_exercise(exercise, build, references, options, budget);
  });
  for (const Exercise& exercise : references.kit().chapter.exercises) {
    if (!is_asked_for(exercise, options)) continue;
    ExerciseResult result = described(exercise);
    result.scenarios = results[exercise.id];
    if (meets_a_stub(result.scenarios)) result.unwritten = build.unwritten(exercise);
    sum_up(exercise, result);
    if (result.verdict != Verdict::Passed && !result.is_pending() && !result.scenarios.empty()) {
      try {
        result.diagnosis = diagnose(exercise, results, references);
      } catch (const std::exception&) {
        // If a known mistake cannot be run, only the diagnosis is missing.
      }
      if (!result.diagnosis && options.cells != nullptr) {
        name_class(result, references, *options.cells);
      }
    }
    show_values(result, references);
    add_link_problem(exercise, result, grade);
    grade.exercises.push_back(std::move(result));
  }
  sum_up(grade);
  std::vector<ScenarioResult> graded;
  for (const auto& [id, scenarios] : results) {
    graded.insert(graded.end(), scenarios.begin(), scenarios.end());
  }
  const bool has_time = budget.seconds > 0;
  if (options.sanitize && !has_time) grade.second_look = SecondLook{{}, 0, no_time_left};
  if (options.sanitize && has_time) {
    try {
      grade.second_look =
          look_again(build.files(), graded, references, sandbox_of(options), folder / "sanitized");
    } catch (const std::exception& error) {
      // The second look costs and earns nothing: a fault in it leaves the grade as it is.
      grade.second_look = SecondLook{{}, 0, bounded(error.what())};
    }
  }
  if (options.own && !has_time) {
    grade.own = OwnResult{};
    grade.own->problem = no_time_left;
  }
  if (options.own && has_time) {
    try {
      grade.own = grade_on_own(sources, earlier, graded, references, sandbox_of(options),
                               folder / "own", options.journal);
    } catch (const std::exception& error) {
      // This run earns nothing: a lack of the machine must not replace the grade.
      grade.own = OwnResult{};
      grade.own->problem = bounded(error.what());
    }
  }
  grade.seconds = seconds_since(start);
  return grade;
}

}  // namespace wick::grade
