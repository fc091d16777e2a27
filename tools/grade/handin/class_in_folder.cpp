#include "tools/grade/handin/class_in_folder.h"

#include "tools/grade/handin/attempt_names.h"
#include "tools/grade/handin/loose_files.h"
#include "tools/grade/system/printable.h"

#include <algorithm>
#include <set>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr const char* if_attempts =
    "if they are attempts of one student, call them attempt_1, attempt_2 and so on";

// What stands before the names of several folders, and the paths from there on.
struct Paths {
  fs::path parent;
  std::vector<std::string> names;
};

Paths split(const std::vector<std::string>& paths) {
  Paths result;
  const fs::path first = paths.front();
  result.parent = first.parent_path();
  for (const fs::path path : paths) {
    const auto [end, ignored] =
        std::mismatch(result.parent.begin(), result.parent.end(), path.begin(), path.end());
    fs::path common;
    for (auto part = result.parent.begin(); part != end; ++part) common /= *part;
    result.parent = common;
  }
  for (const std::string& path : paths) {
    result.names.push_back(
        path.substr(result.parent.empty() ? 0 : result.parent.string().size() + 1));
  }
  return result;
}

// The archive that the path lies in; empty if it lies in none.
fs::path archive_of(const fs::path& path) {
  fs::path archive;
  for (const fs::path& part : path) {
    archive /= part;
    if (is_archive(part.string())) return archive;
  }
  return {};
}

// A name in the student's folder that says whose the file is. Empty if there is none.
std::string loose_name_in(const Attempt& attempt, const std::vector<Chapter>& chapters) {
  if (attempt.folder.empty() || !infer_chapters(attempt, chapters).empty()) return "";
  for (const std::string& name : names_in(attempt)) {
    const std::optional<LooseName> loose = read_loose_name(name, chapters);
    if (loose && loose->file != name) return name;
  }
  return "";
}

}  // namespace

bool may_be_students(const std::vector<std::string>& paths) {
  return paths.size() > 1 && !are_called_attempts(split(paths).names);
}

std::string first_names(const std::vector<std::string>& paths) {
  const std::vector<std::string> names = split(paths).names;
  std::string text = printable_name(names[0]);
  if (names.size() > 1) text += (names.size() == 2 ? " and " : ", ") + printable_name(names[1]);
  return text + (names.size() > 2 ? " and others" : "");
}

std::string described_files(const std::vector<std::string>& paths, const std::string& where) {
  return first_names(paths) + where + (paths.size() == 1 ? " has" : " have") +
         " files of a chapter";
}

void refuse_classes_in_folders(const fs::path& folder, const std::vector<HandedIn>& all,
                               const std::vector<Chapter>& chapters) {
  if (all.empty()) return;
  const std::string loose =
      all.size() == 1 ? loose_name_in(all.front().last(), chapters) : std::string();
  if (!loose.empty()) {
    const std::string name = all.front().student;
    fail<Error>("grade: ", folder.string(), " holds one folder, ", printable_name(name),
                ", and the names of the files in it are those of students, such as ",
                printable_name(loose), ": give ", printable_name((folder / name).string()));
  }
  std::set<std::string> known;
  for (const HandedIn& handed : all) {
    // A student's own archives have no folder in common.
    if (handed.folders.empty() || split(handed.folders).parent.empty()) return;
    for (const std::string& name : split(handed.folders).names) {
      if (!known.insert(name).second) return;
    }
  }
  const std::vector<std::string>& paths = all.front().folders;
  if (all.size() > 1) {
    fail<Error>("grade: ", folder.string(), " holds ", all.size(), " folders, and in each of them ",
                "several have files of a chapter, such as ", first_names(paths), " in ",
                printable_name(split(paths).parent.string()),
                ": if these are students, grade each of the ", all.size(), " folders on its own; ",
                if_attempts);
  }
  const fs::path parent = split(paths).parent, archive = archive_of(parent);
  const bool is_packed = !archive.empty();
  const std::string path = printable_name((folder / (is_packed ? archive : parent)).string());
  fail<Error>("grade: ", folder.string(), " holds one ", is_packed ? "archive" : "folder", ", ",
              printable_name(parent.begin()->string()), ", and ",
              described_files(paths, " in " + path), ": if these are students, ",
              is_packed ? "unpack " + path + " and give the folder with them" : "give " + path,
              "; ", if_attempts);
}

}  // namespace wick::grade
