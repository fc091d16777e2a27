#include "tools/grade/build/build.h"

#include "tools/grade/build/check_object.h"
#include "tools/grade/build/isolate.h"
#include "tools/grade/build/kept_program.h"
#include "tools/grade/build/link.h"
#include "tools/grade/code/symbols.h"
#include "tools/grade/handin/submissions.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <set>

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
             const Sandbox& sandbox, const Bases* bases)
    : kit_(kit),
      sandbox_(sandbox),
      folder_(folder),
      files_(compile_all(kit, sources, folder, sandbox)),
      bases_(bases) {}

const Build::Program& Build::program(const Exercise& exercise, Scenarios which) {
  const auto [place, is_new] = programs_.try_emplace({exercise.id, which});
  Program& program = place->second;
  if (!is_new) return program;
  Parts& made = parts(exercise);
  program.problem = made.problem;
  program.is_missing = made.is_missing;
  if (!program.problem.empty()) return program;
  load(program, exercise, which, made);
  if (!program.executable.loaded.empty()) return program;
  const char* name = which == Scenarios::Public ? "graded-" : "graded-with-hidden-";
  program.executable = folder_ / (name + exercise.id);
  // Without a sandbox, as at a student's desk. A submission's folder is removed with its program.
  std::optional<KeptProgram> kept;
  if (sandbox_.isolation() == Isolation::None) {
    kept.emplace(kit_, exercise, which, made.own, program.executable.path);
    if (kept->is_up_to_date()) return program;
    kept->forget();
  }
  if (made.objects.empty()) made.objects = isolate(kit_, exercise, made.own, sandbox_);
  program.problem = link(kit_, made.objects, program.executable.path, sandbox_, which);
  if (kept && program.problem.empty()) kept->keep();
  return program;
}

void Build::load(Program& program, const Exercise& exercise, Scenarios which, const Parts& parts) {
  if (bases_ == nullptr || !bases_->is_possible()) return;
  try {
    load_parts(program, exercise, which, parts);
  } catch (const Error& error) {
    program.whole_because = error.what();  // a fault of the machine: a whole program takes less
  }
}

void Build::load_parts(Program& program, const Exercise& exercise, Scenarios which,
                       const Parts& parts) {
  const auto [place, is_new] = owns_.try_emplace(exercise.files);
  if (is_new) {
    std::vector<fs::path> objects;
    for (const std::string& file : exercise.files) objects.push_back(parts.own.at(file));
    if (!libraries_) libraries_ = std::make_unique<LibraryFolders>();
    try {
      place->second = bases_->link_own(objects, *libraries_, sandbox_);
    } catch (...) {
      owns_.erase(place);  // the next exercise tries again
      throw;
    }
  }
  const Bases::Own& own = place->second;
  program.whole_because = bases_->why_whole(exercise, own);
  if (program.whole_because.empty()) program.executable = bases_->program(exercise, which, own);
}

Build::Parts& Build::parts(const Exercise& exercise) {
  const auto known = parts_.find(exercise.id);
  if (known != parts_.end()) return known->second;
  return parts_[exercise.id] = own_objects(exercise);
}

Build::Parts Build::own_objects(const Exercise& exercise) const {
  Parts parts;
  for (const std::string& file : exercise.files) {
    const auto compiled = files_.find(file);
    if (compiled == files_.end()) {
      parts.problem = stub_name(file) + " was not handed in";
      parts.is_missing = true;
      return parts;
    }
    parts.problem = problem_of(kit_, exercise, file, compiled->second);
    if (!parts.problem.empty()) return parts;
    parts.own[file] = compiled->second.object;
  }
  if (kit_.is_released()) {
    for (const auto& [file, compiled] : files_) {
      if (compiled.succeeded()) parts.own[file] = compiled.object;
    }
  }
  return parts;
}

std::vector<std::string> Build::unwritten(const Exercise& exercise) const {
  std::vector<std::string> places;
  for (const std::string& file : exercise.files) {
    const auto compiled = files_.find(file);
    if (compiled == files_.end() || !compiled->second.succeeded()) continue;
    for (const int line : unwritten_lines(exercise, read_file(compiled->second.source))) {
      places.push_back(concatenate(stub_name(file), ":", line));
    }
  }
  std::set<std::string> functions;  // a constructor has several symbols
  const auto symbols = kit_.functions.find(exercise.id);
  if (symbols != kit_.functions.end()) {
    for (const std::string& symbol : symbols->second) functions.insert(demangle(symbol));
  }
  return places.size() < functions.size() ? places : std::vector<std::string>();
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
    for (const Exercise& exercise : kit_.chapter.exercises) {
      const auto& files = exercise.files;
      if (std::find(files.begin(), files.end(), file) == files.end()) continue;
      const std::string problem = problem_of(kit_, exercise, file, compiled->second);
      if (!compiled->second.succeeded() || problem.empty()) continue;
      std::string& names = exercises[problem];
      names += (names.empty() ? "" : " and ") + exercise.id;
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
