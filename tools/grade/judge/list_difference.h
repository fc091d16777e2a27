#pragma once

#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

/// Says how a list differs from the expected one: "missing: 3, 17; surplus: 4; the first difference
/// is at (2,): expected 3, received 4", or "the same items in another order". Of many items only
/// the first are named. The text is empty if the lists are equal.
std::string describe_lists(const std::vector<std::string>& received,
                           const std::vector<std::string>& expected);

/// The numbers as items of a list; nullopt if one of them is no whole number.
std::optional<std::vector<std::string>> whole_items(const std::vector<double>& values);

/// Says how a text differs from the expected one. Both are taken as lists if they are written as
/// ids ("3 17"), pieces ("|a|b"), pairs ("(3, 17): 2 (4, 5): 1") or merges (two spaces between
/// them). In other texts the first difference is shown with the text around it.
std::string describe_texts(const std::string& received, const std::string& expected);

}  // namespace wick::grade
