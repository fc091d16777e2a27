#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace wick::grade {

/// The order, the oldest first, of attempts with these names: names that differ in their numbers
/// alone ("attempt_1" and "attempt_2", "2026-11-21" and "2026-11-22"), of which the first may have
/// no number ("work.zip", "work-1.zip", "work (2).zip"). Empty if the names tell no order. One name
/// is one attempt.
std::vector<std::size_t> in_order_of_attempts(const std::vector<std::string>& names);

/// The student and the number in "doe_jane_attempt_2". None for other names.
std::optional<std::pair<std::string, long long>> read_attempt_name(const std::string& name);

}  // namespace wick::grade
