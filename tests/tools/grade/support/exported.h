#pragma once

#include "tools/grade/gradebook/exports/school.h"
#include "tools/grade/system/files.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade::test {

/// What a format that has a file for each student says of one entry, by what `database` keeps.
inline std::string exported(const std::string& format, const Entry& entry, const Policy& policy,
                            std::int64_t now, const std::filesystem::path& database = {}) {
  const TemporaryFolder folder;
  write_exports({{format, folder.path()}}, {entry}, policy, now, database);
  const Submission& submission = entry.graded.submission;
  const std::string page = file_name_for(submission.student) + "." + submission.chapter;
  const std::filesystem::path below = folder.path() / format;
  if (format == "html") return read_file(below / "students" / (page + ".html"));
  return read_file(below / page / (format == "gradescope" ? "results.json" : "result.json"));
}

}  // namespace wick::grade::test
