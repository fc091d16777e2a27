#pragma once

#include <CLI/CLI.hpp>

// The commands for what an instructor says: marks of written answers, and remarks on lines of
// files.
namespace wick::cli {

/// Adds `mark` and `marks` to wick gradebook.
void add_marks(CLI::App& gradebook, int& exit_code);

/// Adds `remark` to wick gradebook.
void add_remarks(CLI::App& gradebook, int& exit_code);

}  // namespace wick::cli
