#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

// Words of the command line that no command and no option has for a name. CLI11 would say that a
// command is required, or list the words that were left over.
namespace wick::cli {

/// Returns "gradebook shwo", the words up to the first that is no command where one must stand. It
/// is empty if all are commands.
std::string unknown_command(const CLI::App& app, const std::vector<std::string>& words);

/// Returns a message that names an option which the command does not have, and the one of the
/// command's options whose name is nearest, if at most two letters differ. It is empty if all
/// options are known. `app` has parsed the command line, and refused it.
std::string unknown_option(const CLI::App& app);

/// The same for words that are not parsed yet, of a command that runs a program, `run FILE ..`:
/// only those in front of FILE are its options. The rest are the program's.
std::string unknown_option(const CLI::App& app, const std::vector<std::string>& words);

}  // namespace wick::cli
