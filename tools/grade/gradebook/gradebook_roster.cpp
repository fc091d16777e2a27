#include "tools/grade/gradebook/csv.h"
#include "tools/grade/gradebook/gradebook_state.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

// Who takes the course, and whose submissions are whose.
namespace wick::grade {
namespace {

Roster parse_roster(const std::string& text, const std::string& file) {
  std::vector<std::vector<std::string>> rows;
  try {
    rows = read_csv(text);
  } catch (const Error& error) {
    fail<Error>("roster: ", file, ": ", error.what());
  }
  return read_roster(rows, file);
}

// A row for somebody who has handed in nothing in the chapter of `other`.
Entry absent_entry(const Entry& other, const Roster::Person& person, const std::string& student) {
  Entry entry;
  entry.is_absent = true;
  entry.place = other.place;
  entry.run = other.run;
  Submission& submission = entry.graded.submission;
  submission.student = student;
  submission.chapter = other.graded.submission.chapter;
  submission.is_empty = true;
  submission.problems = {"nothing handed in: " + described(person) +
                         " is on the roster, and has no submission"};
  Grade& grade = entry.graded.grade;
  grade.seed = other.graded.grade.seed;
  for (const ExerciseResult& exercise : other.graded.grade.exercises) {
    ExerciseResult result;
    result.id = exercise.id;
    result.title = exercise.title;
    result.max_points = exercise.max_points;
    result.verdict = Verdict::NothingHandedIn;
    result.detail = "nothing handed in";
    grade.exercises.push_back(std::move(result));
  }
  sum_up(grade);
  return entry;
}

RosterRow row_of(const RosterMatch& match, const Roster::Person* person) {
  RosterRow row;
  const std::vector<std::string>& columns = match.roster().columns;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    row.fields.emplace_back(columns[i], person == nullptr ? "" : person->fields[i]);
  }
  if (person != nullptr) row.name = person->name;
  if (person != nullptr) row.email = person->email;
  return row;
}

// In each chapter: the people without a submission, and those whose submission is of others.
std::vector<Entry> absent_entries(const std::vector<Entry>& entries, const RosterMatch& match) {
  std::map<std::string, std::map<std::string, const Entry*>> chapters;  // then by student
  for (const Entry& entry : entries) {
    const Submission& submission = entry.graded.submission;
    chapters[submission.chapter][submission.student] = &entry;
  }
  const std::vector<Roster::Person>& people = match.roster().people;
  std::vector<Entry> absent;
  for (const auto& [chapter, students] : chapters) {
    for (std::size_t person = 0; person < people.size(); ++person) {
      const std::optional<std::string> student = match.student_of(person);
      if (!student || students.count(*student) != 0) continue;
      absent.push_back(absent_entry(*students.begin()->second, people[person], *student));
      absent.back().roster = row_of(match, &people[person]);
    }
  }
  return absent;
}

}  // namespace

void Gradebook::set_roster(const std::string& text, const std::string& file) {
  parse_roster(text, file);
  state_->database.execute("INSERT OR REPLACE INTO settings(name, value) VALUES('roster', ?)",
                           text);
}

std::string Gradebook::roster_text() {
  Statement found = state_->database.query("SELECT value FROM settings WHERE name = 'roster'");
  return found.step() ? found.text(0) : "";
}

std::optional<RosterMatch> Gradebook::match_roster(const std::vector<std::string>& submissions) {
  const std::string text = roster_text();
  if (text.empty()) return {};
  return RosterMatch(parse_roster(text, "the roster in " + state_->path.string()), submissions);
}

std::optional<RosterMatch> Gradebook::match_roster() {
  std::vector<std::string> names;
  Statement found = state_->database.query(
      "SELECT DISTINCT name FROM entries JOIN students ON students.id = student WHERE run = ?",
      state_->last_run_id());
  while (found.step()) names.push_back(found.text(0));
  return match_roster(names);
}

bool Gradebook::has_whole_class() {
  Statement part = state_->database.query("SELECT value FROM settings WHERE name = 'part'");
  const bool is_part = part.step() && part.text(0) == "1";
  const std::optional<GradingRun> run = last_run();
  return !is_part && run && run->finished != 0;
}

void Gradebook::apply_roster(const Policy& rules, std::vector<Entry>& entries) {
  const std::optional<RosterMatch> match = match_roster();
  if (!match) return;
  for (Entry& entry : entries) {
    entry.roster = row_of(*match, match->person_of(entry.graded.submission.student));
  }
  // Who is absent is known when the whole class is graded.
  if (!has_whole_class()) return;
  for (Entry& entry : absent_entries(entries, *match)) {
    const std::string& student = entry.graded.submission.student;
    std::map<std::string, Override> overrides;
    if (const auto id = state_->find_student(student)) overrides = state_->overrides_of(*id);
    entry.score = score(entry.graded.grade, overrides, rules, student, {});
    entries.push_back(std::move(entry));
  }
}

std::vector<std::string> Gradebook::roster_remarks() {
  const std::optional<RosterMatch> match = match_roster();
  if (!match || !has_whole_class()) return {};
  std::vector<std::string> remarks;
  std::string strangers;
  for (const std::string& name : match->strangers()) {
    strangers += (strangers.empty() ? "" : ", ") + printable_name(name);
  }
  if (!strangers.empty()) remarks.push_back("not on the roster: " + strangers);
  for (const Ambiguity& ambiguity : match->ambiguities()) {
    remarks.push_back(described(ambiguity, match->roster()));
  }
  for (const auto& [name, time] : policy().extensions) {
    if (match->student_called(name)) continue;
    remarks.push_back("the policy has an extension for " + printable_name(name) +
                      ", who is nobody on the roster or several: name the student by the id");
  }
  return remarks;
}

}  // namespace wick::grade
