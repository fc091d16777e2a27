#include "tools/grade/gradebook/exports/exports.h"
#include "tools/grade/gradebook/exports/html_page.h"
#include "tools/grade/gradebook/exports/shown_names.h"
#include "tools/grade/gradebook/exports/student_view.h"
#include "tools/grade/gradebook/misconceptions.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/files.h"

#include <algorithm>
#include <cmath>
#include <map>
#include "tools/grade/course/times.h"

namespace wick::grade {
namespace {

constexpr int bins = 10;

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

std::string rounded(double value) { return format_points(std::round(10 * value) / 10); }

void append_points(pugi::xml_node body, const std::vector<Entry>& entries) {
  std::vector<double> points;
  std::vector<int> counts(bins, 0);
  double sum = 0;
  for (const Entry& entry : entries) {
    if (entry.score.is_pending()) continue;
    const double earned = 100 * share(*entry.score.points, entry.score.max_points);
    points.push_back(earned);
    sum += earned;
    ++counts[std::min<std::size_t>(bins - 1, static_cast<std::size_t>(earned / bins))];
  }
  const double mean = share(sum, static_cast<double>(points.size()));
  const auto absent = std::count_if(entries.begin(), entries.end(),
                                    [](const Entry& entry) { return entry.is_absent; });
  const std::string without =
      absent == 0 ? "" : ", and " + std::to_string(absent) + " of the roster without one";
  append(body, "p",
         std::to_string(entries.size() - static_cast<std::size_t>(absent)) + " submissions" +
             without + "; mean " + rounded(mean) + " %, median " + rounded(median(points)) +
             " % of the points");
  append(body, "h2", "Points");
  pugi::xml_node table =
      append_table(body, "percent of the points, and how many students", {"percent", "students"});
  const int most = *std::max_element(counts.begin(), counts.end());
  for (int bin = bins - 1; bin >= 0; --bin) {
    pugi::xml_node row = append(table, "tr");
    const int low = bin * 100 / bins, high = (bin + 1) * 100 / bins;
    append_row_name(row, std::to_string(low) + " to " + std::to_string(high));
    const int count = counts[static_cast<std::size_t>(bin)];
    append_bar(append(row, "td"), share(count, most), std::to_string(count));
  }
}

// The histogram of misconceptions, the commonest first.
void append_mistakes(pugi::xml_node body, const std::vector<Entry>& entries,
                     const ShownNames& names) {
  std::vector<Graded> results;
  std::map<std::string, std::string> shown;  // by the submission's name
  for (const Entry& entry : entries) {
    results.push_back(entry.graded);
    shown[entry.graded.submission.student] = names.of(entry);
  }
  const std::vector<Misconception> mistakes = misconceptions(results);
  if (mistakes.empty()) return;
  append(body, "h2", "Misconceptions");
  pugi::xml_node table = append_table(body, "known mistakes, and how many students made them",
                                      {"mistake", "students"});
  std::size_t most = 1;
  for (const Misconception& mistake : mistakes) most = std::max(most, mistake.students.size());
  for (const Misconception& mistake : mistakes) {
    pugi::xml_node row = append(table, "tr");
    pugi::xml_node name = append_row_name(row);
    append(name, "b", mistake.mistake);
    std::string exercises;
    for (const std::string& exercise : mistake.exercises) exercises += " " + exercise;
    append(name, "span", exercises, "soft");
    pugi::xml_node cell = append(row, "td");
    const std::size_t count = mistake.students.size();
    append_bar(cell, static_cast<double>(count) / static_cast<double>(most), std::to_string(count));
    pugi::xml_node more = append(cell, "details");
    append(more, "summary", "what it is, and who");
    append(more, "p", mistake.hint);
    pugi::xml_node who = append(more, "p", "", "soft");
    for (std::size_t i = 0; i < mistake.students.size(); ++i) {
      if (i > 0) append_text(who, ", ");
      append_name(who, shown.at(mistake.students[i]));
    }
  }
}

void append_exercises(pugi::xml_node body, const std::vector<Entry>& entries) {
  struct Sum {
    std::string title;
    int students = 0, passed = 0;
  };
  std::vector<std::string> order;
  std::map<std::string, Sum> sums;
  for (const Entry& entry : entries) {
    for (const ExerciseResult& exercise : entry.graded.grade.exercises) {
      if (sums.count(exercise.id) == 0) order.push_back(exercise.id);
      Sum& sum = sums[exercise.id];
      sum.title = exercise.title;
      if (exercise.is_pending()) continue;
      ++sum.students;
      if (exercise.verdict == Verdict::Passed) ++sum.passed;
    }
  }
  append(body, "h2", "Exercises");
  pugi::xml_node table =
      append_table(body, "how many students passed everything", {"exercise", "students"});
  for (const std::string& id : order) {
    const Sum& sum = sums[id];
    pugi::xml_node row = append(table, "tr");
    append_row_name(row, id + " " + sum.title);
    append_bar(append(row, "td"), share(sum.passed, sum.students),
               std::to_string(sum.passed) + " of " + std::to_string(sum.students));
  }
}

void append_student(pugi::xml_node table, const Entry& entry, const std::string& shown) {
  const Score& score = entry.score;
  pugi::xml_node row = append(table, "tr");
  pugi::xml_node link = append(append_row_name(row), "a");
  link.append_attribute("href") = as_link("students/" + page_name(entry) + ".html").c_str();
  append_name(link, shown);
  append_own_name(row.first_child(), shown, entry.graded.submission.student);
  append(row, "td",
         score.is_to_be_marked() ? "to be marked, " + format_points(score.so_far, "") + " so far"
         : score.is_pending()
             ? "pending"
             : format_points(*score.points) + " of " + format_points(score.max_points));
  pugi::xml_node cell = append(row, "td");
  for (const ExerciseResult& exercise : entry.graded.grade.exercises) {
    const bool by_hand = score.overrides.count(exercise.id) != 0;
    append(cell, "span",
           exercise.id + ": " + format_points(score.exercises.at(exercise.id), "pending") +
               (by_hand ? "* " : " "),
           exercise.verdict == Verdict::Passed ? "good" : "bad");
  }
  std::string remarks = lateness(score);
  if (!entry.attempt.empty()) {
    remarks += (remarks.empty() ? "" : "; ") + ("attempt " + entry.attempt);
  }
  const std::string own = own_in_words(entry.graded.grade);
  if (!own.empty()) remarks += (remarks.empty() ? "" : "; ") + own;
  for (const std::string& mistake : mistakes_of(entry.graded.grade)) {
    remarks += (remarks.empty() ? "" : "; ") + mistake;
  }
  for (const ExerciseResult& exercise : entry.graded.grade.exercises) {
    if (exercise.mistake_class.empty()) continue;
    remarks += (remarks.empty() ? "" : "; ") + (exercise.id + ": " + exercise.mistake_class);
  }
  if (score.is_to_be_marked()) {
    remarks += (remarks.empty() ? "" : "; ") + ("to be marked: " + score.to_be_marked());
  }
  for (const auto& [id, by_hand] : score.overrides) {
    remarks +=
        (remarks.empty() ? "" : "; ") + id + " by hand (" + by_hand.by + "): " + by_hand.reason;
  }
  append(row, "td", remarks);
}

}  // namespace

std::string to_html(const std::vector<Entry>& entries, const Policy& policy, std::int64_t now) {
  HtmlPage page("Gradebook");
  pugi::xml_node body = page.body();
  append(body, "h1", "Gradebook");
  append(body, "p", "For instructors. Written " + format_time(now) + ".", "soft");
  const auto pending = std::count_if(entries.begin(), entries.end(), [](const Entry& entry) {
    return entry.score.is_pending() && !entry.score.is_to_be_marked();
  });
  if (pending > 0) {
    append(body, "p",
           std::to_string(pending) + (pending == 1 ? " submission is" : " submissions are") +
               " pending and without a score: the grader or this machine failed (grader_error), or "
               "a run was cut short. The same wick grade command with --resume grades them.",
           "warn");
  }
  const auto unmarked = std::count_if(entries.begin(), entries.end(), [](const Entry& each) {
    return each.score.is_to_be_marked();
  });
  if (unmarked > 0) {
    append(body, "p",
           std::to_string(unmarked) + (unmarked == 1 ? " submission has" : " submissions have") +
               " written answers that are to be marked, and no total until then: wick gradebook "
               "marks lists them.",
           "warn");
  }
  const ShownNames names(entries);
  append_points(body, entries);
  append_mistakes(body, entries, names);
  append_exercises(body, entries);
  append(body, "h2", "Students");
  pugi::xml_node table =
      append_table(body, "* points given by hand", {"student", "points", "exercises", "remarks"});
  for (const Entry& entry : entries) append_student(table, entry, names.of(entry));
  if (!policy.text.empty()) {
    append(body, "h2", "Rules");
    append(body, "pre", policy.text);
  }
  return page.text();
}

}  // namespace wick::grade
