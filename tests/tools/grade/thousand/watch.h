#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade::thousand {

/// What a program used and left behind.
struct Watched {
  int exit_code = -1;
  double seconds = 0;
  double cpu_seconds = 0;      // with all that it started
  std::size_t peak_bytes = 0;  // of the program itself, not of those it started
  int descriptors_before = 0;  // the fewest that were open in the first quarter of the time
  int descriptors_after = 0;   // and in the last
  int processes_left = 0;      // of its descendants, after its end
  int uncollected = 0;         // those of them that had ended, and that it had not collected
  std::vector<std::string> files_left;  // in the folder for temporary files
};

/// Runs `command` with its own folder for temporary files, `log` as stdout, and looks at it ten
/// times a second. Processes that it leaves behind become our children, are counted and killed.
Watched watch(const std::vector<std::string>& command, const std::filesystem::path& temporary,
              const std::filesystem::path& log);

}  // namespace wick::grade::thousand
