#include "tools/grade/build/build.h"

#include "tools/grade/build/link.h"
#include "tools/grade/course/submissions.h"

#include <algorithm>

namespace wick::grade {
namespace fs = std::filesystem;

Build::Build(const Kit& kit, const std::map<std::string, fs::path>& sources, const fs::path& folder,
             const Sandbox& sandbox)
    : kit_(kit),
      sandbox_(sandbox),
      folder_(folder),
      files_(compile_all(kit, sources, folder, sandbox)) {}

const Build::Program& Build::program(const Exercise& exercise) {
  const auto known = programs_.find(exercise.files);
  if (known != programs_.end()) return known->second;
  return programs_[exercise.files] = link_for(exercise.files);
}

Build::Program Build::link_for(const std::vector<std::string>& students) const {
  Program program;
  std::vector<fs::path> objects;
  std::string name = "graded";
  for (const std::string& file : kit_.chapter.files) {
    if (std::find(students.begin(), students.end(), file) == students.end()) {
      objects.push_back(kit_.object(file));
      continue;
    }
    const auto compiled = files_.find(file);
    if (compiled == files_.end()) {
      program.problem = stub_name(file) + " was not handed in";
      program.is_missing = true;
      return program;
    }
    if (!compiled->second.succeeded()) {
      program.problem = compiled->second.problem;
      return program;
    }
    objects.push_back(compiled->second.object);
    name += "-" + fs::path(file).stem().string();
  }
  program.path = folder_ / name;
  program.problem = link(kit_, objects, program.path, LinkAs::Program, sandbox_);
  return program;
}

}  // namespace wick::grade
