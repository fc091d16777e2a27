#include "tools/grade/handin/groups.h"

#include "tools/grade/handin/name_words.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>

namespace wick::grade {
namespace {

using Row = std::vector<std::string>;

std::size_t column_of(const Row& header, const std::string& wanted, const std::string& file) {
  const auto found = std::find_if(header.begin(), header.end(), [&](const std::string& name) {
    return without_case(name) == wanted;
  });
  if (found != header.end()) return static_cast<std::size_t>(found - header.begin());
  fail<Error>("groups: ", file, ": row 1 has the columns ", bounded(joined(header)),
              ", and none called ", wanted,
              ": separated by commas it names the columns, such as group,student");
}

std::string field(const Row& row, std::size_t place) {
  if (place >= row.size()) return "";
  const std::size_t first = row[place].find_first_not_of(" \t");
  if (first == std::string::npos) return "";
  return row[place].substr(first, row[place].find_last_not_of(" \t") - first + 1);
}

}  // namespace

Groups read_groups(const std::vector<Row>& rows, const std::string& file) {
  if (rows.empty()) {
    fail<Error>("groups: ", file,
                ": it is empty: the first row names the columns, such as group,student");
  }
  const std::size_t group = column_of(rows[0], "group", file);
  const std::size_t student = column_of(rows[0], "student", file);
  Groups groups;
  std::map<std::string, std::pair<std::string, std::size_t>> known;  // group and row of a student
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const std::string name = field(rows[i], group), member = field(rows[i], student);
    if (member.empty()) {
      fail<Error>("groups: ", file, ": row ", i + 1, " has no student: name one, or take it out");
    }
    if (name.empty()) continue;
    const auto [first, is_new] = known.try_emplace(member, name, i + 1);
    if (!is_new) {
      fail<Error>("groups: ", file, ": row ", i + 1, " has ", printable_name(member), " in group ",
                  printable_name(name), ", and row ", first->second.second, " in group ",
                  printable_name(first->second.first), ": a student is in one group, once");
    }
    groups[name].push_back(member);
  }
  return groups;
}

}  // namespace wick::grade
