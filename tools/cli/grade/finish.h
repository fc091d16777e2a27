#pragma once

#include "tools/grade/gradebook/gradebook.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::cli {

/// What a gradebook shows when a run has ended: gradebook.csv, the exports that were asked for, the
/// table on stdout and our own faults on stderr. Returns the exit code: 2 where there are any.
int show_gradebook(const std::vector<grade::Entry>& entries, const grade::Policy& policy,
                   const std::vector<std::string>& exports, const std::filesystem::path& out);

/// Keeps a student's result as students/NAME.json where that says something else.
void write_student(const grade::Graded& graded, const std::filesystem::path& out);

/// What an instructor reads: a row for each student, and how often each known mistake was made. A *
/// marks points that were given by hand.
std::string grade_table(const std::vector<grade::Entry>& entries);

}  // namespace wick::cli
