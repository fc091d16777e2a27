#include "tools/grade/gradebook/csv.h"
#include "tools/grade/gradebook/gradebook_state.h"
#include "tools/grade/handin/groups.h"
#include "tools/grade/handin/name_words.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <algorithm>
#include <iterator>
#include <tuple>

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

// The entry whose submission counts by the policy's rule for attempts. Null if their times do not
// tell: nobody guesses.
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

const char* in_words(Counting rule) {
  switch (rule) {
    case Counting::Last: return "the last counts";
    case Counting::Best: return "the best counts";
    case Counting::LastBeforeDue: return "the last before the due time counts";
  }
  return "";
}

}  // namespace

void Gradebook::set_groups(const std::string& text, const std::string& file) {
  read_groups(read_csv(text), file);
  state_->database.execute("INSERT OR REPLACE INTO settings(name, value) VALUES('groups', ?)",
                           text);
}

std::string Gradebook::groups_text() {
  Statement found = state_->database.query("SELECT value FROM settings WHERE name = 'groups'");
  return found.step() ? found.text(0) : "";
}

void Gradebook::keep_members(const Submission& submission) {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  const std::string name = "members " + submission.chapter + "/" + submission.student;
  std::string members;
  for (const std::string& member : submission.members) members += csv_field(member) + "\n";
  if (members.empty()) {
    state_->database.execute("DELETE FROM settings WHERE name = ?", name);
  } else {
    state_->database.execute("INSERT OR REPLACE INTO settings(name, value) VALUES(?, ?)", name,
                             members);
  }
}

// By the file, or else by the roster's column; and who is named with a submission.
std::map<std::string, std::vector<std::string>> Gradebook::groups_of(
    const std::string& chapter, const std::vector<Entry>& entries) {
  Groups groups;
  const std::string text = groups_text();
  if (!text.empty()) groups = read_groups(read_csv(text), "the groups in " + state_->path.string());
  for (const Entry& entry : entries) {
    const Submission& submission = entry.graded.submission;
    if (submission.chapter != chapter) continue;
    for (const auto& [column, value] : entry.roster.fields) {
      const bool is_group = text.empty() && without_case(column) == "group";
      if (is_group && !value.empty()) groups[value].push_back(submission.student);
    }
    Statement found = state_->database.query("SELECT value FROM settings WHERE name = ?",
                                             "members " + chapter + "/" + submission.student);
    if (!found.step() || entry.is_absent) continue;
    std::vector<std::string>& members = groups["of " + printable_name(submission.student)];
    members = {submission.student};
    for (const std::vector<std::string>& row : read_csv(found.text(0))) {
      if (!row.empty()) members.push_back(without_formula_guard(row[0]));
    }
  }
  return groups;
}

void Gradebook::score_group(const Policy& rules, const std::vector<std::string>& members,
                            Entry& entry) {
  const Submission& submission = entry.graded.submission;
  std::map<std::string, Override> overrides;
  std::vector<Mark> marks;
  entry.remarks.clear();
  for (const std::string& member : members) {
    const auto id = state_->find_student(member);
    if (!id) continue;
    for (const auto& [exercise, given] : state_->overrides_of(*id)) {
      Override& newest = overrides.try_emplace(exercise, given).first->second;
      if (given.made > newest.made) newest = given;
    }
    for (Mark& mark : state_->marks_of(*id)) marks.push_back(std::move(mark));
    for (LineRemark& each : state_->remarks_of(*id, submission.chapter, entry.submission_id)) {
      entry.remarks.push_back(std::move(each));
    }
  }
  std::stable_sort(marks.begin(), marks.end(),
                   [](const Mark& a, const Mark& b) { return a.made < b.made; });
  std::stable_sort(entry.remarks.begin(), entry.remarks.end(),
                   [](const LineRemark& a, const LineRemark& b) {
                     return std::tie(a.file, a.line, a.id) < std::tie(b.file, b.line, b.id);
                   });
  entry.score =
      score(entry.graded.grade, overrides, rules.of(submission.chapter), submission.student,
            entry.handin.submitted, marks, rules.counts_answers(submission.chapter));
}

void Gradebook::apply_groups(const Policy& rules, std::vector<Entry>& entries) {
  group_remarks_.clear();
  std::vector<Entry> added;
  for (const std::string& chapter : chapters()) {
    for (const auto& [group, members] : groups_of(chapter, entries)) {
      std::vector<Entry*> of_member;  // null: no row yet
      std::vector<const Entry*> handed;
      std::vector<std::string> names;
      for (const std::string& member : members) {
        std::vector<Entry*> found;
        for (Entry& entry : entries) {
          const bool is_it = entry.graded.submission.chapter == chapter && is_called(entry, member);
          if (is_it) found.push_back(&entry);
        }
        if (found.size() > 1) {
          group_remarks_.push_back(chapter + ": group " + printable_name(group) + ": " +
                                   printable_name(member) + " may be " + name_of(*found[0]) +
                                   " or " + name_of(*found[1]) + ": name the student by the id");
          continue;
        }
        of_member.push_back(found.empty() ? nullptr : found.front());
        names.push_back(found.empty() ? member : found.front()->graded.submission.student);
        if (!found.empty() && has_handed_in(*found.front())) handed.push_back(found.front());
      }
      if (handed.empty()) continue;
      const Entry* chosen = counting(handed, rules.attempt);
      std::string told;
      for (const Entry* each : handed) told += (told.empty() ? "" : " and ") + name_of(*each);
      if (chosen == nullptr) {
        group_remarks_.push_back(chapter + ": group " + printable_name(group) + ": " + told +
                                 " have handed in, and their times do not tell who was last: each "
                                 "keeps a row: give the times with --submitted");
        continue;
      }
      if (handed.size() > 1) {
        group_remarks_.push_back(chapter + ": group " + printable_name(group) + ": " + told +
                                 " have handed in: that of " + name_of(*chosen) + " counts (" +
                                 in_words(rules.attempt) + ")");
      }
      Entry result = *chosen;
      result.owner = result.graded.submission.student;
      result.group = group;
      score_group(rules, names, result);
      for (std::size_t i = 0; i < of_member.size(); ++i) {
        Entry member = result;
        member.graded.submission.student = names[i];
        member.is_copy = names[i] != result.owner;
        member.roster = of_member[i] == nullptr ? RosterRow{} : of_member[i]->roster;
        if (of_member[i] == nullptr) {
          for (const auto& [column, value] : result.roster.fields) {
            member.roster.fields.emplace_back(column, "");
          }
          added.push_back(std::move(member));
        } else {
          member.place = of_member[i]->place;
          *of_member[i] = std::move(member);
        }
      }
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
