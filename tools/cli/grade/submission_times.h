#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace wick::cli {

/// When students handed in, from a CSV file with the columns student and submitted, in any order
/// and case, with others beside them; of several rows for one student the latest counts. Throws
/// Error, with file and row, for a missing column or a time that is none.
std::map<std::string, std::int64_t> read_submission_times(const std::filesystem::path& csv);

}  // namespace wick::cli
