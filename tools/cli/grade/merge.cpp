#include "tools/cli/grade/finish.h"
#include "tools/cli/grade/grade_class.h"
#include "tools/cli/writable.h"

#include "tools/grade/system/files.h"

#include "core/error.h"

#include <cstdio>

namespace wick::cli {
namespace fs = std::filesystem;

int merge_into(grade::Gradebook& gradebook, const std::vector<std::string>& folders,
               const GradeRequest& request, const fs::path& out) {
  std::vector<fs::path> parts;
  for (const std::string& folder : folders) {
    std::error_code ignored;
    if (fs::equivalent(folder, out, ignored)) {
      fail<Error>("grade: ", folder,
                  " would be merged into itself: choose another folder with --out");
    }
    // Opening brings the tables of an older one to this version.
    parts.push_back(grade::Gradebook(folder, grade::Gradebook::Use::Looking).file());
  }
  grade::merge_gradebooks(gradebook.file(), parts);
  const std::vector<grade::Entry> entries = gradebook.entries();
  std::size_t submissions = 0;
  const bool has_several = gradebook.chapters().size() > 1;
  for (const grade::Entry& entry : entries) {
    if (entry.is_absent || entry.is_ahead) continue;
    write_student(entry.graded, out, has_several);
    ++submissions;
  }
  const int exit_code = show_gradebook(gradebook, entries, request.exports, out);
  warn_of_roster(gradebook, entries);
  std::printf("%zu submissions of %zu folders\ngradebook: %s\n", submissions, folders.size(),
              (out / "gradebook.csv").c_str());
  return exit_code;
}

int merge_parts(const GradeRequest& request) {
  if (request.out.empty()) fail<Error>("grade: --merge needs --out: the folder to merge into");
  require_writable_folder(request.out, "grade: --out");
  grade::Gradebook gradebook(request.out, grade::Gradebook::Use::Grading);
  keep_rules(request, gradebook);
  return merge_into(gradebook, request.merge, request, request.out);
}

}  // namespace wick::cli
