#pragma once

#include <string>

namespace wick::grade {

/// A field of a CSV line (RFC 4180), quoted if needed, also for spreadsheets that separate by ; or
/// tabs. A spreadsheet never takes it for a formula: text that begins with = + - @, also of full
/// width or after blanks, or with a line break, gets a ' in front. So does text that has such a '
/// already: two texts never become one field.
std::string csv_field(const std::string& text);

}  // namespace wick::grade
