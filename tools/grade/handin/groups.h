#pragma once

#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// Students who hand in together, by the group's name. Students are named as their submissions are,
/// or by id, e-mail address or name as the roster has them.
using Groups = std::map<std::string, std::vector<std::string>>;

/// Reads the rows of a CSV file with the columns group and student, in any order and case. `file`
/// stands for it in errors. A row without a group is of a student who works alone. Throws Error,
/// with the row, for a missing column or student, and for a student who is in two groups or twice
/// in one.
Groups read_groups(const std::vector<std::vector<std::string>>& rows, const std::string& file);

}  // namespace wick::grade
