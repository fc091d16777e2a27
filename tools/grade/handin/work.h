#pragma once

#include "tools/grade/course/chapter.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// Where the files of one student lie: in a folder, or loose among those of others.
struct Work {
  std::string student;           // the folder's name, or that in the files' names
  std::filesystem::path folder;  // empty for loose files
  std::map<std::string, std::filesystem::path> loose;  // by their own names
};

/// The folder of the chapter's files: within a tree such as students work in, or the student's own
/// folder. A link to a folder is not followed. Empty for loose files.
std::filesystem::path folder_of(const Work& work, const Chapter& chapter);

/// The path of a file of the chapter, given by the reference's name. Empty if it is not there.
std::filesystem::path find_file(const Work& work, const Chapter& chapter, const std::string& file);

/// The chapters that the work has most files of: none, one, or several with equally many.
std::vector<const Chapter*> infer_chapters(const Work& work, const std::vector<Chapter>& chapters);

/// True for a tree with the folders of more than one chapter.
bool has_several_folders(const Work& work, const std::vector<Chapter>& chapters);

/// The names of what lies there, at most a hundred.
std::vector<std::string> names_in(const Work& work);

/// True for the name of a zip, tar, 7z or rar file.
bool is_archive(const std::string& name);

/// A link is none.
bool is_folder(const std::filesystem::path& path);

/// The work in a student's folder: there, or in the one folder within it that has files of a
/// chapter, as in an archive that was unpacked into a folder of its own. At most three folders deep
/// are looked at, and at most a thousand folders. Throws RefusedFile if several have files.
Work find_work(const std::filesystem::path& folder, const std::vector<Chapter>& chapters);

}  // namespace wick::grade
