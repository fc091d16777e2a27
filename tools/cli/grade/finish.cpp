#include "tools/cli/grade/finish.h"

#include "tools/grade/gradebook/exports/exports.h"
#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"

#include <cstdio>

namespace wick::cli {
namespace {

int warn_of_grader_errors(const std::vector<grade::Entry>& entries) {
  int exit_code = 0;
  const auto warn = [&](const grade::Graded& result, const std::string& where,
                        const std::string& detail) {
    std::fprintf(stderr, "wick: OUR ERROR, no points taken: %s: %s: %s\n",
                 grade::printable_name(result.submission.student).c_str(), where.c_str(),
                 detail.c_str());
    exit_code = 2;
  };
  for (const grade::Entry& entry : entries) {
    for (const grade::ExerciseResult& exercise : entry.graded.grade.exercises) {
      for (const grade::ScenarioResult& scenario : exercise.scenarios) {
        if (scenario.verdict == grade::Verdict::GraderError) {
          warn(entry.graded, scenario.key, scenario.detail);
        }
      }
      if (exercise.scenarios.empty() && exercise.verdict == grade::Verdict::GraderError) {
        warn(entry.graded, exercise.id, exercise.detail);
      }
    }
  }
  return exit_code;
}

}  // namespace

void write_student(const grade::Graded& graded, const std::filesystem::path& out) {
  const std::string name = grade::file_name_for(graded.submission.student) + ".json";
  grade::write_if_different(out / "students" / name, grade::to_json(graded));
}

int show_gradebook(const std::vector<grade::Entry>& entries, const grade::Policy& policy,
                   const std::vector<std::string>& exports, const std::filesystem::path& out) {
  grade::write_atomically(out / "gradebook.csv", grade::to_csv(entries));
  std::fputs(grade_table(entries).c_str(), stdout);
  for (const std::string& format : exports) {
    const std::filesystem::path written =
        grade::write_export(format, entries, policy, grade::now(), out / "exports");
    std::printf("%s: %s\n", format.c_str(), written.c_str());
  }
  return warn_of_grader_errors(entries);
}

}  // namespace wick::cli
