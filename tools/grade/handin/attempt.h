#pragma once

#include "tools/grade/course/chapter.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/handin/unpacker.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace wick::grade {

/// Of each student's attempts the newest count, this many.
inline constexpr std::size_t most_attempts = 20;

/// An attempt of a student, as it was found: the place of its files, which is a folder, or loose
/// files among those of others.
struct Attempt {
  std::string student;           // the folder's name, or that in the files' names
  std::filesystem::path folder;  // empty for loose files
  std::map<std::string, std::filesystem::path> loose;  // by their own names
  std::vector<std::string> refused = {};               // entries of archives, and why
  std::vector<std::string> remarks = {};               // to be shown; they refuse nothing
  std::optional<std::int64_t> platform_time = {};      // when, as the class's system says
  bool is_called_late = false;                         // by the class's system, in a file's name
  std::string participant = {};  // the number in the names of Moodle's loose files
  int upload = 0;  // attempts that came in one upload have the same number, and one time
  std::vector<std::string> packed = {};  // files of its archive that are not unpacked: their paths
  std::string place = {};    // the folder or archive below the student's in which the files lie
  std::string problem = {};  // why it cannot be opened, by the student's fault
  std::string fault = {};    // the same, by this machine's fault
};

/// Thrown where several folders of a student have files of a chapter and are no attempts.
struct SeveralFolders : RefusedFile {
  SeveralFolders(const std::string& text, std::vector<std::string> folders)
      : RefusedFile(text), folders(std::move(folders)) {}
  std::vector<std::string> folders;  // below the student's
};

/// The folder of the chapter's files: within a tree such as students work in, or the student's own
/// folder. A link to a folder is not followed. The path is empty for loose files.
std::filesystem::path folder_of(const Attempt& attempt, const Chapter& chapter);

/// The path of a file of the chapter, given by the reference's name. It is empty if the file is not
/// there.
std::filesystem::path find_file(const Attempt& attempt, const Chapter& chapter,
                                const std::string& file);

/// The path of the chapter's answers.md. It is empty if the file is not there, or if the chapter
/// asks nothing.
std::filesystem::path find_answers(const Attempt& attempt, const Chapter& chapter);

/// The chapters that the attempt has most files of: none, one, or several with equally many.
std::vector<const Chapter*> infer_chapters(const Attempt& attempt,
                                           const std::vector<Chapter>& chapters);

/// True for a tree with the folders of more than one chapter.
bool has_several_folders(const Attempt& attempt, const std::vector<Chapter>& chapters);

/// The names of the files and folders that lie there, at most a hundred.
std::vector<std::string> names_in(const Attempt& attempt);

/// True for the name of a zip, tar, 7z or rar file.
bool is_archive(const std::string& name);

/// True for a folder that is no link.
bool is_folder(const std::filesystem::path& path);

/// The attempts of a student in a folder, the oldest first; one if nothing is there. Their files
/// lie there, or in a folder or archive within it that has files of a chapter. At most three
/// folders deep are looked at, and at most a thousand folders; an archive counts as a folder, and
/// is opened only if no file of a chapter lies beside it. Several folders with files of the same
/// chapter are attempts if their names give an order (in_order_of_attempts). Of more archives than
/// `most_attempts` the newest are opened. Throws SeveralFolders if they give none, and RefusedFile
/// for too many folders. Without an unpacker no archive is opened.
std::vector<Attempt> find_attempts(const std::filesystem::path& folder,
                                   const std::vector<Chapter>& chapters, Unpacker* unpacker);

/// The same for a student whose loose files are archives.
std::vector<Attempt> find_attempts(const Attempt& loose, const std::vector<Chapter>& chapters,
                                   Unpacker* unpacker);

}  // namespace wick::grade
