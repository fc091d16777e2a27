#include "tools/cli/report.h"
#include "tools/cli/style.h"
#include "tools/grade/compiler_text.h"
#include "tools/grade/gradebook.h"

#include <algorithm>
#include <map>

namespace wick::cli {
namespace {

using grade::ExerciseResult;
using grade::Graded;
using grade::Verdict;

constexpr std::size_t longest_name = 28;

std::string name_of(const Graded& result) {
  const std::string name = grade::printable_name(result.submission.student);
  return name.size() <= longest_name ? name : name.substr(0, longest_name - 2) + "..";
}

// What to look at first: the recognised mistakes, or else the first verdict that is not a pass.
std::string remark(const Graded& result) {
  std::string text;
  for (const ExerciseResult& exercise : result.grade.exercises) {
    if (!exercise.diagnosis) continue;
    if (text.find(exercise.diagnosis->mistake) != std::string::npos) continue;
    text += (text.empty() ? "" : ", ") + exercise.diagnosis->mistake;
  }
  if (!text.empty()) return text;
  for (const ExerciseResult& exercise : result.grade.exercises) {
    if (exercise.verdict == Verdict::Passed) continue;
    return exercise.id + " " + grade::to_string(exercise.verdict);
  }
  return "";
}

std::string row(const Graded& result) {
  const grade::Grade& grade = result.grade;
  const std::string points =
      grade::format_points(grade.points) + " / " + grade::format_points(grade.max_points);
  std::string text = "  " + padded(name_of(result), longest_name) + "  " + padded(points, 12);
  for (const ExerciseResult& exercise : grade.exercises) {
    const std::string cell = padded(grade::format_points(exercise.points), 7);
    text += exercise.verdict == Verdict::Passed ? green(cell) : red(cell);
  }
  return text + remark(result) + "\n";
}

std::string heading(const Graded& result) {
  std::string text = "  " + padded("student", longest_name) + "  " + padded("points", 12);
  for (const ExerciseResult& exercise : result.grade.exercises) text += padded(exercise.id, 7);
  return bold(text) + "\n";
}

}  // namespace

std::string grade_table(const std::vector<Graded>& results) {
  std::map<std::string, std::string> tables;  // by chapter
  std::map<std::string, int> mistakes;
  for (const Graded& result : results) {
    std::string& table = tables[result.submission.chapter];
    if (table.empty()) table = result.submission.chapter + "\n" + heading(result);
    table += row(result);
    std::vector<std::string> made;
    for (const ExerciseResult& exercise : result.grade.exercises) {
      if (exercise.diagnosis) made.push_back(exercise.diagnosis->mistake);
    }
    std::sort(made.begin(), made.end());
    made.erase(std::unique(made.begin(), made.end()), made.end());
    for (const std::string& id : made) ++mistakes[id];
  }
  std::string text;
  for (const auto& [chapter, table] : tables) text += table + "\n";
  if (!mistakes.empty()) text += "known mistakes, and how many students made them\n";
  for (const auto& [id, count] : mistakes) {
    text += "  " + padded(id, 40) + std::to_string(count) + "\n";
  }
  return text;
}

}  // namespace wick::cli
