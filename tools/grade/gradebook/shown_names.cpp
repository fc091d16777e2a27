#include "tools/grade/gradebook/shown_names.h"

namespace wick::grade {
namespace {

const std::string& name_to_show(const RosterRow& roster, const std::string& student) {
  return roster.name.empty() ? student : roster.name;
}

}  // namespace

ShownNames::ShownNames(const std::vector<Entry>& entries) {
  for (const Entry& entry : entries) add(entry.roster, entry.graded.submission.student);
}

void ShownNames::add(const RosterRow& roster, const std::string& student) {
  people_[name_to_show(roster, student)].insert(roster.person.empty() ? student : roster.person);
}

std::string ShownNames::of(const RosterRow& roster, const std::string& student) const {
  const std::string& name = name_to_show(roster, student);
  const auto people = people_.find(name);
  const bool is_shared = people != people_.end() && people->second.size() > 1;
  return is_shared && !roster.name.empty() ? name + " (" + roster.person + ")" : name;
}

std::string ShownNames::of(const Entry& entry) const {
  return of(entry.roster, entry.graded.submission.student);
}

}  // namespace wick::grade
