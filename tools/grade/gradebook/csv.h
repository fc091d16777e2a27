#pragma once

#include <string>
#include <vector>

namespace wick::grade {

/// A field of a CSV line (RFC 4180), quoted if needed, also for spreadsheets that separate by ; or
/// tabs. A spreadsheet never takes it for a formula: text that begins with = + - @, also of full
/// width or after blanks, or with a line break, gets a ' in front. So does text that has such a '
/// already: two texts never become one field.
std::string csv_field(const std::string& text);

/// Takes away the ' that csv_field put in front of a text.
std::string without_formula_guard(const std::string& field);

/// The rows of a CSV file, with the first one and without empty lines. A byte order mark of UTF-8
/// is skipped. Throws Error, with the line, for a quote that does not end.
std::vector<std::vector<std::string>> read_csv(const std::string& text);

}  // namespace wick::grade
