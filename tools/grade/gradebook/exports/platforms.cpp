#include "tools/grade/gradebook/csv.h"
#include "tools/grade/gradebook/exports/exports.h"
#include "tools/grade/gradebook/exports/student_view.h"
#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <algorithm>
#include <map>
#include <regex>

// Files that Canvas and Moodle import. Both find a student by an id of theirs, from the roster or
// from the names of the files that they handed out.
namespace wick::grade {
namespace {

std::string field(const std::string& text) { return csv_field(valid_utf8(printable_name(text))); }

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return text;
}

// What the first of these columns says that the roster has; names without case.
std::string in_roster(const RosterRow& roster, const std::vector<std::string>& columns) {
  for (const std::string& column : columns) {
    for (const auto& [name, value] : roster.fields) {
      if (lower(name) == column && !value.empty()) return value;
    }
  }
  return "";
}

std::string name_of(const CourseRow& row) {
  return row.roster.name.empty() ? row.student : row.roster.name;
}

// The number in the names of a student's submissions by `pattern`, if they have one.
std::string number_in_names(const CourseRow& row, const std::regex& pattern) {
  for (const ChapterResult& chapter : row.chapters) {
    std::smatch parts;
    if (chapter.entry == nullptr || chapter.entry->is_absent) continue;
    const std::string& name = chapter.entry->graded.submission.student;
    if (std::regex_search(name, parts, pattern)) return parts.str(1);
  }
  return "";
}

// doe_jane_123456. A number that is the roster's id is no number of Canvas.
std::string canvas_id(const CourseRow& row) {
  static const std::regex pattern(R"(_(\d{3,18})$)");
  const std::string given = in_roster(row.roster, {"canvas id", "canvas_id"});
  if (!given.empty()) return given;
  const std::string number = number_in_names(row, pattern);
  return number == in_roster(row.roster, {"id"}) ? "" : number;
}

// Jane Doe_12345_assignsubmission_file_. It is another number in each assignment.
std::string moodle_participant(const Entry* entry) {
  static const std::regex pattern(R"(_(\d{1,18})_assign)");
  std::smatch parts;
  if (entry == nullptr || entry->is_absent) return "";
  if (!entry->participant.empty()) return "Participant " + entry->participant;
  const std::string& name = entry->graded.submission.student;
  return std::regex_search(name, parts, pattern) ? "Participant " + parts.str(1) : "";
}

std::string points_field(const ChapterResult& chapter) {
  return chapter.counted == Counted::Excused ? "" : format_points(chapter.points, "");
}

bool has_submission(const ChapterResult& chapter) {
  return chapter.entry != nullptr && !chapter.entry->is_absent &&
         !chapter.entry->graded.submission.is_empty;
}

std::string escaped(const std::string& text) {
  std::string html;
  for (const char letter : valid_utf8(printable(text))) {
    if (letter == '<') {
      html += "&lt;";
    } else if (letter == '>') {
      html += "&gt;";
    } else {
      html += letter == '&' ? std::string("&amp;") : std::string(1, letter);
    }
  }
  return html;
}

// What a student may read, in a line for each exercise: Moodle takes it for HTML.
std::string feedback(const ChapterResult& chapter, const Policy& policy, std::int64_t now) {
  if (chapter.counted == Counted::Excused) return "excused";
  if (chapter.entry == nullptr || chapter.entry->is_ahead) return "";
  const Entry& entry = *chapter.entry;
  if (entry.score.is_pending() && !entry.score.is_to_be_marked()) return pending_text;
  const Policy rules = policy.of(entry.graded.submission.chapter);
  std::string text;
  for (const ExerciseView& view : view_of_student(entry, rules.shows_hidden(now))) {
    text += "<p>" + escaped(view.id + " " + view.title + ": " + format_points(view.points, "") +
                            " of " + format_points(view.max_points) + ", " + view.verdict);
    if (!view.problem.empty()) text += "<br>" + escaped(view.problem);
    if (!view.mistake_class.empty()) text += "<br>" + escaped(as_sentence(view.mistake_class));
    if (!view.hint.empty()) text += "<br>" + escaped("Hint: " + view.hint);
    if (view.by_hand != nullptr) text += "<br>" + escaped("By hand: " + view.by_hand->reason);
    text += "</p>";
  }
  for (std::size_t i = 0; entry.score.counts_answers && i < entry.score.answers.size(); ++i) {
    const ScoredAnswer& answer = entry.score.answers[i];
    text += "<p>" + escaped(answer.id + " " + entry.graded.grade.answers.at(i).title + ": " +
                            format_points(answer.points, "to be marked") + " of " +
                            format_points(answer.max_points));
    if (answer.state == AnswerState::Marked && !answer.mark->remark.empty()) {
      text += "<br>" + escaped(answer.mark->remark);
    }
    text += "</p>";
  }
  for (const LineRemark& remark : entry.remarks) {
    text += "<p>" +
            escaped(remark.file + ", line " + std::to_string(remark.line) +
                    (remark.is_of_earlier ? " of an earlier version: " : ": ") + remark.text) +
            "</p>";
  }
  const std::string late = lateness(entry.score);
  return late.empty() ? text : text + "<p>" + escaped(late) + "</p>";
}

}  // namespace

std::string to_canvas_csv(const std::vector<Entry>& entries, const Policy& policy) {
  const CourseTotals totals = course_totals(entries, policy);
  std::string text = "Student,ID,SIS User ID,SIS Login ID,Section",
              most = "    Points Possible,,,,";
  for (const std::string& chapter : totals.chapters) text += "," + csv_field(chapter);
  if (!totals.rows.empty()) {
    for (const ChapterResult& chapter : totals.rows.front().chapters) {
      most += "," + format_points(chapter.max_points);
    }
  }
  text += "\r\n" + most + "\r\n";
  for (const CourseRow& row : totals.rows) {
    text += field(name_of(row)) + "," + field(canvas_id(row)) + "," +
            field(in_roster(row.roster, {"sis user id", "id"})) + "," +
            field(in_roster(row.roster, {"sis login id", "login"})) + "," +
            field(in_roster(row.roster, {"section"}));
    for (const ChapterResult& chapter : row.chapters) {
      text += "," + (chapter.counted == Counted::Excused ? "EX" : points_field(chapter));
    }
    text += "\r\n";
  }
  return text;
}

std::string to_moodle_worksheet(const std::vector<Entry>& entries, const Policy& policy,
                                const std::string& chapter, std::int64_t now) {
  const CourseTotals totals = course_totals(entries, policy);
  const auto found = std::find(totals.chapters.begin(), totals.chapters.end(), chapter);
  const auto column = static_cast<std::size_t>(found - totals.chapters.begin());
  std::string text =
      "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,"
      "Last modified (submission),Last modified (grade),Feedback comments\r\n";
  std::map<std::string, std::string> known;  // whose each identifier is
  for (const CourseRow& row : totals.rows) {
    const ChapterResult& result = row.chapters.at(column);
    const std::string participant = moodle_participant(result.entry);
    const auto [first, is_new] = known.emplace(participant, row.student);
    if (!is_new && !participant.empty()) {
      fail<Error>("gradebook: in ", chapter, " ", printable_name(first->second), " and ",
                  printable_name(row.student), " are both ", participant,
                  ": Moodle gives each student a number of their own");
    }
    text += field(participant) + "," + field(name_of(row)) + "," + field(row.roster.email) + "," +
            (has_submission(result) ? "Submitted for grading" : "No submission") + "," +
            points_field(result) + "," + format_points(result.max_points) + ",Yes,-,-," +
            csv_field(feedback(result, policy, now)) + "\r\n";
  }
  return text;
}

std::string to_moodle_grades(const std::vector<Entry>& entries, const Policy& policy,
                             std::int64_t now) {
  const CourseTotals totals = course_totals(entries, policy);
  std::string text = "ID number,Full name,Email address";
  for (const std::string& chapter : totals.chapters) {
    text += "," + csv_field(chapter) + "," + csv_field(chapter + " feedback");
  }
  if (totals.is_course) text += ",Course percent";
  text += "\r\n";
  for (const CourseRow& row : totals.rows) {
    text += field(in_roster(row.roster, {"id number", "idnumber", "id"})) + "," +
            field(name_of(row)) + "," + field(row.roster.email);
    for (const ChapterResult& chapter : row.chapters) {
      text += "," + points_field(chapter) + "," + csv_field(feedback(chapter, policy, now));
    }
    if (totals.is_course) text += "," + format_points(row.percent, "");
    text += "\r\n";
  }
  return text;
}

}  // namespace wick::grade
