#pragma once

#include <CLI/CLI.hpp>

namespace wick::cli {

/// wick gradebook similar.
void add_similar(CLI::App& app, int& exit_code);

}  // namespace wick::cli
