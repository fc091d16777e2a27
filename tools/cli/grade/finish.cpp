#include "tools/cli/grade/finish.h"

#include "tools/grade/gradebook/exports/exports.h"
#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"

#include <cstdio>
#include <string>

namespace wick::cli {
namespace {

// Where and why it failed first, without a score.
std::string reason_of(const grade::Entry& entry) {
  for (const grade::ExerciseResult& exercise : entry.graded.grade.exercises) {
    if (entry.score.exercises.at(exercise.id)) continue;
    for (const grade::ScenarioResult& scenario : exercise.scenarios) {
      if (scenario.verdict == grade::Verdict::GraderError) {
        return scenario.key + ": " + scenario.detail;
      }
    }
    return exercise.id + ": " + exercise.detail;
  }
  return "";
}

}  // namespace

int warn_of_pending(const std::vector<grade::Entry>& entries) {
  constexpr std::size_t most_names = 20;
  std::string names;
  std::size_t count = 0;
  for (const grade::Entry& entry : entries) {
    if (!entry.score.is_pending()) continue;
    const std::string name = grade::printable_name(entry.graded.submission.student);
    const std::string reason = reason_of(entry);
    std::fprintf(stderr, "wick: %s: %s\n", name.c_str(),
                 grade::printable(reason.substr(0, reason.find('\n'))).c_str());
    if (++count <= most_names) names += (names.empty() ? "" : ", ") + name;
  }
  if (count == 0) return 0;
  if (count > most_names) names += " and " + std::to_string(count - most_names) + " more";
  std::fprintf(stderr,
               "wick: pending, without a score: %s: the grader or this machine failed: the same "
               "command with --resume grades them again\n",
               names.c_str());
  return 2;
}

void warn_of_roster(grade::Gradebook& gradebook) {
  for (const std::string& remark : gradebook.roster_remarks()) {
    std::fprintf(stderr, "wick: %s\n", grade::bounded(remark).c_str());
  }
}

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
  return warn_of_pending(entries);
}

}  // namespace wick::cli
