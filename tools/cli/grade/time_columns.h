#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace wick::cli {

/// The columns of a file of times. They have our names, student and submitted, or those in which
/// platforms export them, in any case:
///
/// - Gradescope: Submission Time; SID, Email, Name
/// - Canvas: submitted_at; ID, SIS User ID, SIS Login ID
/// - Moodle: Last modified (submission); Identifier, Full name, ID number, Email address
/// - GitHub Classroom: submission_timestamp; github_username, roster_identifier,
///   student_repository_name
struct TimeColumns {
  std::size_t time;
  /// All columns that name the student: a submission may have any of these names. If there is a
  /// column called student, it is the only one here.
  std::vector<std::size_t> students;
  // Moodle's Identifier and Full name; past the end if one of them is missing.
  std::size_t participant, full_name;

  /// The names that the student of a row has, without empty names. Moodle's two columns also give
  /// the name that Moodle's folders and files have, such as "Jane Doe_12345".
  std::vector<std::string> names_in(const std::vector<std::string>& row) const;
};

/// Finds the columns in a file's first row. Throws Error if no column has a time or a student.
TimeColumns find_time_columns(const std::vector<std::string>& header,
                              const std::filesystem::path& file);

/// The place of the column with this name, in any case and with blanks around it; the number of
/// columns if there is none.
std::size_t find_column(const std::vector<std::string>& header, const std::string& name);

/// The field without blanks around it. Empty if the row is too short.
std::string field_of(const std::vector<std::string>& row, std::size_t column);

}  // namespace wick::cli
