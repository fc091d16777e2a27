#pragma once

#include "tests/tools/grade/support/kept_rules.h"
#include "tools/grade/gradebook/exports/school.h"
#include "tools/grade/system/files.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade::test {

/// What a format that has a file for each student says of one.
inline std::string exported(const std::string& format, Gradebook& gradebook,
                            const std::string& student,
                            const std::string& chapter = "12_attention") {
  const TemporaryFolder folder;
  write_exports({{format, folder.path()}}, school_document(gradebook));
  const std::string page = file_name_for(student) + "." + chapter;
  const std::filesystem::path below = folder.path() / format;
  if (format == "html") return read_file(below / "students" / (page + ".html"));
  return read_file(below / page / (format == "gradescope" ? "results.json" : "result.json"));
}

/// The same of a gradebook that has this result alone.
inline std::string exported(const std::string& format, const Graded& graded,
                            const std::string& policy = "") {
  const TemporaryFolder folder;
  Gradebook gradebook(folder.path(), Gradebook::Use::Grading);
  GradingRun run;
  run.chapters = {graded.submission.chapter};
  gradebook.begin(run, false);
  gradebook.finish(graded, Handin{"c", "v", {}, false}, 0);
  gradebook.end();
  keep_policy(gradebook, policy);
  return exported(format, gradebook, graded.submission.student, graded.submission.chapter);
}

}  // namespace wick::grade::test
