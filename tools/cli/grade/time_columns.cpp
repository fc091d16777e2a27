#include "tools/cli/grade/time_columns.h"

#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <cctype>

namespace wick::cli {
namespace {

using Row = std::vector<std::string>;

const Row times = {
    "submitted",    "submission time", "submission_time",           "submission_timestamp",
    "submitted_at", "submitted at",    "last modified (submission)"};
const Row students = {"sid",
                      "id",
                      "id number",
                      "sis user id",
                      "sis login id",
                      "email",
                      "e-mail",
                      "email address",
                      "name",
                      "full name",
                      "github_username",
                      "roster_identifier",
                      "student_repository_name"};

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return text;
}

[[noreturn]] void refuse(const Row& header, const std::filesystem::path& file, const char* what) {
  const std::string there = grade::joined(header, ", ", grade::printable_name);
  fail<Error>(file.string(), ": the first row has the columns ", grade::bounded(there),
              ", and none of them has ", what,
              ": call the columns student and submitted, separated by commas, or as Gradescope, "
              "Canvas, Moodle or GitHub Classroom do");
}

}  // namespace

std::string field_of(const Row& row, std::size_t column) {
  if (column >= row.size()) return "";
  const std::string& field = row[column];
  const std::size_t first = field.find_first_not_of(" \t");
  if (first == std::string::npos) return "";
  return field.substr(first, field.find_last_not_of(" \t") - first + 1);
}

std::size_t find_column(const Row& header, const std::string& name) {
  std::size_t column = 0;
  while (column < header.size() && lower(field_of(header, column)) != name) ++column;
  return column;
}

std::vector<std::string> TimeColumns::names_in(const Row& row) const {
  std::vector<std::string> names;
  const auto add = [&names](const std::string& name) {
    const bool is_known = std::find(names.begin(), names.end(), name) != names.end();
    if (!name.empty() && !is_known) names.push_back(name);
  };
  for (const std::size_t column : students) add(field_of(row, column));
  const std::string name = field_of(row, full_name), identifier = field_of(row, participant);
  const std::size_t number = identifier.find_last_not_of("0123456789") + 1;
  if (!name.empty() && number < identifier.size()) {
    const std::string moodle = name + "_" + identifier.substr(number);
    for (const char* end : {"", "_assignsubmission_file_", "_assignsubmission_onlinetext_"}) {
      add(moodle + end);
    }
  }
  return names;
}

TimeColumns find_time_columns(const Row& header, const std::filesystem::path& file) {
  TimeColumns columns{header.size(), {}, header.size(), header.size()};
  for (const std::string& name : times) {
    if (columns.time == header.size()) columns.time = find_column(header, name);
  }
  const std::size_t student = find_column(header, "student");
  if (student < header.size()) {
    columns.students = {student};
  } else {
    for (const std::string& name : cli::students) {
      const std::size_t column = find_column(header, name);
      if (column < header.size()) columns.students.push_back(column);
    }
    columns.participant = find_column(header, "identifier");
    columns.full_name = find_column(header, "full name");
  }
  if (columns.students.empty()) refuse(header, file, "the student");
  if (columns.time == header.size()) refuse(header, file, "the time of submission");
  return columns;
}

}  // namespace wick::cli
