#pragma once

#include "tools/grade/gradebook/exports/school.h"
#include "tools/grade/gradebook/gradebook.h"
#include "tools/grade/handin/course_work.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace wick::cli {

/// The files that the school has written of a gradebook, and its texts about the class.
struct Written {
  std::vector<std::string> files;  // of each format
  /// Lines for stderr: the submissions that are not on the roster or may be several people's, the
  /// groups in which several members have handed in, and manual points whose student is gone.
  std::string remarks;
  std::string pending;
  /// Names the chapters that the last run has not graded to the end: it was cut short, or goes on.
  std::string unfinished;
};

/// Writes formats as write_exports does.
Written write_formats(grade::Gradebook& gradebook, std::vector<grade::Export> formats);

/// Shows a gradebook after a run: gradebook.csv, the exports of the request, and the table on
/// stdout.
Written show_gradebook(grade::Gradebook& gradebook, const std::vector<std::string>& exports,
                       const std::filesystem::path& out);

/// Lists on stderr who is pending: the reason for each, then one line with their names. Returns the
/// exit code: 2 if somebody is pending. Also counts those who wait for marks, which is no fault.
int print_pending(const Written& written);

/// Prints what the school makes of a document: a text, and warnings on stderr.
void print_school(const std::vector<std::string>& arguments, const std::string& document);

/// Gives a student points, a mark or a remark by hand: the school's command and its arguments,
/// between which the student's name goes and behind which the database does. Throws Error in the
/// school's words, and if the name can mean several people.
void give_by_hand(grade::Gradebook& gradebook, const std::string& student,
                  std::vector<std::string> arguments);

/// Points as the school takes them: empty to take back what was given.
std::string as_argument(const std::optional<double>& points);

/// Names on stderr the files of a class's folder that are left out, and prints the remarks on the
/// folder. `done` says what happens to the other files, such as "graded".
void warn_of_folder(const grade::CourseWork& found, const std::string& done);

/// Writes a student's result to students/NAME.json, unless the file says the same already. In a
/// gradebook of several chapters, to students/NN_name/NAME.json.
void write_student(const grade::Graded& graded, const std::filesystem::path& out,
                   bool has_several_chapters);

/// Gives the results of all chapters their files in students/NN_name/, and removes the files in
/// students/. It is for a gradebook that now has several chapters.
void divide_students(const std::vector<grade::Entry>& entries, const std::filesystem::path& out);

}  // namespace wick::cli
