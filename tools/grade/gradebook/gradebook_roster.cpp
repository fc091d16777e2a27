#include "tools/grade/gradebook/csv.h"
#include "tools/grade/gradebook/gradebook_state.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>

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
  for (const WrittenAnswer& answer : other.graded.grade.answers) {
    grade.answers.push_back({answer.id, answer.title, answer.max_points, "", ""});
  }
  return entry;
}

RosterRow row_of(const RosterMatch& match, const Roster::Person* person) {
  RosterRow row;
  const std::vector<std::string>& columns = match.roster().columns;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    row.fields.emplace_back(columns[i], person == nullptr ? "" : person->fields[i]);
  }
  if (person == nullptr) return row;
  row.name = person->name;
  row.email = person->email;
  row.person = person->student();
  return row;
}

// The names of submissions by the person who has handed them in, in any chapter.
std::map<std::string, std::set<std::string>> names_of_people(const std::vector<Entry>& entries) {
  std::map<std::string, std::set<std::string>> names;
  for (const Entry& entry : entries) {
    if (!entry.roster.person.empty()) {
      names[entry.roster.person].insert(entry.graded.submission.student);
    }
  }
  return names;
}

// The people of whom the chapter of `other` has no submission. They are called as in the other
// chapters if they have one name there, so that their points by hand stay with them.
std::vector<Entry> absent_entries(const Entry& other, const RosterMatch& match,
                                  const std::map<std::string, std::set<std::string>>& names) {
  const std::vector<Roster::Person>& people = match.roster().people;
  std::vector<Entry> absent;
  for (const std::size_t person : match.absent()) {
    const auto known = names.find(people[person].student());
    const bool has_name = known != names.end() && known->second.size() == 1;
    absent.push_back(absent_entry(other, people[person],
                                  has_name ? *known->second.begin() : people[person].student()));
    absent.back().roster = row_of(match, &people[person]);
  }
  return absent;
}

// The chapters in which each person may have handed in a submission without a match.
std::map<std::string, std::set<std::string>> unclear_chapters(
    const std::map<std::string, RosterMatch>& matches) {
  std::map<std::string, std::set<std::string>> chapters;
  for (const auto& [chapter, match] : matches) {
    for (const Ambiguity& ambiguity : match.ambiguities()) {
      for (const std::size_t person : ambiguity.people) {
        chapters[match.roster().people[person].student()].insert(chapter);
      }
    }
  }
  return chapters;
}

// The students whom the policy names, and as what.
std::map<std::string, std::string> named_in(const Policy& rules) {
  std::map<std::string, std::string> named;
  for (const auto& [name, chapters] : rules.excused) named[name] = "excuses";
  for (const auto& [number, chapter] : rules.chapters) {
    for (const auto& [name, time] : chapter.extensions) named[name] = "has an extension for";
  }
  for (const auto& [name, time] : rules.extensions) named[name] = "has an extension for";
  return named;
}

}  // namespace

void Gradebook::set_roster(const std::string& text, const std::string& file) {
  parse_roster(text, file);
  state_->database.execute("INSERT OR REPLACE INTO settings(name, value) VALUES('roster', ?)",
                           text);
}

std::optional<RosterMatch> Gradebook::match_roster(const std::vector<std::string>& submissions) {
  const std::string text = state_->setting("roster");
  if (text.empty()) return {};
  return RosterMatch(parse_roster(text, "the roster in " + state_->path.string()), submissions,
                     matches_names());
}

void Gradebook::set_matching(bool by_names) {
  state_->keep_setting("match names", by_names ? "yes" : "");
}

bool Gradebook::matches_names() { return !state_->setting("match names").empty(); }

std::map<std::string, RosterMatch> Gradebook::match_chapters() {
  std::map<std::string, std::vector<std::string>> names;
  for (const State::ChapterRun& chapter : state_->chapters()) {
    Statement found = state_->database.query(
        "SELECT name FROM entries JOIN students ON students.id = student WHERE run = ? AND "
        "chapter = ?",
        chapter.run, chapter.chapter);
    while (found.step()) names[chapter.chapter].push_back(found.text(0));
  }
  std::map<std::string, RosterMatch> matches;
  for (const auto& [chapter, students] : names) {
    std::optional<RosterMatch> match = match_roster(students);
    if (match) matches.emplace(chapter, std::move(*match));
  }
  return matches;
}

void Gradebook::apply_roster(const Policy& rules, std::vector<Entry>& entries) {
  const std::map<std::string, RosterMatch> matches = match_chapters();
  other_names_.clear();
  if (matches.empty()) return;
  const auto unclear = unclear_chapters(matches);
  std::map<std::string, const Entry*> first;  // of each chapter
  for (Entry& entry : entries) {
    const Submission& submission = entry.graded.submission;
    const RosterMatch& match = matches.at(submission.chapter);
    entry.roster = row_of(match, match.person_of(submission.student));
    first.emplace(submission.chapter, &entry);
  }
  const auto names = names_of_people(entries);
  std::vector<Entry> absent;
  for (const State::ChapterRun& chapter : state_->chapters()) {
    // Who is absent is known when the whole class is graded.
    if (!chapter.has_whole_class() || first.count(chapter.chapter) == 0) continue;
    for (Entry& entry :
         absent_entries(*first[chapter.chapter], matches.at(chapter.chapter), names)) {
      absent.push_back(std::move(entry));
    }
  }
  for (Entry& entry : absent) entries.push_back(std::move(entry));
  find_other_names(matches, entries);
  for (Entry& entry : entries) {
    const Submission& submission = entry.graded.submission;
    const bool has_others = other_names_.count({submission.chapter, submission.student}) != 0;
    if (!entry.is_absent && !has_others) continue;
    score_group(rules.of(submission.chapter), {submission.student}, entry);
  }
  for (Entry& entry : entries) {
    const auto found = unclear.find(entry.roster.person);
    if (found != unclear.end()) entry.roster.unclear = found->second;
  }
  std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.graded.submission.chapter < b.graded.submission.chapter;
  });
}

void Gradebook::add_unfinished(std::vector<Entry>& entries) {
  const std::vector<State::ChapterRun> chapters = state_->chapters();
  if (chapters.size() < 2) return;
  std::map<std::string, Entry> people;
  std::map<std::string, std::set<std::string>> graded;  // by chapter
  for (const Entry& entry : entries) {
    people.emplace(entry.who(), entry);
    graded[entry.graded.submission.chapter].insert(entry.who());
  }
  for (const State::ChapterRun& chapter : chapters) {
    if (chapter.is_finished) continue;
    for (const auto& [who, other] : people) {
      if (graded[chapter.chapter].count(who) != 0) continue;
      Entry entry;
      entry.is_ahead = true;
      entry.roster = other.roster;
      entry.run = other.run;
      entry.graded.submission.student = other.graded.submission.student;
      entry.graded.submission.chapter = chapter.chapter;
      entry.graded.grade.seed = other.graded.grade.seed;
      entry.graded.grade.points.reset();
      entry.score.earned.reset();
      entry.score.so_far.reset();
      entry.score.points.reset();
      entries.push_back(std::move(entry));
    }
  }
  std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.graded.submission.chapter < b.graded.submission.chapter;
  });
}

// Without a roster the policy calls students as their submissions are called, or as groups call
// them. A part of a class does not show who is in the other parts.
std::vector<std::string> Gradebook::remarks_without_roster() {
  const std::vector<State::ChapterRun> chapters = state_->chapters();
  const bool are_whole = std::all_of(chapters.begin(), chapters.end(),
                                     [](const auto& each) { return each.has_whole_class(); });
  const std::map<std::string, std::string> named = named_in(policy());
  if (chapters.empty() || !are_whole || named.empty()) return {};
  std::set<std::string> known;
  for (const Entry& entry : entries()) known.insert(entry.graded.submission.student);
  std::vector<std::string> remarks;
  for (const auto& [name, what] : named) {
    if (known.count(name) != 0) continue;
    remarks.push_back("the policy " + what + " " + printable_name(name) +
                      ", and no submission has this name: name the student as the folder is "
                      "called, or give a roster");
  }
  return remarks;
}

std::vector<std::string> Gradebook::roster_remarks() {
  const std::map<std::string, RosterMatch> matches = match_chapters();
  std::vector<std::string> remarks;
  std::set<std::string> strangers;
  const RosterMatch* any = nullptr;
  for (const State::ChapterRun& chapter : state_->chapters()) {
    const auto match = matches.find(chapter.chapter);
    if (!chapter.has_whole_class() || match == matches.end()) continue;
    any = &match->second;
    for (const std::string& guess : any->guesses()) {
      if (std::find(remarks.begin(), remarks.end(), guess) == remarks.end()) {
        remarks.push_back(guess);
      }
    }
    strangers.insert(any->strangers().begin(), any->strangers().end());
    for (const Ambiguity& ambiguity : any->ambiguities()) {
      const std::string text = described(ambiguity, any->roster());
      if (std::find(remarks.begin(), remarks.end(), text) == remarks.end()) {
        remarks.push_back(text);
      }
    }
  }
  if (any == nullptr) {
    return matches.empty() ? remarks_without_roster() : std::vector<std::string>();
  }
  const std::string names = joined(strangers, ", ", printable_name);
  if (!names.empty()) remarks.insert(remarks.begin(), "not on the roster: " + names);
  for (const auto& [name, what] : named_in(policy())) {
    const bool is_known =
        std::any_of(matches.begin(), matches.end(), [&called = name](const auto& match) {
          return match.second.student_called(called).has_value();
        });
    if (is_known) continue;
    remarks.push_back(
        "the policy " + what + " " + printable_name(name) +
        ", who is missing from the roster or there twice: name the student by the id");
  }
  return remarks;
}

}  // namespace wick::grade
