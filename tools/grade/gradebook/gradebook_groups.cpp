#include "tools/grade/gradebook/csv.h"
#include "tools/grade/gradebook/gradebook_state.h"
#include "tools/grade/handin/groups.h"
#include "tools/grade/handin/name_words.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <iterator>

// Groups: one of several students hands in, and the result is that of all.
namespace wick::grade {
namespace {

bool has_handed_in(const Entry& entry) {
  const std::vector<ExerciseResult>& exercises = entry.graded.grade.exercises;
  if (entry.is_absent || entry.is_ahead) return false;
  return std::any_of(exercises.begin(), exercises.end(), [](const ExerciseResult& each) {
    return each.verdict != Verdict::NothingHandedIn;
  });
}

bool is_called(const Entry& entry, const std::string& member) {
  const auto is_it = [&member](const std::string& name) { return !name.empty() && name == member; };
  return is_it(entry.graded.submission.student) || is_it(entry.roster.person) ||
         is_it(entry.roster.email) || is_it(entry.roster.name);
}

std::string name_of(const Entry& entry) { return printable_name(entry.graded.submission.student); }

bool is_late(const Entry& entry) { return entry.score.days_late > 0; }

// Where the gradebook keeps who has handed in together with a student.
std::string setting_of_members(const std::string& student, const std::string& chapter) {
  return "members " + chapter + "/" + student;
}

// The entry whose submission counts by the policy's rule for attempts. Null if their times do not
// show the last one.
const Entry* counting(const std::vector<const Entry*>& handed, Counting rule) {
  if (handed.size() == 1) return handed.front();
  const bool are_equal = std::all_of(handed.begin(), handed.end(), [&](const Entry* each) {
    return each->handin.content == handed.front()->handin.content;
  });
  const bool have_times = std::all_of(handed.begin(), handed.end(), [](const Entry* each) {
    return each->handin.submitted.has_value();
  });
  const auto later = [](const Entry* a, const Entry* b) {
    return a->handin.submitted < b->handin.submitted;
  };
  if (rule == Counting::Best) {
    const auto worse = [](const Entry* a, const Entry* b) {
      return a->score.so_far.value_or(-1) < b->score.so_far.value_or(-1);
    };
    return *std::max_element(handed.begin(), handed.end(), worse);
  }
  if (are_equal && !have_times) return handed.front();
  if (!have_times) return nullptr;
  std::vector<const Entry*> candidates;
  if (rule == Counting::LastBeforeDue) {
    std::copy_if(handed.begin(), handed.end(), std::back_inserter(candidates),
                 [](const Entry* each) { return !is_late(*each); });
  }
  if (candidates.empty()) candidates = handed;
  const Entry* last = *std::max_element(candidates.begin(), candidates.end(), later);
  const auto as_late = std::count_if(candidates.begin(), candidates.end(), [&](const Entry* each) {
    return each->handin.submitted == last->handin.submitted &&
           each->handin.content != last->handin.content;
  });
  return as_late == 0 ? last : nullptr;
}

// A student of a group. `entry` is the row in the chapter, null if there is none yet.
struct Member {
  std::string name;
  Entry* entry;
};

// The members who have one row in the chapter, or none. `remarks` gets each name that may mean two
// students.
std::vector<Member> find_members(const std::vector<std::string>& names, const std::string& chapter,
                                 const std::string& group, std::vector<Entry>& entries,
                                 std::vector<std::string>& remarks) {
  std::vector<Member> members;
  for (const std::string& name : names) {
    std::vector<Entry*> found;
    for (Entry& entry : entries) {
      const bool is_it = entry.graded.submission.chapter == chapter && is_called(entry, name);
      if (is_it) found.push_back(&entry);
    }
    if (found.size() > 1) {
      remarks.push_back(group + ": " + printable_name(name) + " may be " + name_of(*found[0]) +
                        " or " + name_of(*found[1]) + ": name the student by the id");
    } else if (found.empty()) {
      members.push_back({name, nullptr});
    } else {
      members.push_back({found.front()->graded.submission.student, found.front()});
    }
  }
  return members;
}

// A student may be named in two ways. `known` has the group of each who was named before.
void refuse_twice(const std::vector<Member>& members, const std::string& group,
                  std::map<std::string, std::string>& known) {
  for (const Member& member : members) {
    const auto [first, is_new] = known.emplace(member.name, group);
    if (is_new) continue;
    fail<Error>("groups: ", printable_name(member.name), " is in ", first->second, " and in ",
                group, ", under two names perhaps: a student is in one group, once");
  }
}

// The entry whose submission counts for all members. Null if none was handed in, or if their
// times leave it open.
const Entry* choose(const std::vector<Member>& members, Counting rule, const std::string& group,
                    std::vector<std::string>& remarks) {
  std::vector<const Entry*> handed;
  std::string names;
  for (const Member& member : members) {
    if (member.entry == nullptr || !has_handed_in(*member.entry)) continue;
    handed.push_back(member.entry);
    names += (names.empty() ? "" : " and ") + name_of(*member.entry);
  }
  if (handed.empty()) return nullptr;
  const Entry* chosen = counting(handed, rule);
  if (chosen == nullptr) {
    remarks.push_back(group + ": " + names +
                      " have handed in, and their times do not show who was last: each keeps a "
                      "row: give the times with --submitted");
  } else if (handed.size() > 1) {
    remarks.push_back(group + ": " + names + " have handed in: that of " + name_of(*chosen) +
                      " counts (" + in_words(rule) + ")");
  }
  return chosen;
}

// A chapter's rules in which the owner has the latest due time of all members: an extension that
// one of them has is the group's.
Policy with_extensions(Policy rules, const std::string& owner, const std::vector<Member>& members) {
  std::optional<std::int64_t> latest = rules.due_for(owner);
  if (!latest) return rules;
  for (const Member& member : members) {
    std::vector<std::string> names = {member.name};
    if (member.entry != nullptr) {
      const RosterRow& row = member.entry->roster;
      names.insert(names.end(), {row.person, row.email, row.name});
    }
    for (const std::string& name : names) {
      const auto extension = rules.extensions.find(name);
      if (extension != rules.extensions.end()) latest = std::max(*latest, extension->second);
    }
  }
  rules.extensions[owner] = *latest;
  return rules;
}

// Gives all members the result, each with the place and the roster's columns of their own row.
void share(const Entry& result, const std::vector<Member>& members, std::vector<Entry>& added) {
  for (const Member& member : members) {
    Entry copy = result;
    copy.graded.submission.student = member.name;
    copy.is_copy = member.name != result.owner;
    copy.participant = member.entry == nullptr ? "" : member.entry->participant;
    if (member.entry != nullptr) {
      copy.roster = member.entry->roster;
      copy.place = member.entry->place;
      *member.entry = std::move(copy);
      continue;
    }
    copy.roster = {};
    for (const auto& [column, value] : result.roster.fields) {
      copy.roster.fields.emplace_back(column, "");
    }
    added.push_back(std::move(copy));
  }
}

}  // namespace

void Gradebook::set_groups(const std::string& text, const std::string& file) {
  read_groups(read_csv(text), file);
  state_->database.execute("INSERT OR REPLACE INTO settings(name, value) VALUES('groups', ?)",
                           text);
}

void Gradebook::keep_members(const std::string& student, const std::string& chapter,
                             const std::vector<std::string>& members) {
  std::string text;
  for (const std::string& member : members) text += csv_field(member) + "\n";
  state_->keep_setting(setting_of_members(student, chapter), text);
}

void Gradebook::keep_members(const Submission& submission) {
  keep_members(submission.student, submission.chapter, submission.members);
}

std::vector<std::string> Gradebook::members_of(const std::string& student,
                                               const std::string& chapter) {
  std::vector<std::string> members;
  for (const std::vector<std::string>& row :
       read_csv(state_->setting(setting_of_members(student, chapter)))) {
    if (!row.empty()) members.push_back(without_formula_guard(row[0]));
  }
  return members;
}

// By the file, or else by the roster's column; and who is named with a submission.
std::map<std::string, std::vector<std::string>> Gradebook::groups_of(
    const std::string& chapter, const std::vector<Entry>& entries) {
  Groups groups;
  const std::string text = state_->setting("groups");
  if (!text.empty()) groups = read_groups(read_csv(text), "the groups in " + state_->path.string());
  for (const Entry& entry : entries) {
    const Submission& submission = entry.graded.submission;
    if (submission.chapter != chapter) continue;
    for (const auto& [column, value] : entry.roster.fields) {
      const bool is_group = text.empty() && without_case(column) == "group";
      if (is_group && !value.empty()) groups[value].push_back(submission.student);
    }
    const std::vector<std::string> others = members_of(submission.student, chapter);
    if (others.empty() || entry.is_absent) continue;
    std::vector<std::string>& members = groups["of " + printable_name(submission.student)];
    members = {submission.student};
    members.insert(members.end(), others.begin(), others.end());
  }
  return groups;
}

void Gradebook::score_group(const Policy& of_chapter, const std::vector<std::string>& members,
                            Entry& entry) {
  const Submission& submission = entry.graded.submission;
  std::map<std::string, Override> overrides;
  std::vector<Mark> marks;
  entry.students.clear();
  for (const std::string& member : members) {
    const std::vector<std::int64_t> ids = state_->ids_of(all_names_of(submission.chapter, member));
    for (const auto& [exercise, given] : state_->overrides_of(ids)) {
      Override& newest = overrides.try_emplace(exercise, given).first->second;
      if (given.made > newest.made) newest = given;
    }
    for (Mark& mark : state_->marks_of(ids)) marks.push_back(std::move(mark));
    entry.students.insert(entry.students.end(), ids.begin(), ids.end());
  }
  std::stable_sort(marks.begin(), marks.end(),
                   [](const Mark& a, const Mark& b) { return a.made < b.made; });
  entry.score = score(entry.graded.grade, overrides, of_chapter, submission.student,
                      entry.handin.submitted, marks, of_chapter.counts_answers(submission.chapter));
}

void Gradebook::apply_groups(const Policy& rules, std::vector<Entry>& entries) {
  group_remarks_.clear();
  std::vector<Entry> added;
  for (const std::string& chapter : chapters()) {
    // Those that an instructor names, and those that Gradescope names.
    std::map<bool, std::map<std::string, std::string>> known;
    for (const auto& [group, names] : groups_of(chapter, entries)) {
      const std::string place = chapter + ": group " + printable_name(group);
      const std::vector<Member> members =
          find_members(names, chapter, place, entries, group_remarks_);
      refuse_twice(members, place, known[starts_with(group, "of ")]);
      const Entry* chosen = choose(members, rules.attempt, place, group_remarks_);
      if (chosen == nullptr) continue;
      Entry result = *chosen;
      result.owner = result.graded.submission.student;
      result.group = group;
      std::vector<std::string> students;
      for (const Member& member : members) students.push_back(member.name);
      score_group(with_extensions(rules.of(chapter), result.owner, members), students, result);
      share(result, members, added);
    }
  }
  for (Entry& entry : added) entries.push_back(std::move(entry));
  std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.graded.submission.chapter < b.graded.submission.chapter;
  });
}

std::vector<std::string> Gradebook::group_remarks() {
  entries();
  return group_remarks_;
}

}  // namespace wick::grade
