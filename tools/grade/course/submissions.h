#pragma once

#include "tools/grade/course/chapter.h"

#include "core/error.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

/// What one student handed in: a chapter's files in a folder, or a whole tree with the files of
/// several in modules/NN_name/. Names and contents are hostile until shown otherwise; only regular
/// files with the names of stubs are ever opened.
struct Submission {
  std::string student;  // the folder's name, as it is
  std::string chapter;  // "12_attention"; empty where nothing says which
  std::map<std::string, std::filesystem::path> sources;  // by the reference's name
  std::vector<std::string> problems;                     // files that were refused, and why
  /// The files of the other chapters, by chapter and by the reference's name: for --own.
  std::map<std::string, std::map<std::string, std::filesystem::path>> others;
};

/// A file that is not taken, for its author to read.
struct RefusedFile : Error {
  using Error::Error;
};

/// The text of a file that somebody else has put there: opened once, never through a link. Throws
/// RefusedFile where it is no plain file or larger than 1 MB, and Error where this machine cannot
/// read it.
std::string read_submitted(const std::filesystem::path& path);

/// Every sub-folder of `folder`, by name; one that begins with a dot only where it holds a file of
/// a chapter. The chapter is `wanted`, or the one whose files a student
/// has most of; a student with none of any, or as many of two, has that of most others. Throws
/// Error where `folder` is not a folder, has no sub-folders, or holds a submission itself, and
/// where `wanted` is missing and students hand in whole trees.
std::vector<Submission> find_submissions(const std::filesystem::path& folder,
                                         const std::vector<Chapter>& chapters,
                                         std::optional<int> wanted);

}  // namespace wick::grade
