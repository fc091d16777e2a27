#pragma once

#include <CLI/CLI.hpp>

namespace wick::cli {

/// Adds `wick course mutants` to the command `course`.
void add_course_mutants(CLI::App& course, int& exit_code);

}  // namespace wick::cli
