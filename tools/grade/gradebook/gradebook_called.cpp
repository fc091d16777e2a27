#include "tools/grade/gradebook/gradebook_state.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <iterator>

// Which student a name means that an instructor has typed.
namespace wick::grade {
namespace {

// Who a name may mean, by Entry::who, and how a message names them.
using Meant = std::map<std::string, std::string>;

bool is_written(const Entry& entry, const std::string& name) {
  const std::string& student = entry.graded.submission.student;
  return student == name || printable_name(student) == name;
}

// The entries of the student with this name in the table. In a chapter without one, those of the
// same person under another name.
std::vector<Entry> written_entries(const std::vector<Entry>& all, const std::string& name) {
  std::set<std::string> people, chapters;
  for (const Entry& entry : all) {
    if (!is_written(entry, name)) continue;
    people.insert(entry.who());
    chapters.insert(entry.graded.submission.chapter);
  }
  std::vector<Entry> written;
  std::copy_if(all.begin(), all.end(), std::back_inserter(written), [&](const Entry& entry) {
    const bool has_other_name = chapters.count(entry.graded.submission.chapter) == 0;
    return is_written(entry, name) || (has_other_name && people.count(entry.who()) != 0);
  });
  return written;
}

// Students whom no roster knows and whose submissions have this name, compared as a roster's names.
Meant spelt_alike(const std::vector<Entry>& all, const std::string& name) {
  std::vector<std::string> strangers;
  for (const Entry& entry : all) {
    if (entry.roster.person.empty()) strangers.push_back(entry.graded.submission.student);
  }
  Roster one;
  one.people.push_back({"", name, "", {}});
  const RosterMatch match(one, strangers);
  Meant meant;
  for (const std::string& stranger : strangers) {
    if (!match.people_called(stranger).empty()) meant[stranger] = printable_name(stranger);
  }
  return meant;
}

}  // namespace

std::vector<Entry> Gradebook::entries_called(const std::string& name) {
  const std::vector<Entry> all = entries();
  std::vector<Entry> called = written_entries(all, name);
  if (!called.empty()) return called;
  Meant meant;
  if (const std::optional<RosterMatch> match = match_roster({})) {
    for (const std::size_t person : match->people_called(name)) {
      const Roster::Person& each = match->roster().people[person];
      meant[each.student()] = described(each);
    }
  }
  if (meant.empty()) meant = spelt_alike(all, name);
  if (meant.empty()) return {};
  const std::string people = joined(meant, " and ", [](const auto& each) { return each.second; });
  if (meant.size() > 1) {
    fail<Error>("gradebook: ", printable_name(name), " can be ", people,
                ": name the student by the id, or as the table does");
  }
  std::copy_if(all.begin(), all.end(), std::back_inserter(called),
               [&](const Entry& entry) { return meant.count(entry.who()) != 0; });
  if (called.empty()) {
    fail<Error>("gradebook: ", people,
                " is on the roster and has no row in the table: wick gradebook show says why");
  }
  return called;
}

}  // namespace wick::grade
