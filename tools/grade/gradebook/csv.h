#pragma once

#include <string>
#include <vector>

namespace wick::grade {

/// One field of a CSV line (RFC 4180): quoted where it must be, and never a formula to a
/// spreadsheet: text that begins with = + - @, a tab or a carriage return gets a ' in front.
std::string csv_field(const std::string& text);

/// The rows of a CSV file, the first one among them; empty lines are none. A mark that says UTF-8
/// is passed over. Throws Error, with the line, for a quote that does not end.
std::vector<std::vector<std::string>> read_csv(const std::string& text);

}  // namespace wick::grade
