#include "tools/grade/course/policy.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

namespace wick::grade {

void require_known_chapters(const Policy& policy, const std::set<int>& chapters,
                            const std::string& name) {
  const auto require = [&](const char* key, int number) {
    if (chapters.count(number) > 0) return;
    fail<Error>(name, ": `", key, "` names chapter ", number,
                ", which is none of this course's: it has ",
                joined(chapters, ", ", [](int each) { return std::to_string(each); }));
  };
  for (const auto& [number, rules] : policy.chapters) require("chapter", number);
  for (const auto& [number, weight] : policy.weights) require("weights", number);
  for (const auto& [student, excused] : policy.excused) {
    for (const int number : excused) require("excused", number);
  }
  for (const int number : policy.counted_answers) require("written_answers", number);
}

}  // namespace wick::grade
