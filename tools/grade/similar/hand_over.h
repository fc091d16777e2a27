#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// One student's files: names and contents.
struct StudentCode {
  std::string student;
  std::map<std::string, std::string> files;
};

/// Lets the school compare the students (tools/school/similar) and write pages of those who have
/// code in common below `folder`. Code that stands in `given` is not a student's own. Returns the
/// school's summary.
std::string list_similar(const std::vector<StudentCode>& students,
                         const std::vector<std::string>& given, const std::string& chapter,
                         std::size_t most, const std::filesystem::path& folder);

/// Writes what JPlag reads: submissions/NAME/ with each student's files, and base/ with the texts
/// that everybody has.
void write_for_jplag(const std::vector<StudentCode>& students,
                     const std::map<std::string, std::string>& base,
                     const std::filesystem::path& folder);

}  // namespace wick::grade
