#pragma once

#include <string>
#include <utility>
#include <vector>

namespace wick::grade {

/// The people who take a course, from a CSV file. Its columns may have any order and case.
struct Roster {
  struct Person {
    std::string id, name, email;      // empty if the file does not say
    std::vector<std::string> fields;  // all of the row, one for each column
    /// The student's name if nothing was handed in: the id, or the name if there is no id.
    const std::string& student() const { return id.empty() ? name : id; }
  };
  std::vector<std::string> columns;  // as the file has them: id, name, email, section and others
  std::vector<Person> people;
};

/// Reads the rows of a CSV file, the first of which names the columns. `file` stands for it in
/// errors. Throws Error, with the row, if the roster is empty, if there is neither a column id nor
/// a column name, for a repeated column, for a row of another length or without id and name, for
/// two rows with one id or e-mail address, and for bytes that are no UTF-8.
Roster read_roster(const std::vector<std::vector<std::string>>& rows, const std::string& file);

/// A person in a message: "1001 (Jane Doe)".
std::string described(const Roster::Person& person);

}  // namespace wick::grade
