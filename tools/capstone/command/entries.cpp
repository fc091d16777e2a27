#include "tools/capstone/command/entries.h"

#include "tools/grade/handin/open_archive.h"
#include "tools/grade/handin/read_submitted.h"

#include "core/error.h"

#include <set>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

// Reads what lies in a folder as it lies in an archive. A link, to a file or a folder, is refused.
std::map<std::string, std::string> read_entry_folder(const fs::path& folder,
                                                     const std::set<std::string>& parts,
                                                     const std::set<std::string>& wanted) {
  std::map<std::string, std::string> files;
  for (const std::string& part : parts) {
    const fs::path inner = folder / part;
    const fs::file_status status = fs::symlink_status(inner);
    if (!fs::exists(status)) continue;
    if (!fs::is_directory(status)) fail<grade::RefusedFile>(part, " is no folder");
    for (const std::string& name : wanted) {
      if (!fs::exists(fs::symlink_status(inner / name))) continue;
      files[part + "/" + name] = grade::read_submitted(inner / name);
    }
  }
  return files;
}

void sort_files(const std::map<std::string, std::string>& files,
                const std::vector<grade::Chapter>& chapters, HandedEntry& entry) {
  for (const auto& [path, text] : files) {
    const std::string name = fs::path(path).filename().string();
    const std::string parent = fs::path(path).parent_path().filename().string();
    if (parent == entry_folder && name == artifact_name) entry.artifact = text;
    if (parent == entry_folder && name == recipe_name) entry.recipe = text;
    for (const grade::Chapter& chapter : chapters) {
      if (parent != chapter.folder) continue;
      for (const std::string& file : chapter.files) {
        if (grade::stub_name(file) == name) entry.files[parent][file] = text;
      }
    }
  }
  if (entry.artifact.empty()) entry.problem = "there is no capstone/model.wick in it";
}

}  // namespace

std::vector<HandedEntry> read_entries(const fs::path& folder,
                                      const std::vector<grade::Chapter>& chapters,
                                      const grade::Sandbox& sandbox) {
  std::set<std::string> wanted = {artifact_name, recipe_name}, parts = {entry_folder};
  for (const grade::Chapter& chapter : chapters) {
    parts.insert(chapter.folder);
    for (const std::string& file : chapter.files) wanted.insert(grade::stub_name(file));
  }
  std::set<fs::path> paths;
  for (const fs::directory_entry& found : fs::directory_iterator(folder))
    paths.insert(found.path());
  std::vector<HandedEntry> entries;
  for (const fs::path& path : paths) {
    const fs::file_status status = fs::symlink_status(path);
    const bool is_archive = path.extension() == ".zip";
    if (!is_archive && !fs::is_directory(status) && !fs::is_symlink(status)) continue;
    HandedEntry entry;
    entry.name = is_archive ? path.stem().string() : path.filename().string();
    try {
      if (fs::is_symlink(status)) fail<grade::RefusedFile>("it is a link");
      const std::map<std::string, std::string> files =
          is_archive ? grade::open_archive(path, wanted, sandbox).files
                     : read_entry_folder(path, parts, wanted);
      sort_files(files, chapters, entry);
    } catch (const grade::RefusedFile& refused) {
      entry.problem = refused.what();
    }
    entries.push_back(entry);
  }
  if (entries.empty()) {
    fail<Error>("capstone: ", folder.string(), " has no entry: a zip file of wick capstone submit");
  }
  return entries;
}

}  // namespace wick::cli
