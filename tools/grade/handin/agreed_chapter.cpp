#include "tools/grade/handin/agreed_chapter.h"

#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>

namespace wick::grade {

const Chapter* agreed_chapter(const std::vector<HandedIn>& all,
                              const std::vector<Chapter>& chapters) {
  std::map<std::string, std::vector<std::string>> students;  // by what they have
  std::map<const Chapter*, std::size_t> counts;
  std::size_t counted = 0;
  for (const HandedIn& handed : all) {
    const Attempt& last = handed.last();
    if (!last.problem.empty()) continue;
    std::vector<const Chapter*> found = infer_chapters(last, chapters);
    if (found.empty()) continue;
    if (has_several_folders(last, chapters)) {
      found.clear();
      for (const Chapter& chapter : chapters) {
        if (folder_of(last, chapter) != last.folder) found.push_back(&chapter);
      }
    }
    students[names_of(found)].push_back(handed.student);
    for (const Chapter* chapter : found) ++counts[chapter];
    ++counted;
  }
  const auto is_common = [&](const auto& each) { return each.second == counted; };
  const auto agreed = std::find_if(counts.begin(), counts.end(), is_common);
  if (std::count_if(counts.begin(), counts.end(), is_common) == 1) return agreed->first;
  if (!students.empty()) refuse_disagreement(students);
  return nullptr;
}

std::string who_has_what(const std::map<std::string, std::vector<std::string>>& students) {
  constexpr std::size_t most = 3;
  std::string list;
  for (const auto& [chapters, names] : students) {
    const std::vector<std::string> first(
        names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(most, names.size())));
    list += (list.empty() ? "" : "; ") + joined(first, ", ", printable_name);
    if (names.size() > most) list += concatenate(" and ", names.size() - most, " more");
    list += (names.size() == 1 ? " has " : " have ") + chapters;
  }
  return bounded(list);
}

void refuse_disagreement(const std::map<std::string, std::vector<std::string>>& students) {
  fail<Error>("grade: the files leave the class's chapter open: ", who_has_what(students),
              ": say what to grade with --chapter");
}

std::string names_of(const std::vector<const Chapter*>& chapters) {
  return joined(chapters, ", ", [](const Chapter* chapter) { return chapter->folder; });
}

}  // namespace wick::grade
