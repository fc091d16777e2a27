#include "tools/grade/gradebook/gradebook_state.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

// The policy, and what it says of a student.
namespace wick::grade {

namespace {

// What the policy says of a student holds for their submission too, whatever its name.
template <typename Value>
void name_as_submissions(const RosterMatch& match, std::map<std::string, Value>& rules) {
  const std::map<std::string, Value> given = rules;
  std::map<std::string, std::string> known;  // the name by which the policy means a student
  for (const auto& [name, value] : given) {
    const std::optional<std::string> student = match.student_called(name);
    if (!student) continue;
    const std::string& first = known.emplace(*student, name).first->second;
    if (given.at(first) != value) {
      fail<Error>("policy: ", printable_name(first), " and ", printable_name(name), " are both ",
                  printable_name(*student),
                  ", with different rules: name a student "
                  "once");
    }
    rules.try_emplace(*student, value);
  }
}

}  // namespace

void Gradebook::set_policy(const Policy& policy) {
  state_->database.execute("INSERT OR REPLACE INTO settings(name, value) VALUES('policy', ?)",
                           policy.text);
}

Policy Gradebook::policy() {
  Statement found = state_->database.query("SELECT value FROM settings WHERE name = 'policy'");
  if (!found.step()) return {};
  Policy policy = parse_policy(found.text(0), "the policy in " + state_->path.string());
  for (const auto& [chapter, match] : match_chapters()) {
    name_as_submissions(match, policy.extensions);
    name_as_submissions(match, policy.excused);
    for (auto& [number, rules] : policy.chapters) name_as_submissions(match, rules.extensions);
  }
  return policy;
}

}  // namespace wick::grade
