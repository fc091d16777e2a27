#include "tools/grade/build/isolate.h"

#include "tools/grade/build/symbols.h"

#include <algorithm>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// The symbols that the file defines and that belong to another exercise, or to none.
std::set<std::string> others_of(const Kit& kit, const Exercise& exercise, const std::string& file) {
  const std::set<std::string>& all = kit.reference_symbols.at(file);
  const std::set<std::string>& functions = kit.functions.at(exercise.id);
  std::set<std::string> others;
  std::set_difference(all.begin(), all.end(), functions.begin(), functions.end(),
                      std::inserter(others, others.end()));
  return others;
}

}  // namespace

std::vector<fs::path> isolate(const Kit& kit, const Exercise& exercise,
                              const std::map<std::string, fs::path>& own, const Sandbox& sandbox) {
  std::vector<fs::path> objects;
  if (!exercise.without.empty()) objects.push_back(kit.stand_ins(exercise.id));
  for (const std::string& file : kit.chapter.files) {
    const bool is_graded =
        std::find(exercise.files.begin(), exercise.files.end(), file) != exercise.files.end();
    const auto object = own.find(file);
    if (!is_graded || object == own.end()) {
      objects.push_back(kit.object(file));
      continue;
    }
    if (!kit.chapter.is_shared(file)) {
      objects.push_back(object->second);
      continue;
    }
    objects.push_back(kit.object_without(file, exercise.id));
    const fs::path weakened = object->second.parent_path() / (exercise.id + ".o");
    weaken(object->second, others_of(kit, exercise, file), weakened, sandbox);
    objects.push_back(weakened);
  }
  return objects;
}

}  // namespace wick::grade
