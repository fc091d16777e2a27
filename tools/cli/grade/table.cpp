#include "tools/cli/grade/finish.h"
#include "tools/cli/style.h"
#include "tools/grade/gradebook/misconceptions.h"
#include "tools/grade/gradebook/result_words.h"
#include "tools/grade/gradebook/shown_names.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include <map>

namespace wick::cli {
namespace {

using grade::Entry;
using grade::ExerciseResult;
using grade::Verdict;

constexpr std::size_t longest_name = 28;

// The remark on a row: the recognised mistakes, or else the first verdict that is not a pass.
std::string remark(const Entry& entry) {
  std::string text = grade::joined(grade::mistakes_of(entry.graded.grade));
  if (text.empty()) {
    for (const ExerciseResult& exercise : entry.graded.grade.exercises) {
      if (exercise.verdict == Verdict::Passed) continue;
      text = exercise.verdict == Verdict::NothingHandedIn
                 ? "nothing handed in"
                 : exercise.id + " " + grade::to_string(exercise.verdict);
      break;
    }
  }
  std::string more = grade::lateness(entry.score);
  if (entry.score.is_to_be_marked()) {
    more += (more.empty() ? "" : "; ") + grade::format_points(entry.score.so_far, "") +
            " so far, " + entry.score.to_be_marked() + " to be marked";
  }
  if (!entry.group.empty()) {
    more += (more.empty() ? "" : "; ") + ("group " + grade::printable_name(entry.group)) +
            (entry.is_copy ? ", handed in by " + grade::printable_name(entry.owner) : "");
  }
  if (!entry.attempt.empty()) more += (more.empty() ? "" : "; ") + ("attempt " + entry.attempt);
  const std::string own = grade::own_in_words(entry.graded.grade);
  if (!own.empty()) more += (more.empty() ? "" : "; ") + own;
  return more.empty() ? text : text + (text.empty() ? "" : "; ") + more;
}

std::string row(const Entry& entry, const std::string& shown) {
  const grade::Score& score = entry.score;
  const std::string points = score.is_to_be_marked() ? "to be marked"
                             : score.is_pending()    ? "pending"
                                                     : grade::format_points(*score.points) + " / " +
                                                        grade::format_points(score.max_points);
  std::string text = "  " +
                     padded(fitted(grade::printable_name(shown), longest_name), longest_name) +
                     "  " + padded(points, 12);
  for (const ExerciseResult& exercise : entry.graded.grade.exercises) {
    const bool by_hand = score.overrides.count(exercise.id) != 0;
    const std::string cell = padded(
        grade::format_points(score.exercises.at(exercise.id), "?") + (by_hand ? "*" : ""), 7);
    text += exercise.verdict == Verdict::Passed ? green(cell) : red(cell);
  }
  return text + remark(entry) + "\n";
}

std::string heading(const Entry& entry) {
  std::string text = "  " + padded("student", longest_name) + "  " + padded("points", 12);
  for (const ExerciseResult& exercise : entry.graded.grade.exercises) {
    text += padded(exercise.id, 7);
  }
  return bold(text) + "\n";
}

}  // namespace

std::string grade_table(const std::vector<Entry>& entries, const grade::Policy& policy) {
  const grade::ShownNames names(entries);
  std::map<std::string, std::string> tables;  // by chapter
  std::vector<grade::Graded> results;
  bool has_overrides = false;
  for (const Entry& entry : entries) {
    if (entry.is_ahead) continue;
    std::string& table = tables[entry.graded.submission.chapter];
    if (table.empty()) table = entry.graded.submission.chapter + "\n" + heading(entry);
    table += row(entry, names.of(entry));
    has_overrides = has_overrides || !entry.score.overrides.empty();
    results.push_back(entry.graded);
  }
  std::string text;
  for (const auto& [chapter, table] : tables) text += table + "\n";
  if (has_overrides) text += "* points that were given by hand\n\n";
  const grade::CourseTotals totals = grade::course_totals(entries, policy);
  if (totals.is_course) text += course_table(totals, policy);
  const std::vector<grade::Misconception> made = grade::misconceptions(results);
  if (!made.empty()) text += "known mistakes, and how many students made them\n";
  for (const grade::Misconception& mistake : made) {
    text += "  " + padded(std::to_string(mistake.students.size()), 5) +
            padded(mistake.chapter + " " + mistake.mistake, 48) + "  " + mistake.hint + "\n";
  }
  return text;
}

}  // namespace wick::cli
