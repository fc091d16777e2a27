#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace wick::cli {

/// Whose time a row says it is.
struct RowNames {
  std::string student;              // the column student: an instructor has written it
  std::string canvas, participant;  // Canvas's and Moodle's own numbers
  std::vector<std::string> ids;     // other ids that students do not choose
  std::vector<std::string> chosen;  // names and user names: anybody may have that of another

  /// The name that stands for the row in messages.
  std::string shown() const;
};

/// The columns of a file of times. They have our names, student and submitted, or those in which
/// platforms export them, in any case:
///
/// - Gradescope: Submission Time; SID, Email, Name
/// - Canvas: submitted_at; ID, SIS User ID, SIS Login ID
/// - Moodle: Last modified (submission); Identifier, Full name, ID number, Email address
/// - GitHub Classroom: submission_timestamp; github_username, roster_identifier,
///   student_repository_name
struct TimeColumns {
  std::size_t time, student, canvas, participant;  // past the end if one is missing
  std::size_t needed;                              // how many columns a row must have
  std::vector<std::size_t> ids, chosen;

  RowNames names_in(const std::vector<std::string>& row) const;
};

/// Finds the columns in a file's first row. Throws Error if no column has a time or a student, and
/// if two have the same name.
TimeColumns find_time_columns(const std::vector<std::string>& header,
                              const std::filesystem::path& file);

/// The place of the column with this name, in any case and with blanks around it; the number of
/// columns if there is none.
std::size_t find_column(const std::vector<std::string>& header, const std::string& name);

/// The field without blanks around it. Empty if the row is too short.
std::string field_of(const std::vector<std::string>& row, std::size_t column);

}  // namespace wick::cli
