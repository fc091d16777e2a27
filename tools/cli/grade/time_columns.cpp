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
// In the order in which they count.
const Row ids = {"student_repository_name",
                 "sid",
                 "sis user id",
                 "id number",
                 "email",
                 "e-mail",
                 "email address"};
const Row chosen = {"sis login id", "roster_identifier", "github_username", "full name", "name"};

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

std::string RowNames::shown() const {
  if (!student.empty()) return student;
  for (const std::vector<std::string>& names : {ids, chosen}) {
    if (!names.empty()) return names.front();
  }
  return !canvas.empty() ? canvas : !participant.empty() ? "Participant " + participant : "nobody";
}

RowNames TimeColumns::names_in(const Row& row) const {
  const auto fields = [&row](const std::vector<std::size_t>& columns) {
    std::vector<std::string> names;
    for (const std::size_t column : columns) {
      const std::string name = field_of(row, column);
      if (!name.empty()) names.push_back(name);
    }
    return names;
  };
  const std::string identifier = field_of(row, participant), id = field_of(row, canvas);
  RowNames names{field_of(row, student), "", "", fields(ids), fields(chosen)};
  names.participant = identifier.substr(identifier.find_last_not_of("0123456789") + 1);
  const bool is_number = id.find_first_not_of("0123456789") == std::string::npos;
  if (is_number) names.canvas = id;
  if (!is_number) names.ids.insert(names.ids.begin(), id);
  return names;
}

TimeColumns find_time_columns(const Row& header, const std::filesystem::path& file) {
  for (std::size_t i = 0; i < header.size(); ++i) {
    const std::string name = lower(field_of(header, i));
    if (name.empty() || find_column(header, name) == i) continue;
    fail<Error>(file.string(), ": the first row has two columns called ",
                grade::printable_name(name), ": each column has a name of its own");
  }
  const auto find_all = [&header](const Row& names) {
    std::vector<std::size_t> columns;
    for (const std::string& name : names) {
      const std::size_t column = find_column(header, name);
      if (column < header.size()) columns.push_back(column);
    }
    return columns;
  };
  const std::size_t none = header.size();
  TimeColumns columns{none, find_column(header, "student"), none, none, 0, {}, {}};
  const std::vector<std::size_t> of_times = find_all(times);
  if (!of_times.empty()) columns.time = of_times.front();
  if (columns.student == header.size()) {
    columns.canvas = find_column(header, "id");
    columns.participant = find_column(header, "identifier");
    columns.ids = find_all(ids);
    columns.chosen = find_all(chosen);
  }
  std::vector<std::size_t> students = {columns.student, columns.canvas, columns.participant};
  students.insert(students.end(), columns.ids.begin(), columns.ids.end());
  students.insert(students.end(), columns.chosen.begin(), columns.chosen.end());
  for (const std::size_t column : students) {
    if (column < none) columns.needed = std::max(columns.needed, column + 1);
  }
  if (columns.needed == 0) refuse(header, file, "the student");
  if (columns.time == none) refuse(header, file, "the time of submission");
  columns.needed = std::max(columns.needed, columns.time + 1);
  return columns;
}

}  // namespace wick::cli
