#include "tools/grade/mutants/mutants.h"

#include "tools/grade/course/definitions.h"
#include "tools/grade/course/regions.h"
#include "tools/grade/mutants/changes.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <iterator>

namespace wick::grade {
namespace {

// The lines that [begin, end) of the code stands on, and the same lines after the change.
void describe(const std::string& code, const SmallChange& change, Mutant& mutant) {
  const std::size_t before =
      change.begin == 0 ? std::string::npos : code.rfind('\n', change.begin - 1);
  const std::size_t first = before == std::string::npos ? 0 : before + 1;
  const std::size_t last = std::min(code.find('\n', change.end), code.size());
  mutant.was = on_one_line(code.substr(first, last - first));
  mutant.now = on_one_line(code.substr(first, change.begin - first) + change.replacement +
                           code.substr(change.end, last - change.end));
}

std::vector<Mutant> mutants_of(const std::string& source, const std::string& file,
                               const Region& region) {
  const std::string body =
      without_comments(source.substr(region.body_begin, region.body_end - region.body_begin));
  std::vector<Mutant> mutants;
  for (const SmallChange& change : changes_in(body, region.head)) {
    Mutant mutant;
    mutant.exercise = region.exercise;
    mutant.file = file;
    mutant.function = function_in(region.head);
    const auto begin = body.begin() + static_cast<std::ptrdiff_t>(change.begin);
    mutant.line = region.line + 1 + static_cast<int>(std::count(body.begin(), begin, '\n'));
    mutant.what = change.what;
    describe(body, change, mutant);
    std::string changed = body;
    changed.replace(change.begin, change.end - change.begin, change.replacement);
    mutant.text = without_markers(replace_body(source, region, changed), file);
    mutants.push_back(std::move(mutant));
  }
  return mutants;
}

}  // namespace

std::vector<Mutant> mutants_of(const std::filesystem::path& root, const Chapter& chapter,
                               const std::string& exercise) {
  if (!exercise.empty() && chapter.find(exercise) == nullptr) {
    fail<Error>("mutants: chapter ", chapter.folder, " has no exercise ", exercise);
  }
  std::vector<Mutant> all;
  for (const std::string& file : chapter.files) {
    const std::string source = read_file(root / file);
    for (const Region& region : find_regions(source, file)) {
      if (!exercise.empty() && region.exercise != exercise) continue;
      std::vector<Mutant> some = mutants_of(source, file, region);
      std::move(some.begin(), some.end(), std::back_inserter(all));
    }
  }
  return all;
}

}  // namespace wick::grade
