#pragma once

#include <CLI/CLI.hpp>

namespace wick::cli {

/// `wick capstone rank`, for instructors.
void add_capstone_rank(CLI::App& capstone, int& exit_code);

}  // namespace wick::cli
