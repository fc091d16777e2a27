#include "tools/grade/handin/roster.h"

#include "tools/grade/handin/name_words.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <map>
#include <optional>

namespace wick::grade {
namespace {

using Row = std::vector<std::string>;

constexpr const char* example = "such as id,name,email,section";

template <typename... Parts>
[[noreturn]] void refuse(const std::string& file, std::size_t row, const Parts&... parts) {
  fail<Error>("roster: ", file, ": row ", row, " ", parts...);
}

std::string shown(const Row& row) { return bounded(joined(row, ", ", printable_name)); }

struct Columns {
  std::optional<std::size_t> id, name, email;
};

Columns find_columns(const Row& header, const std::string& file) {
  Columns columns;
  std::map<std::string, std::size_t> known;
  for (std::size_t i = 0; i < header.size(); ++i) {
    const std::string name = without_case(header[i]);
    if (!name.empty() && !known.try_emplace(name, i).second) {
      refuse(file, 1, "has two columns called ", printable_name(header[i]),
             ": each column has a name of its own");
    }
  }
  const auto place = [&known](const char* name) -> std::optional<std::size_t> {
    const auto found = known.find(name);
    if (found == known.end()) return {};
    return found->second;
  };
  columns.id = place("id");
  columns.name = place("name");
  columns.email = place("email");
  if (!columns.email) columns.email = place("e-mail");
  if (!columns.id && !columns.name) {
    refuse(file, 1, "has the columns ", shown(header), ", and neither id nor name: separated by ",
           "commas it names the columns, ", example);
  }
  return columns;
}

// Spreadsheets write commas for empty fields at the end of a row.
Row read_fields(Row row, std::size_t number, std::size_t count, const std::string& file) {
  for (const std::string& field : row) {
    if (!is_utf8(field)) {
      refuse(file, number, "has ", printable_name(field),
             ", whose bytes are no UTF-8: save the file as CSV in UTF-8");
    }
  }
  const std::size_t size = row.size();
  while (row.size() > count && row.back().empty()) row.pop_back();
  if (row.size() != count) {
    refuse(file, number, "has ", size, size == 1 ? " column" : " columns", ", and row 1 has ",
           count,
           row.size() < count ? ": an empty field has a comma too"
                              : ": a field with a comma needs quotes");
  }
  for (std::string& field : row) field = trimmed(field);
  return row;
}

std::string key_of(const std::vector<std::string>& words, const std::string& otherwise) {
  std::string text;
  for (const std::string& word : words) text += word + " ";
  return text.empty() ? otherwise : text;
}

}  // namespace

Roster read_roster(const std::vector<Row>& rows, const std::string& file) {
  if (rows.empty()) {
    fail<Error>("roster: ", file, ": it is empty: the first row names the columns, ", example);
  }
  Roster roster;
  std::size_t count = rows[0].size();
  while (count > 1 && rows[0][count - 1].empty()) --count;
  roster.columns = read_fields(rows[0], 1, count, file);
  const Columns columns = find_columns(roster.columns, file);
  std::map<std::string, std::size_t> known, emails;  // the row that has it
  for (std::size_t i = 1; i < rows.size(); ++i) {
    Roster::Person person;
    person.fields = read_fields(rows[i], i + 1, count, file);
    const auto field = [&person](const std::optional<std::size_t>& column) {
      return column ? person.fields[*column] : std::string();
    };
    person.id = field(columns.id);
    person.name = field(columns.name);
    person.email = field(columns.email);
    if (person.student().empty()) {
      refuse(file, i + 1, "has neither an id nor a name: give one, so that the student has a name");
    }
    const auto [first, is_new] =
        known.try_emplace(key_of(words_of(person.student()), person.student()), i + 1);
    if (!is_new) {
      refuse(file, i + 1, "is ", printable_name(person.student()), ", and so is row ",
             first->second,
             ": each student has an id of their own, or a name of their own without an id");
    }
    const std::string email = without_case(person.email);
    const auto [first_with, is_new_email] = emails.try_emplace(email, i + 1);
    if (!is_new_email && !email.empty()) {
      refuse(file, i + 1, "has the e-mail address ", printable_name(person.email),
             ", and so has row ", first_with->second, ": each student has one of their own");
    }
    roster.people.push_back(std::move(person));
  }
  if (roster.people.empty()) {
    fail<Error>("roster: ", file, ": it has the row of columns alone: each student is a row below");
  }
  return roster;
}

std::string described(const Roster::Person& person) {
  const std::string& more = person.id.empty() ? person.email : person.name;
  return printable_name(person.student()) + (more.empty() ? "" : " (" + printable_name(more) + ")");
}

}  // namespace wick::grade
