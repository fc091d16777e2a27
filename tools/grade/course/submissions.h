#pragma once

#include "tools/grade/course/chapter.h"

#include "core/error.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

/// The files that one student handed in: a chapter's files in a folder, or a whole tree with the
/// files of several chapters in modules/NN_name/. Names and contents may be hostile. Only regular
/// files with the names of stubs are ever opened.
struct Submission {
  std::string student;                                   // the folder's name, as it is
  std::string chapter;                                   // "12_attention", the class's
  std::map<std::string, std::filesystem::path> sources;  // by the reference's name
  std::vector<std::string> problems;  // what was refused, files or all of it, and why
  /// Why this machine could not read it: the submission is pending. Empty if it could.
  std::string fault;
  /// The files of other chapters, for --own: by chapter and by the reference's name.
  std::map<std::string, std::map<std::string, std::filesystem::path>> others;
};

/// A file that is refused. The text is for its author.
struct RefusedFile : Error {
  using Error::Error;
};

/// The text of a file that somebody else has put there. Only a plain file is opened, since to open
/// a device can do something, and never through a link. Throws RefusedFile if it is no plain file
/// or larger than 1 MB, and Error if this machine cannot read it.
std::string read_submitted(const std::filesystem::path& path);

/// The submission of every sub-folder of `folder`, by name, all in one chapter: `wanted`, or the
/// one that most sub-folders have most files of. A sub-folder whose name begins with a dot counts
/// only if it holds a file of a chapter. A link to a folder is a submission that is refused, and so
/// is one with files of another chapter alone: `problems` says why. Throws Error if `folder` is no
/// folder, has no sub-folders, or holds a submission itself, and if `wanted` is missing and the
/// files do not tell the chapter: as many have files of another, or most hand in several chapters.
std::vector<Submission> find_submissions(const std::filesystem::path& folder,
                                         const std::vector<Chapter>& chapters,
                                         std::optional<int> wanted);

}  // namespace wick::grade
