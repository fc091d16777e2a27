#include "tools/grade/gates.h"

#include "tools/grade/course/mistakes.h"
#include "tools/grade/course/other_solution.h"
#include "tools/grade/course/pitfalls.h"
#include "tools/grade/course/regions.h"
#include "tools/grade/course/stubs.h"
#include "tools/grade/grader.h"
#include "tools/grade/program_gates.h"
#include "tools/grade/scenario_gates.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <iterator>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

using Sources = std::map<std::string, fs::path>;
using Results = std::map<std::string, std::vector<ScenarioResult>>;  // by exercise

bool has_failed(const std::vector<ScenarioResult>& scenarios) {
  return std::any_of(scenarios.begin(), scenarios.end(),
                     [](const auto& result) { return result.verdict != Verdict::Passed; });
}

// The public scenarios, which are what a student's desk knows, or the hidden ones.
Results of_kind(const Results& results, bool is_hidden) {
  Results kind;
  for (const auto& [exercise, scenarios] : results) {
    std::vector<ScenarioResult>& kept = kind[exercise];
    std::copy_if(scenarios.begin(), scenarios.end(), std::back_inserter(kept),
                 [&](const auto& scenario) { return scenario.is_hidden == is_hidden; });
  }
  return kind;
}

constexpr double margin = 100;  // times the tolerance

// Texts of the chapter's files, written as a submission has them.
Sources written(const std::map<std::string, std::string>& texts, const fs::path& folder) {
  Sources sources;
  for (const auto& [file, text] : texts) {
    sources[file] = folder / stub_name(file);
    write_atomically(sources[file], text);
  }
  return sources;
}

class Inspection {
 public:
  Inspection(const Kit& kit, std::uint64_t seed)
      : kit_(kit),
        root_(kit.toolchain.root),
        described_(read_mistakes(mistakes_toml(kit), kit.chapter)),
        variants_(kit),
        references_(kit, seed, &variants_) {
    options_.is_ours = true;
  }

  Gates inspect_all(const std::vector<std::uint64_t>& others) {
    stubs_agree();
    stubs_earn_nothing();
    reference_earns_everything();
    programs_are_made_as_promised();
    other_solutions_earn_everything();
    mistakes_lose_points_and_are_named();
    pitfalls_are_mistakes();
    scenarios_differ_between_seeds(others);
    scenarios_are_needed();
    return std::move(gates_);
  }

  Gates inspect_namings() {
    reference_earns_everything();
    other_solutions_earn_everything();
    mistakes_lose_points_and_are_named();
    return std::move(gates_);
  }

 private:
  template <typename... Parts>
  void broken(const Parts&... parts) {
    gates_.broken.push_back(
        concatenate(kit_.chapter.folder, ", seed ", references_.seed(), ": ", parts...));
  }

  void stubs_agree() {
    for (const auto& [name, text] : make_stubs(root_, kit_.chapter)) {
      const fs::path path = root_ / "modules" / kit_.chapter.folder / name;
      if (!fs::exists(path) || read_file(path) != text) {
        broken(path.lexically_relative(root_).string(),
               " is not what the reference makes it: run tools/wick course stubs");
      }
    }
  }

  void stubs_earn_nothing() {
    Sources stubs;
    for (const std::string& file : kit_.chapter.files) {
      stubs[file] = root_ / "modules" / kit_.chapter.folder / stub_name(file);
    }
    const Grade grade = grade_files(stubs, references_, options_);
    report_problems("the stubs", grade);
    for (const ExerciseResult& exercise : grade.exercises) {
      for (const ScenarioResult& scenario : exercise.scenarios) {
        const bool is_right = scenario.verdict == Verdict::NotImplemented ||
                              (scenario.verdict == Verdict::NotRun && exercise.points == 0);
        if (!is_right) broken("the stubs: ", scenario.key, " is ", to_string(scenario.verdict));
      }
    }
  }

  void reference_earns_everything() {
    const TemporaryFolder folder;
    expect_everything("the reference", written(reference(), folder.path()));
  }

  std::map<std::string, std::string> reference() const {
    std::map<std::string, std::string> texts;
    for (const std::string& file : kit_.chapter.files) {
      texts[file] = without_markers(read_file(root_ / file), file);
    }
    return texts;
  }

  void programs_are_made_as_promised() {
    const TemporaryFolder folder;
    const Sources sources = written(reference(), folder.path());
    for (const auto& reasons :
         {second_implementations_in_programs(kit_, sources, variants_.bases()),
          programs_linked_as_a_whole(kit_, sources, variants_.bases())}) {
      for (const std::string& reason : reasons) broken(reason);
    }
  }

  void other_solutions_earn_everything() {
    for (const std::string& name : other_solutions(root_, kit_.chapter)) {
      const TemporaryFolder folder;
      expect_everything("correct/" + name,
                        written(read_solution(root_, kit_.chapter, name), folder.path()));
      ++gates_.correct;
    }
  }

  void expect_everything(const std::string& who, const Sources& sources) {
    GradeOptions options = options_;
    options.own = true;
    const Grade grade = grade_files(sources, references_, options);
    report_problems(who, grade);
    for (const ExerciseResult& exercise : grade.exercises) {
      if (exercise.scenarios.empty()) broken("exercise ", exercise.id, " has no scenario");
      for (const ScenarioResult& scenario : exercise.scenarios) {
        if (scenario.verdict == Verdict::Passed) continue;
        broken(who, ": ", scenario.key, " is ", to_string(scenario.verdict), ": ",
               scenario.observation, ": ", scenario.detail);
      }
      if (!exercise.diagnosis) continue;
      broken(who, " is named ", exercise.diagnosis->mistake);
      ++gates_.misnamed;
    }
    if (!grade.own->problem.empty()) broken(who, ", alone: ", grade.own->problem);
    for (const OwnResult::Difference& difference : grade.own->differences) {
      broken(who, ", alone: ", difference.key, " is ", to_string(difference.verdict), ": ",
             difference.detail);
    }
  }

  void report_problems(const std::string& who, const Grade& grade) {
    for (const auto& [file, problem] : grade.problems) broken(who, ": ", problem);
  }

  void mistakes_lose_points_and_are_named() {
    for (const Exercise& exercise : kit_.chapter.exercises) {
      references_.prepare(candidates_for(exercise, kit_), exercise);
    }
    for (const KnownMistake& mistake : kit_.mistakes) inspect(mistake);
    gates_.mistakes = static_cast<int>(kit_.mistakes.size());
    if (gates_.named < smallest_named * gates_.mistakes) {
      broken(gates_.named, " of ", gates_.mistakes, " mistakes are named: at least 95 % should be");
    }
  }

  // Grades a program with the mistake as a submission would be graded.
  void inspect(const KnownMistake& mistake) {
    Results results;
    double largest = 0;
    for (const Exercise& exercise : kit_.chapter.exercises) {
      results[exercise.id];
      if (!edits(mistake, exercise.id)) continue;
      results[exercise.id] = grade_mistake(mistake.id, exercise.id, references_);
      gates_.failures[mistake.id].merge(failed_keys(results[exercise.id]));
      for (const ScenarioResult& result : results[exercise.id]) {
        if (result.verdict == Verdict::Passed) continue;
        largest = std::max(largest, largest_distance(references_.mistake(mistake.id, result.key),
                                                     references_.reference(result.key)));
      }
    }
    if (!(largest >= margin)) {
      broken("mistake ", mistake.id, " differs from the reference by only ", largest,
             " times the tolerance");
    }
    bool is_named = false, is_named_at_desk = false, is_seen_at_desk = false, is_seen_hidden = true;
    const Results open = of_kind(results, false), hidden = of_kind(results, true);
    for (const auto& [id, scenarios] : results) {
      const Exercise& exercise = *kit_.chapter.find(id);
      if (!edits(mistake, exercise.id)) continue;
      if (!has_failed(scenarios)) {
        broken("mistake ", mistake.id, " loses no points in exercise ", id);
        continue;
      }
      if (!hidden.at(id).empty() && !has_failed(hidden.at(id))) is_seen_hidden = false;
      if (names(mistake, exercise, results, "in grading")) is_named = true;
      if (!has_failed(open.at(id))) continue;
      is_seen_at_desk = true;
      if (names(mistake, exercise, open, "at a desk")) is_named_at_desk = true;
    }
    if (is_seen_hidden != described(mistake).public_because.empty()) {
      broken("mistake ", mistake.id,
             is_seen_hidden
                 ? " fails hidden scenarios: drop its public_because"
                 : " fails no hidden scenario: ask there too, or say in public_because why not");
    }
    if (!described(mistake).pitfalls.empty() && !is_seen_at_desk) {
      broken("mistake ", mistake.id,
             " is a pitfall of the lesson's, and no public scenario notices it");
    }
    if (is_named) ++gates_.named;
    if (is_named_at_desk) ++gates_.named_at_desk;
    gates_.namings.push_back({mistake.id, is_named, mistake.unnamed_because});
    if (!is_named && mistake.unnamed_because.empty()) {
      broken("mistake ", mistake.id, " is not named, and unnamed_because does not say why");
    }
  }

  const Mistake& described(const KnownMistake& mistake) const {
    return *std::find_if(described_.mistakes.begin(), described_.mistakes.end(),
                         [&](const Mistake& each) { return each.id == mistake.id; });
  }

  void pitfalls_are_mistakes() {
    const fs::path lesson = root_ / "modules" / kit_.chapter.folder / "README.md";
    if (!fs::exists(lesson)) return;
    for (const std::string& reason : unmatched_pitfalls(read_file(lesson), described_)) {
      broken(reason);
    }
  }

  // True if the diagnosis by these results is the mistake; another one is a broken promise.
  bool names(const KnownMistake& mistake, const Exercise& exercise, const Results& results,
             const char* where) {
    const std::optional<Diagnosis> diagnosis = diagnose(exercise, results, references_);
    if (!diagnosis) return false;
    if (diagnosis->mistake == mistake.id) return true;
    if (mistake.unnamed_because.empty()) {
      broken("mistake ", mistake.id, " is named ", diagnosis->mistake, " in exercise ", exercise.id,
             " ", where);
    }
    return false;
  }

  void scenarios_differ_between_seeds(const std::vector<std::uint64_t>& others) {
    for (const std::string& reason : scenarios_without_draws(references_, variants_, others)) {
      broken(reason);
    }
  }

  void scenarios_are_needed() {
    for (const std::string& reason : unneeded_scenarios(references_, described_)) broken(reason);
    gates_.scenarios = static_cast<int>(kit_.scenarios.size());
  }

  const Kit& kit_;
  fs::path root_;
  Mistakes described_;
  Variants variants_;
  References references_;
  GradeOptions options_;
  Gates gates_;
};

}  // namespace

Gates check_gates(const Kit& kit, std::uint64_t seed, const std::vector<std::uint64_t>& others) {
  return Inspection(kit, seed).inspect_all(others);
}

Gates check_gates(const Kit& kit, std::uint64_t seed) {
  return check_gates(kit, seed, {seed + 1, seed + 2, seed + 3, seed + 4});
}

Gates check_namings(const Kit& kit, std::uint64_t seed) {
  return Inspection(kit, seed).inspect_namings();
}

}  // namespace wick::grade
