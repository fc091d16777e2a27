#include "tools/cli/grade/grade_class.h"

#include "tools/grade/system/files.h"

#include <set>

namespace wick::cli {

void check_policy(const GradeRequest& request, const Course& course) {
  const std::string& name = request.policy;
  if (name.empty()) return;
  std::set<int> numbers;
  for (const grade::Chapter& chapter : course.chapters) numbers.insert(chapter.number);
  grade::require_known_chapters(grade::parse_policy(grade::read_file(name), name), numbers, name);
}

void keep_rules(const GradeRequest& request, grade::Gradebook& gradebook) {
  if (!request.policy.empty()) {
    gradebook.set_policy(grade::parse_policy(grade::read_file(request.policy), request.policy));
  }
  if (!request.roster.empty()) {
    gradebook.set_roster(grade::read_file(request.roster), request.roster);
  }
  if (request.match_names || !request.roster.empty()) {
    gradebook.set_matching(request.match_names);
  }
  if (!request.groups.empty()) {
    gradebook.set_groups(grade::read_file(request.groups), request.groups);
  }
}

}  // namespace wick::cli
