#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace wick::cli {

/// The times of submissions, from a CSV file with the columns student and submitted, in any order
/// and case, among others. If a student has several rows, the latest time counts. Throws Error,
/// with file and row, for a missing column or an unreadable time.
std::map<std::string, std::int64_t> read_submission_times(const std::filesystem::path& csv);

}  // namespace wick::cli
