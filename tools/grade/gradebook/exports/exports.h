#pragma once

#include "tools/grade/gradebook/course_total.h"
#include "tools/grade/gradebook/gradebook.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

// The formats of a gradebook. Names and texts of submissions are hostile: each format escapes them
// by its own rules.
namespace wick::grade {

/// A row for each student: student, chapter, points, max_points, then the points and the verdict of
/// each exercise, and the recognised known mistakes. If somebody is late or has points by hand,
/// there are three more columns: days late, the penalty, and which points are by hand and why. If
/// somebody is pending, there is a column for the status, "graded" or "pending". A pending score is
/// an empty field. If there is a roster, its columns come last.
std::string to_csv(const std::vector<Entry>& entries);

/// The table of a gradebook. For one chapter it is the table above. For several chapters it has one
/// row for each student too: chapter names all chapters; points, max_points, days_late and penalty
/// are sums. If there are several chapters, or the policy has rules of a course, three columns for
/// each chapter come last, and then the course total: points, percent and what becomes of it
/// (counts, dropped, excused, no_weight, pending), course_percent and course_status.
std::string to_csv(const std::vector<Entry>& entries, const Policy& policy);

/// nbgrader's columns: a row for each student and chapter. The fields of a pending score are empty,
/// as nbgrader itself writes what it does not know.
std::string to_nbgrader_csv(const std::vector<Entry>& entries, const Policy& policy);

/// Everything, for instructors: it holds the seed.
std::string to_json(const std::vector<Entry>& entries, const Policy& policy);

/// A suite for each student, a case for each scenario; for instructors, since it has hidden ones.
std::string to_junit(const std::vector<Entry>& entries);

/// Gradescope's results.json. Hidden scenarios get Gradescope's own visibility, so that Gradescope
/// keeps the rule. A pending one has no score and no tests: Gradescope then shows that the
/// autograder failed.
std::string to_gradescope(const Entry& entry, const Policy& policy);

/// Classroom 50's result.json, schema classroom50/result/v1. The environment of its runner gives
/// its data about itself: CLASSROOM, ASSIGNMENT, SUBMISSION_TAG and others. A result must have a
/// score: throws Error if the entry is pending.
std::string to_classroom50(const Entry& entry, std::int64_t now);

/// A page for a student, with everything that they may see. `files` are those that were handed in,
/// shown with an instructor's remarks on their lines.
std::string to_html(const Entry& entry, const Policy& policy, std::int64_t now,
                    const std::vector<KeptFile>& files = {});

/// A page for the instructor: the class, with the known mistakes.
std::string to_html(const std::vector<Entry>& entries, const Policy& policy, std::int64_t now);

/// A page for the instructor: all students with all chapters, and their totals.
std::string to_course_html(const CourseTotals& totals, const Policy& policy, std::int64_t now);

/// A page for a student: all chapters, and the total.
std::string to_course_html(const CourseRow& row, const CourseTotals& totals, const Policy& policy);

/// "ada.12_attention": a student has a page for each chapter.
std::string page_name(const Entry& entry);

/// Canvas's gradebook, to be imported there: Student, ID, SIS User ID, SIS Login ID, Section and an
/// assignment for each chapter, with the row of Points Possible. A pending score is an empty field,
/// which Canvas leaves as it is, and an excused one is EX.
std::string to_canvas_csv(const std::vector<Entry>& entries, const Policy& policy);

/// Moodle's offline grading worksheet of one chapter. It finds students by "Participant 12345",
/// which is in the folders' names; a row without it is skipped there.
std::string to_moodle_worksheet(const std::vector<Entry>& entries, const Policy& policy,
                                const std::string& chapter, std::int64_t now);

/// The table for Moodle's import of grades as CSV: the points and the feedback of each chapter, by
/// ID number and e-mail address.
std::string to_moodle_grades(const std::vector<Entry>& entries, const Policy& policy,
                             std::int64_t now);

/// The names that write_export knows.
std::vector<std::string> export_formats();

/// Writes gradebook.csv, and with several chapters the table of each to chapters/NN_name.csv.
/// Returns gradebook.csv.
std::filesystem::path write_csv(const std::vector<Entry>& entries, const Policy& policy,
                                const std::filesystem::path& folder);

/// The files of an entry, for its page.
using GivesFiles = std::function<std::vector<KeptFile>(const Entry&)>;

/// Writes one format below `folder`. Returns the file, or the folder if there are several files. No
/// format has a score of a pending entry. If a format cannot leave the score out, an earlier export
/// of a pending entry is removed.
std::filesystem::path write_export(const std::string& format, const std::vector<Entry>& entries,
                                   const Policy& policy, std::int64_t now,
                                   const std::filesystem::path& folder,
                                   const GivesFiles& files_of = {});

}  // namespace wick::grade
