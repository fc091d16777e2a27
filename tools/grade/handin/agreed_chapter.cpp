#include "tools/grade/handin/agreed_chapter.h"

#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>

namespace wick::grade {

const Chapter* agreed_chapter(const std::vector<HandedIn>& all,
                              const std::vector<Chapter>& chapters) {
  std::map<std::string, std::vector<std::string>> students;  // by what they have
  std::vector<const Chapter*> agreed;
  bool is_first = true;
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
    if (is_first) agreed = found;
    agreed.erase(std::remove_if(agreed.begin(), agreed.end(),
                                [&](const Chapter* each) {
                                  return std::find(found.begin(), found.end(), each) == found.end();
                                }),
                 agreed.end());
    is_first = false;
  }
  if (agreed.size() == 1) return agreed.front();
  if (!students.empty()) refuse_disagreement(students);
  return nullptr;
}

void refuse_disagreement(const std::map<std::string, std::vector<std::string>>& students) {
  constexpr std::size_t most = 3;
  std::string list;
  for (const auto& [chapters, names] : students) {
    const std::vector<std::string> first(
        names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(most, names.size())));
    list += (list.empty() ? "" : "; ") + joined(first, ", ", printable_name);
    if (names.size() > most) list += concatenate(" and ", names.size() - most, " more");
    list += (names.size() == 1 ? " has " : " have ") + chapters;
  }
  fail<Error>("grade: the files leave the class's chapter open: ", bounded(list),
              ": say what to grade with --chapter");
}

std::string names_of(const std::vector<const Chapter*>& chapters) {
  return joined(chapters, ", ", [](const Chapter* chapter) { return chapter->folder; });
}

}  // namespace wick::grade
