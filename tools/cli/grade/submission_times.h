#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace wick::cli {

/// Times by the number of a chapter, or none for all chapters, and by the student.
using SubmissionTimes = std::map<std::pair<std::optional<int>, std::string>, std::int64_t>;

/// The times of submissions, from a CSV file with the columns student and submitted, and perhaps
/// chapter, in any order and case, among others. A row with a chapter, such as 12 or 12_attention,
/// is of this chapter alone. If a student has several rows, the latest time counts. Throws Error,
/// with file and row, for a missing column, and for an unreadable time or chapter.
SubmissionTimes read_submission_times(const std::filesystem::path& csv);

}  // namespace wick::cli
