#include "tools/grade/handin/misnamed.h"

#include "tools/grade/handin/unpack/parts.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include <algorithm>
#include <set>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

using Names = std::vector<std::string>;

bool is_source(const std::string& name, const Names& missing) {
  const std::string small = in_small_letters(name);
  const Names endings = {".cpp", ".cc", ".cxx", ".c++", ".cu"};
  return std::any_of(endings.begin(), endings.end(),
                     [&small](const std::string& ending) { return ends_with(small, ending); }) ||
         std::any_of(missing.begin(), missing.end(), [&small](const std::string& file) {
           return small.find(in_small_letters(fs::path(file).stem().string())) != std::string::npos;
         });
}

// "a and b", "a, b and c", at most the first five.
std::string listed(const Names& names) {
  constexpr std::size_t most = 5;
  std::string list;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i) {
    const bool is_last = i + 1 == names.size();
    list += (i == 0 ? "" : is_last ? " and " : ", ") + printable_name(names[i]);
  }
  return list + (names.size() > most ? " and others" : "");
}

// The names beside the chapter's files, also of those in an archive that were not taken out.
Names names_beside(const Attempt& attempt, const Chapter& chapter) {
  Attempt place = attempt;
  place.folder = folder_of(attempt, chapter);
  Names names = names_in(place);
  const fs::path below = place.folder.lexically_relative(attempt.folder);
  for (const fs::path path : attempt.packed) {
    if (path.parent_path() == (below == "." ? fs::path() : below)) {
      names.push_back(path.filename().string());
    }
  }
  return names;
}

}  // namespace

std::string describe_misnamed(const Attempt& attempt, const Chapter& chapter,
                              const std::vector<Chapter>& chapters) {
  Names missing, sources;
  for (const std::string& file : chapter.files) {
    if (find_file(attempt, chapter, file).empty()) missing.push_back(stub_name(file));
  }
  if (missing.empty()) return "";
  std::set<std::string> stubs;
  for (const Chapter& each : chapters) {
    for (const std::string& file : each.files) stubs.insert(stub_name(file));
  }
  for (const std::string& name : names_beside(attempt, chapter)) {
    if (stubs.count(name) == 0 && is_source(name, missing)) sources.push_back(name);
  }
  if (sources.empty()) return "";
  return listed(missing) + (missing.size() == 1 ? " is" : " are") + " not there, but " +
         listed(sources);
}

}  // namespace wick::grade
