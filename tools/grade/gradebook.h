#pragma once

#include "tools/grade/batch.h"

#include <string>
#include <vector>

namespace wick::grade {

/// One field of a CSV line (RFC 4180): quoted where it must be, and never a formula to a
/// spreadsheet: text that begins with = + - @, a tab or a carriage return gets a ' in front.
std::string csv_field(const std::string& text);

/// A row for each student: student, chapter, points, max_points, then for each exercise its points
/// and its verdict, and the known mistakes that were recognised.
std::string to_csv(const std::vector<Graded>& results);

/// Everything about one student's result.
std::string to_json(const Graded& result);

/// A file's name for a student's name: letters, digits, '.', '_' and '-' stay, other bytes become
/// %XX, so that no name leads out of a folder and no two are the same.
std::string file_name_for(const std::string& student);

/// "7.5" or "10": no more digits than needed.
std::string format_points(double points);

}  // namespace wick::grade
