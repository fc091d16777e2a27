#include "tools/cli/check_cell.h"

#include "tools/grade/course/stubs.h"
#include "tools/grade/release/manifest.h"

#include "core/error.h"

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

// Stubs as they were given: what a student has written in them is not the cell's.
std::map<std::string, std::string> given_stubs(const Course& course, const grade::Chapter& chapter,
                                               const grade::Exercise& exercise) {
  std::map<std::string, std::string> all, stubs;
  if (grade::has_manifest(course.root)) {
    all = grade::read_manifest(course.root).stubs;
  } else {
    for (const auto& [name, text] : grade::make_stubs(course.root, chapter)) {
      all["modules/" + chapter.folder + "/" + name] = text;
    }
  }
  for (const std::string& file : exercise.files) {
    const std::string name = grade::stub_name(file);
    const auto stub = all.find("modules/" + chapter.folder + "/" + name);
    if (stub == all.end()) {
      fail<Error>("check: the course has lost the stub ", name, " of ", chapter.folder,
                  ": bring it back with: tools/wick update");
    }
    stubs[name] = stub->second;
  }
  return stubs;
}

}  // namespace

CellFiles::CellFiles(const Course& course, const grade::Chapter& chapter,
                     const grade::Exercise& exercise, const std::string& cell) {
  const std::map<std::string, std::string> stubs = given_stubs(course, chapter, exercise);
  try {
    filled_ = grade::fill_stubs(stubs, exercise.id, cell);
  } catch (const grade::UnfitCell& unfit) {
    problem_ = unfit.what();
    for (const auto& [name, text] : stubs) filled_[name] = {text, {}};
  }
  for (const std::string& file : exercise.files) {
    const fs::path path = folder_.path() / grade::stub_name(file);
    grade::write_atomically(path, filled_.at(grade::stub_name(file)).text);
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
    if (sources_.count(file) != 0) problems[file] = in_cell_lines(problem);
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

}  // namespace wick::cli
