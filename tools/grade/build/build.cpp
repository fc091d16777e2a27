#include "tools/grade/build/build.h"

#include "tools/grade/build/isolate.h"
#include "tools/grade/build/link.h"
#include "tools/grade/course/submissions.h"

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// Why the file cannot be used for the exercise; empty if it can.
std::string problem_of(const Kit& kit, const Exercise& exercise, const std::string& file,
                       const CompiledFile& compiled) {
  if (!compiled.succeeded()) return compiled.problem;
  const auto left_out = compiled.left_out.find(exercise.id);
  if (left_out != compiled.left_out.end()) return left_out->second;
  return find_missing(kit, exercise, file, compiled.symbols);
}

}  // namespace

Build::Build(const Kit& kit, const std::map<std::string, fs::path>& sources, const fs::path& folder,
             const Sandbox& sandbox)
    : kit_(kit),
      sandbox_(sandbox),
      folder_(folder),
      files_(compile_all(kit, sources, folder, sandbox)) {}

const Build::Program& Build::program(const Exercise& exercise) {
  const auto known = programs_.find(exercise.id);
  if (known != programs_.end()) return known->second;
  return programs_[exercise.id] = link_for(exercise);
}

Build::Program Build::link_for(const Exercise& exercise) const {
  Program program;
  std::map<std::string, fs::path> own;
  for (const std::string& file : exercise.files) {
    const auto compiled = files_.find(file);
    if (compiled == files_.end()) {
      program.problem = stub_name(file) + " was not handed in";
      program.is_missing = true;
      return program;
    }
    program.problem = problem_of(kit_, exercise, file, compiled->second);
    if (!program.problem.empty()) return program;
    own[file] = compiled->second.object;
  }
  program.path = folder_ / ("graded-" + exercise.id);
  program.problem = link(kit_, isolate(kit_, exercise, own, sandbox_), program.path, sandbox_);
  return program;
}

std::map<std::string, std::string> Build::problems() const {
  std::map<std::string, std::string> problems;
  for (const std::string& file : kit_.chapter.files) {
    const auto compiled = files_.find(file);
    if (compiled == files_.end()) {
      problems[file] = stub_name(file) + " was not handed in";
      continue;
    }
    if (!compiled->second.succeeded()) problems[file] = compiled->second.problem;
    // Exercises that one error has left out are named together.
    std::map<std::string, std::string> exercises;
    for (const auto& [exercise, problem] : compiled->second.left_out) {
      std::string& names = exercises[problem];
      names += (names.empty() ? "" : " and ") + exercise;
    }
    for (const auto& [problem, names] : exercises) {
      std::string& text = problems[file];
      text += (text.empty() ? "" : "\n") + problem + "\n" + names +
              " cannot be graded; the file's other exercises are graded without it";
    }
  }
  return problems;
}

}  // namespace wick::grade
