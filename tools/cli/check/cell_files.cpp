#include "tools/cli/check/cell_files.h"

#include "tools/grade/course/stubs.h"
#include "tools/grade/release/manifest.h"

#include "core/error.h"

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

// The stubs as they were given, by file name. What a student has written in them since does not
// belong to the cell.
std::map<std::string, std::string> given_stubs(const Course& course,
                                               const grade::Chapter& chapter) {
  if (!grade::has_manifest(course.root)) return grade::make_stubs(course.root, chapter);
  std::map<std::string, std::string> stubs;
  const grade::Manifest manifest = grade::read_manifest(course.root);
  for (const std::string& file : chapter.files) {
    const std::string name = grade::stub_name(file);
    const std::string path = "modules/" + chapter.folder + "/" + name;
    const auto stub = manifest.stubs.find(path);
    if (stub == manifest.stubs.end()) {
      fail<Error>("check: this tree has no released text of ", path,
                  ": bring it back with: tools/wick update");
    }
    stubs[name] = stub->second;
  }
  return stubs;
}

// Where a released tree keeps the cell that solved an exercise.
fs::path kept_cell(const Course& course, const std::string& exercise) {
  return course.root / "build" / "cells" / (exercise + ".cpp");
}

// Fills the solved cells of the chapter's other exercises into its stubs: a released tree has no
// reference to put there. A cell that no longer fits is left out.
void fill_kept_cells(const Course& course, const grade::Chapter& chapter,
                     const grade::Exercise& exercise, std::map<std::string, std::string>& stubs) {
  for (const grade::Exercise& other : chapter.exercises) {
    const fs::path kept = kept_cell(course, other.id);
    if (other.id == exercise.id || !fs::exists(kept)) continue;
    std::map<std::string, std::string> of_exercise;
    for (const std::string& file : other.files) {
      const std::string name = grade::stub_name(file);
      of_exercise[name] = stubs.at(name);
    }
    try {
      for (const auto& [name, filled] :
           grade::fill_stubs(of_exercise, other.id, grade::read_file(kept))) {
        stubs[name] = filled.text;
      }
    } catch (const grade::UnfitCell&) {
      continue;
    }
  }
}

}  // namespace

void keep_cell(const Course& course, const grade::Exercise& exercise, const std::string& cell) {
  fs::create_directories(kept_cell(course, exercise.id).parent_path());
  grade::write_output(kept_cell(course, exercise.id), cell);
}

CellFiles::CellFiles(const Course& course, const grade::Kit& kit, const grade::Exercise& exercise,
                     const std::string& cell) {
  const grade::Chapter& chapter = kit.chapter;
  std::map<std::string, std::string> given = given_stubs(course, chapter);
  if (kit.is_released()) {
    const std::map<std::string, std::string> released = given;
    fill_kept_cells(course, chapter, exercise, given);
    // Files without a kept cell are the student's own.
    for (const std::string& file : chapter.files) {
      const std::string name = grade::stub_name(file);
      sources_[file] = folder_.path() / name;
      const fs::path own = course.stub(chapter, file);
      const bool has_cell = given.at(name) != released.at(name);
      grade::write_output(sources_[file],
                          has_cell || !fs::exists(own) ? given.at(name) : grade::read_file(own));
    }
  }
  std::map<std::string, std::string> stubs;
  for (const std::string& file : exercise.files) {
    stubs[grade::stub_name(file)] = given.at(grade::stub_name(file));
  }
  try {
    filled_ = grade::fill_stubs(stubs, exercise.id, cell);
    for (const auto& [name, filled] : filled_) {
      is_written_ = is_written_ || filled.text != stubs.at(name);
    }
  } catch (const grade::UnfitCell& unfit) {
    problem_ = unfit.what();
    for (const auto& [name, text] : stubs) filled_[name] = {text, {}};
  }
  for (const std::string& file : exercise.files) {
    const fs::path path = folder_.path() / grade::stub_name(file);
    grade::write_output(path, filled_.at(grade::stub_name(file)).text);
    sources_[file] = path;
  }
}

void CellFiles::explain(grade::Grade& grade) const {
  const auto in_cell_lines = [&](std::string text) {
    for (const auto& [name, filled] : filled_) text = filled.in_cell_lines(text, name);
    return text;
  };
  std::map<std::string, std::string> problems;
  for (const auto& [file, problem] : grade.problems) {
    if (filled_.count(grade::stub_name(file)) != 0) problems[file] = in_cell_lines(problem);
  }
  if (!problem_.empty()) problems["cell"] = problem_;
  grade.problems = std::move(problems);
  for (grade::ExerciseResult& exercise : grade.exercises) {
    exercise.detail = in_cell_lines(exercise.detail);
    for (grade::ScenarioResult& scenario : exercise.scenarios) {
      scenario.detail = in_cell_lines(scenario.detail);
    }
  }
}

grade::Grade unwritten(const grade::Exercise& exercise, const grade::References& references,
                       const grade::GradeOptions& how) {
  grade::ExerciseResult result = grade::described(exercise);
  for (const grade::ScenarioInfo& scenario : references.kit().scenarios) {
    if (scenario.exercise != exercise.id || (scenario.is_hidden && !how.hidden)) continue;
    grade::ScenarioResult none;
    none.key = scenario.key;
    none.is_hidden = scenario.is_hidden;
    none.verdict = grade::Verdict::NotImplemented;
    result.scenarios.push_back(none);
  }
  grade::sum_up(exercise, result);
  grade::Grade grade;
  grade.seed = references.seed();
  grade.max_points = exercise.points;
  grade.exercises.push_back(std::move(result));
  return grade;
}

}  // namespace wick::cli
