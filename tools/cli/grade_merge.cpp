#include "tools/cli/grade_finish.h"
#include "tools/cli/grade_run.h"

#include "core/error.h"

#include <cstdio>

namespace wick::cli {
namespace fs = std::filesystem;

int run_merge(const GradeRequest& request) {
  if (request.out.empty()) fail<Error>("grade: --merge needs --out: the folder to merge into");
  grade::Gradebook gradebook(request.out, grade::Gradebook::Use::Grading);
  bool has_begun = false;
  for (const std::string& folder : request.merge) {
    std::error_code ignored;
    if (fs::equivalent(folder, request.out, ignored)) {
      fail<Error>("grade: ", folder, " is merged into itself: choose another folder with --out");
    }
    grade::Gradebook part(folder, grade::Gradebook::Use::Looking);
    if (!has_begun) {
      grade::RunInfo run = part.last_run().value_or(grade::RunInfo{});
      run.started = grade::now();
      gradebook.begin(run, true);
      has_begun = true;
    }
    gradebook.merge(part);
  }
  gradebook.end();
  const std::vector<grade::Entry> entries = gradebook.entries();
  for (const grade::Entry& entry : entries) write_student(entry.graded, request.out);
  const int exit_code = show_gradebook(entries, gradebook.policy(), request.exports, request.out);
  std::printf("%zu submissions of %zu folders\ngradebook: %s\n", entries.size(),
              request.merge.size(), (fs::path(request.out) / "gradebook.csv").c_str());
  return exit_code;
}

}  // namespace wick::cli
