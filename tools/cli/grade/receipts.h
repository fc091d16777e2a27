#pragma once

#include <CLI/CLI.hpp>

namespace wick::cli {

/// Adds `wick gradebook receipts`: the content of each submission, as wick pack names it.
void add_receipts(CLI::App& gradebook, int& exit_code);

}  // namespace wick::cli
