#include "tools/grade/build/isolate.h"

#include "tools/grade/code/elf.h"
#include "tools/grade/code/symbols.h"
#include "tools/grade/system/files.h"

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

// In a released tree the chapter's other functions are the student's too, but for the sealed ones;
// what is not written, or does not compile, is the stub's. A helper of another file stays within
// that file.
std::vector<fs::path> beside_own(const Kit& kit, const Exercise& exercise,
                                 const std::map<std::string, fs::path>& own,
                                 const Sandbox& sandbox) {
  std::vector<fs::path> objects, stubs;
  for (const std::string& file : kit.chapter.files) {
    stubs.push_back(kit.object(file));
    const auto object = own.find(file);
    if (object == own.end()) continue;
    const bool is_graded =
        std::find(exercise.files.begin(), exercise.files.end(), file) != exercise.files.end();
    const std::set<std::string>& all = kit.reference_symbols.at(file);
    std::set<std::string> helpers;
    if (!is_graded) {
      const std::set<std::string> defined = read_symbols(object->second, sandbox).defined;
      std::set_difference(defined.begin(), defined.end(), all.begin(), all.end(),
                          std::inserter(helpers, helpers.end()));
    }
    const fs::path copy = object->second.parent_path() / (exercise.id + ".o");
    weaken(object->second, is_graded ? others_of(kit, exercise, file) : all, copy, sandbox,
           helpers);
    objects.push_back(copy);
  }
  objects.insert(objects.end(), stubs.begin(), stubs.end());
  const std::set<std::string>& functions = kit.functions.at(exercise.id);
  const fs::path output =
      own.at(exercise.files.front()).parent_path() / (exercise.id + "-entries.o");
  for (const fs::path& entries : sealed_entries(kit, functions, output)) {
    objects.push_back(entries);
  }
  return objects;
}

}  // namespace

std::vector<fs::path> sealed_entries(const Kit& kit, const std::set<std::string>& own,
                                     const fs::path& output) {
  if (kit.sealed.empty()) return {};
  std::set<std::string> replaced;
  for (const std::string& exercise : kit.sealed) {
    const std::set<std::string>& functions = kit.functions.at(exercise);
    std::set_intersection(functions.begin(), functions.end(), own.begin(), own.end(),
                          std::inserter(replaced, replaced.end()));
  }
  if (replaced.empty()) return {kit.entries()};
  write_atomically(output, weaken_definitions(read_file(kit.entries()), replaced));
  return {output};
}

std::vector<fs::path> isolate(const Kit& kit, const Exercise& exercise,
                              const std::map<std::string, fs::path>& own, const Sandbox& sandbox) {
  if (kit.is_released()) return beside_own(kit, exercise, own, sandbox);
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
