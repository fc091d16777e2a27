#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace wick::grade {

/// Returns the order of attempts with these names, the oldest first. The names differ only in their
/// numbers ("attempt_1" and "attempt_2", "2026-11-21" and "2026-11-22"), and the first may have no
/// number ("work.zip", "work-1.zip", "work (2).zip"). The order is empty if the names give none.
/// One name is one attempt.
std::vector<std::size_t> in_order_of_attempts(const std::vector<std::string>& names);

/// True if the names say that they are attempts of one student, beyond an order: each has the word
/// attempt, try, upload or version before a number, "v2", a date, or "(2)", or some have a number
/// and one has none ("work.zip" and "work-1.zip"). Names such as 1001 and 1002 may be several
/// students'.
bool are_called_attempts(const std::vector<std::string>& names);

/// Returns the student and the number in "doe_jane_attempt_2", and nothing for other names.
std::optional<std::pair<std::string, long long>> read_attempt_name(const std::string& name);

}  // namespace wick::grade
