#include "tools/grade/gradebook/csv.h"

#include "tools/grade/course/times.h"
#include "tools/grade/gradebook/course_total.h"
#include "tools/grade/gradebook/exports/answer_columns.h"
#include "tools/grade/gradebook/exports/exports.h"
#include "tools/grade/gradebook/exports/student_view.h"
#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <tuple>

namespace wick::grade {
namespace {

// Sorts by chapter and number: "12.10" comes after "12.9".
bool comes_before(const std::string& a, const std::string& b) {
  int a_chapter = 0, a_number = 0, b_chapter = 0, b_number = 0;
  std::sscanf(a.c_str(), "%d.%d", &a_chapter, &a_number);
  std::sscanf(b.c_str(), "%d.%d", &b_chapter, &b_number);
  return std::tie(a_chapter, a_number, a) < std::tie(b_chapter, b_number, b);
}

std::vector<std::string> exercise_columns(const std::vector<Entry>& entries) {
  std::vector<std::string> ids;
  for (const Entry& entry : entries) {
    for (const ExerciseResult& exercise : entry.graded.grade.exercises) ids.push_back(exercise.id);
  }
  std::sort(ids.begin(), ids.end(), comes_before);
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

const ExerciseResult* find(const Grade& grade, const std::string& id) {
  for (const ExerciseResult& exercise : grade.exercises) {
    if (exercise.id == id) return &exercise;
  }
  return nullptr;
}

std::string overridden(const Score& score) {
  std::string text;
  for (const auto& [id, by_hand] : score.overrides) {
    text += (text.empty() ? "" : "; ") + id + ": " + by_hand.reason;
  }
  return text;
}

// A column of the roster never has the name of one of ours.
std::string roster_columns(const RosterRow& roster, const std::string& ours) {
  std::string text;
  for (const auto& [column, value] : roster.fields) {
    const std::string name = csv_field(printable_name(column));
    const bool is_taken = ("," + ours + ",").find("," + name + ",") != std::string::npos;
    text += "," + (is_taken ? csv_field("roster " + printable_name(column)) : name);
  }
  return text;
}

std::string points_field(const std::optional<double>& points) { return format_points(points, ""); }

std::string name_field(const std::string& student) {
  return csv_field(valid_utf8(printable_name(student)));
}

std::string student_field(const Entry& entry) {
  return name_field(entry.graded.submission.student);
}

std::string roster_fields(const RosterRow& roster) {
  std::string text;
  for (const auto& [column, value] : roster.fields) text += "," + csv_field(printable_name(value));
  return text;
}

// The columns that a table has beside those of every table.
struct Columns {
  std::vector<std::string> ids;
  bool has_rules = false, has_pending = false, has_attempts = false;

  explicit Columns(const std::vector<Entry>& entries) : ids(exercise_columns(entries)) {
    for (const Entry& entry : entries) {
      has_rules = has_rules || entry.score.days_late > 0 || !entry.score.overrides.empty();
      has_pending = has_pending || entry.score.is_pending();
      has_attempts = has_attempts || !entry.attempt.empty();
    }
  }

  std::string header() const {
    std::string text = "student,chapter,points,max_points";
    for (const std::string& id : ids) text += "," + id + "," + id + " verdict";
    return text + ",mistakes" + (has_rules ? ",days_late,penalty,overrides" : "") +
           (has_pending ? ",status" : "") + (has_attempts ? ",attempt" : "");
  }
};

std::string course_columns(const CourseTotals& totals) {
  std::string text;
  for (const std::string& chapter : totals.chapters) {
    for (const char* column : {" points", " percent", " counted"}) {
      text += "," + csv_field(chapter + column);
    }
  }
  return text + ",course_percent,course_status";
}

std::string percent_field(const std::optional<double>& percent) {
  return percent ? format_points(std::round(100 * *percent) / 100) : "";
}

std::string course_fields(const CourseRow& row) {
  std::string text;
  for (const ChapterResult& chapter : row.chapters) {
    text += "," + points_field(chapter.points) + "," + percent_field(chapter.percent) + "," +
            to_string(chapter.counted);
  }
  const char* status = row.is_to_be_marked ? "to_be_marked"
                       : row.is_pending    ? "pending"
                       : row.percent       ? "graded"
                                           : "nothing_counts";
  return text + "," + percent_field(row.percent) + "," + status;
}

// The fields of one exercise: who has handed in nothing in a chapter has nothing in its exercises.
std::string exercise_fields(const CourseRow& row, const std::vector<std::string>& of_chapter,
                            const std::string& id) {
  for (std::size_t i = 0; i < row.chapters.size(); ++i) {
    const ChapterResult& chapter = row.chapters[i];
    if (chapter_number(of_chapter[i]) != std::atoi(id.c_str())) continue;
    if (chapter.entry == nullptr) {
      return chapter.points ? std::string(",0,") + to_string(Verdict::NothingHandedIn) : ",,";
    }
    const ExerciseResult* exercise = find(chapter.entry->graded.grade, id);
    if (exercise == nullptr) return ",,";
    return "," + points_field(chapter.entry->score.exercises.at(id)) + "," +
           to_string(exercise->verdict);
  }
  return ",,";
}

// True if nothing but marks is missing, also in chapters that do not count.
bool is_only_unmarked(const CourseRow& row) {
  return std::all_of(row.chapters.begin(), row.chapters.end(), [](const ChapterResult& each) {
    return each.points || (each.entry != nullptr && each.entry->score.is_to_be_marked());
  });
}

std::string several_chapters_row(const CourseRow& row, const CourseTotals& totals,
                                 const Columns& columns) {
  std::vector<std::string> mistakes;
  int days_late = 0;
  double penalty = 0;
  std::string overrides, attempts;
  for (const ChapterResult& chapter : row.chapters) {
    if (chapter.entry == nullptr) continue;
    for (const std::string& id : mistakes_of(chapter.entry->graded.grade)) mistakes.push_back(id);
    days_late += chapter.entry->score.days_late;
    penalty += chapter.entry->score.penalty;
    const std::string by_hand = overridden(chapter.entry->score);
    const Entry& entry = *chapter.entry;
    if (!entry.attempt.empty()) {
      attempts +=
          (attempts.empty() ? "" : "; ") + entry.graded.submission.chapter + ": " + entry.attempt;
    }
    overrides += (overrides.empty() || by_hand.empty() ? "" : "; ") + by_hand;
  }
  std::string text = name_field(row.student) + "," + csv_field(joined(totals.chapters, " ")) + "," +
                     points_field(row.points) + "," + format_points(totals.max_points);
  for (const std::string& id : columns.ids) text += exercise_fields(row, totals.chapters, id);
  text += "," + csv_field(joined(mistakes, " "));
  if (columns.has_rules) {
    text += "," + std::to_string(days_late) + "," + format_points(penalty) + "," +
            csv_field(valid_utf8(printable_name(overrides)));
  }
  if (columns.has_pending) {
    text += row.points ? ",graded" : is_only_unmarked(row) ? ",to_be_marked" : ",pending";
  }
  if (columns.has_attempts) text += "," + csv_field(attempts);
  return text;
}

std::string several_chapters_csv(const std::vector<Entry>& entries, const CourseTotals& totals) {
  const Columns columns(entries);
  std::string text = columns.header();
  if (!totals.rows.empty()) text += roster_columns(totals.rows.front().roster, text);
  const AnswerColumns answers(entries);
  const GroupColumns groups(entries);
  text += course_columns(totals) + answers.header() + groups.header() + "\r\n";
  for (const CourseRow& row : totals.rows) {
    text += several_chapters_row(row, totals, columns) + roster_fields(row.roster) +
            course_fields(row) + answers.fields(row) + groups.fields(row) + "\r\n";
  }
  return text;
}

// The table of one chapter, and what its course adds to it.
std::string one_chapter_csv(const std::vector<Entry>& entries, const CourseTotals* totals) {
  const Columns columns(entries);
  const auto& [ids, has_rules, has_pending, has_attempts] = columns;
  std::string text = columns.header();
  if (!entries.empty()) text += roster_columns(entries.front().roster, text);
  if (totals != nullptr) text += course_columns(*totals);
  const AnswerColumns answers(entries);
  const GroupColumns groups(entries);
  text += answers.header() + groups.header() + "\r\n";
  for (const Entry& entry : entries) {
    const Score& score = entry.score;
    text += student_field(entry) + "," + csv_field(entry.graded.submission.chapter) + "," +
            points_field(score.points) + "," + format_points(score.max_points);
    for (const std::string& id : ids) {
      const ExerciseResult* exercise = find(entry.graded.grade, id);
      text += exercise == nullptr
                  ? ",,"
                  : "," + points_field(score.exercises.at(id)) + "," + to_string(exercise->verdict);
    }
    text += "," + csv_field(joined(mistakes_of(entry.graded.grade), " "));
    if (has_rules) {
      text += "," + std::to_string(score.days_late) + "," + format_points(score.penalty) + "," +
              csv_field(valid_utf8(printable_name(overridden(score))));
    }
    if (has_pending) text += std::string(",") + score.status();
    if (has_attempts) text += "," + entry.attempt;
    text += roster_fields(entry.roster);
    if (totals != nullptr) {
      for (const CourseRow& row : totals->rows) {
        if (row.chapters.front().entry == &entry) text += course_fields(row);
      }
    }
    text += answers.fields(entry) + groups.fields(entry) + "\r\n";
  }
  return text;
}

}  // namespace

std::string to_csv(const std::vector<Entry>& entries) { return one_chapter_csv(entries, nullptr); }

std::string to_csv(const std::vector<Entry>& entries, const Policy& policy) {
  const CourseTotals totals = course_totals(entries, policy);
  if (totals.chapters.size() > 1) return several_chapters_csv(entries, totals);
  return one_chapter_csv(entries, totals.is_course ? &totals : nullptr);
}

std::string to_nbgrader_csv(const std::vector<Entry>& entries, const Policy& policy) {
  std::string text =
      "assignment,duedate,timestamp,student_id,last_name,first_name,email,raw_score,"
      "late_submission_penalty,score,max_score\r\n";
  for (const Entry& entry : entries) {
    const Submission& submission = entry.graded.submission;
    const auto due = policy.of(submission.chapter).due_for(submission.student);
    // nbgrader's times are UTC without saying so.
    const auto time = [](const std::optional<std::int64_t>& seconds) {
      return seconds ? format_time(*seconds).substr(0, 19) : std::string();
    };
    text += csv_field(entry.graded.submission.chapter) + "," + time(due) + "," +
            time(entry.handin.submitted) + "," + student_field(entry) + ",,," +
            csv_field(printable_name(entry.roster.email)) + "," + points_field(entry.score.earned) +
            "," + (entry.score.is_pending() ? "" : format_points(entry.score.penalty)) + "," +
            points_field(entry.score.points) + "," + format_points(entry.score.max_points) + "\r\n";
  }
  return text;
}

}  // namespace wick::grade
