#include "tools/cli/grade/finish.h"
#include "tools/cli/grade/grade_class.h"
#include "tools/cli/writable.h"

#include "tools/grade/system/files.h"

#include "core/error.h"

#include <cstdio>
#include <memory>

namespace wick::cli {
namespace fs = std::filesystem;

namespace {

// A folder as it was before a gradebook is made in it.
class FolderBefore {
 public:
  explicit FolderBefore(const fs::path& folder)
      : folder_(folder), has_gradebook_(fs::exists(folder / "gradebook.db")) {
    for (fs::path each = fs::absolute(folder); !fs::exists(each); each = each.parent_path()) {
      first_new_ = each;
    }
  }

  // Removes the new gradebook and the folders that were made for it. One that was there stays.
  void restore() const {
    std::error_code ignored;
    if (!first_new_.empty()) {
      fs::remove_all(first_new_, ignored);
    } else if (!has_gradebook_) {
      for (const char* name :
           {"gradebook.db", "gradebook.db-wal", "gradebook.db-shm", ".lock", "students"}) {
        fs::remove(folder_ / name, ignored);  // a folder only if it is empty
      }
    }
  }

 private:
  fs::path folder_, first_new_;
  bool has_gradebook_;
};

void merge_folders(grade::Gradebook& gradebook, const std::vector<std::string>& folders,
                   const fs::path& out) {
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
}

int show_merged(grade::Gradebook& gradebook, std::size_t folders, const GradeRequest& request,
                const fs::path& out) {
  const std::vector<grade::Entry> entries = gradebook.entries();
  const bool has_several = gradebook.chapters().size() > 1;
  for (const grade::Entry& entry : entries) {
    write_student(entry.graded, out, has_several);
  }
  const Written written = show_gradebook(gradebook, request.exports, out);
  const int exit_code = print_pending(written);
  std::fputs(written.remarks.c_str(), stderr);
  std::printf("%zu submissions of %zu folders\ngradebook: %s\n", entries.size(), folders,
              (out / "gradebook.csv").c_str());
  return exit_code;
}

}  // namespace

int merge_into(grade::Gradebook& gradebook, const std::vector<std::string>& folders,
               const GradeRequest& request, const fs::path& out) {
  merge_folders(gradebook, folders, out);
  return show_merged(gradebook, folders.size(), request, out);
}

int merge_parts(const GradeRequest& request) {
  if (request.out.empty()) fail<Error>("grade: --merge needs --out: the folder to merge into");
  require_writable_folder(request.out, "grade: --out");
  const FolderBefore before(request.out);
  auto gradebook = std::make_unique<grade::Gradebook>(request.out, grade::Gradebook::Use::Grading);
  try {
    grade::keep_rules(*gradebook, request);
    merge_folders(*gradebook, request.merge, request.out);
  } catch (...) {
    gradebook.reset();
    before.restore();
    throw;
  }
  return show_merged(*gradebook, request.merge.size(), request, request.out);
}

}  // namespace wick::cli
