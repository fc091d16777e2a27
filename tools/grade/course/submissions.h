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
  std::string student;  // the folder's name, as it is
  std::string chapter;  // "12_attention"; empty if nothing says which
  std::map<std::string, std::filesystem::path> sources;  // by the reference's name
  std::vector<std::string> problems;                     // files that were refused, and why
  /// The files of other chapters, for --own: by chapter and by the reference's name.
  std::map<std::string, std::map<std::string, std::filesystem::path>> others;
};

/// A file that is refused. The text is for its author.
struct RefusedFile : Error {
  using Error::Error;
};

/// The text of a file that somebody else has put there. It is opened once, never through a link.
/// Throws RefusedFile if it is no plain file or larger than 1 MB, and Error if this machine cannot
/// read it.
std::string read_submitted(const std::filesystem::path& path);

/// The submission of every sub-folder of `folder`, by name. A sub-folder whose name begins with a
/// dot counts only if it holds a file of a chapter. The chapter is `wanted`, or the one of which
/// the student has most files. If the student has none of any chapter, or as many of two, it is the
/// chapter that most others have. Throws Error if `folder` is no folder, has no sub-folders, or
/// holds a submission itself, and if `wanted` is missing and students hand in whole trees.
std::vector<Submission> find_submissions(const std::filesystem::path& folder,
                                         const std::vector<Chapter>& chapters,
                                         std::optional<int> wanted);

}  // namespace wick::grade
