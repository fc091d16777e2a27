#pragma once

#include "tools/grade/course/chapter.h"
#include "tools/grade/handin/unpacker.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace wick::grade {

/// The files that one student handed in: a chapter's files, or a whole tree with the files of
/// several chapters in modules/NN_name/. Names and contents may be hostile. Only regular
/// files with the names of stubs are ever opened.
struct Submission {
  std::string student;                                   // the folder's name, as it is
  std::string chapter;                                   // "12_attention", the class's
  std::map<std::string, std::filesystem::path> sources;  // by the reference's name
  std::filesystem::path answers;      // answers.md, with answers to questions; empty without them
  std::vector<std::string> problems;  // what was refused, files or all of it, and why
  std::vector<std::string> remarks;   // what an instructor should know, and nothing refuses
  /// The people who handed it in with the student, and the time, if the platform has recorded them
  /// (gradescope.h).
  std::vector<std::string> members;
  std::optional<std::int64_t> platform_time;
  bool is_called_late = false;  // by the class's system, in a file's name
  std::string participant;      // the number in the names of Moodle's loose files
  bool is_empty = false;        // no file of the chapter is there: `problems` says what is
  /// Why this machine could not read the submission, which is then pending. Empty if it could.
  std::string fault;
  /// The files of other chapters, for --own: by chapter and by the reference's name.
  std::map<std::string, std::map<std::string, std::filesystem::path>> others;
  int attempt = 1, attempts = 1;  // "attempt 2 of 3"
  int round = 0;                  // its place among the attempts that are kept
  /// The first and the last attempt of its upload, and when the newest of their files was changed.
  std::pair<int, int> upload = {1, 1};
  std::optional<std::int64_t> files_changed;
  /// The student's attempts before this one, the oldest first. In those the list is empty.
  std::vector<Submission> earlier;
};

/// A class as it was handed in.
struct ClassWork {
  std::vector<Submission> submissions;  // the last attempt of each student
  /// Names of files in the class's folder that are no student's.
  std::vector<std::string> left_out;
  std::vector<std::string> remarks;  // what differs between the folder and Gradescope's metadata
};

/// The submission of every sub-folder of `folder`, and of every student whose files or archives lie
/// there with the names that Canvas gives them (handin/loose_files.h), by name, all in one chapter:
/// `wanted`, or the one that everybody's files are of. The files may lie in a folder or an archive
/// within the sub-folder; `unpacker` must outlive the submissions, and without one no archive is
/// opened. A sub-folder whose name begins with a dot counts only if it holds a file of a chapter. A
/// link to a folder is a submission that is refused, and so is one without a file of the chapter:
/// `problems` says what is there. Throws Error if `folder` is no folder, has no submissions, or
/// holds one itself or folders of classes, if two have one name, and if `wanted` is missing and the
/// files leave the chapter open.
ClassWork find_submissions(const std::filesystem::path& folder,
                           const std::vector<Chapter>& chapters, std::optional<int> wanted,
                           Unpacker* unpacker = nullptr);

}  // namespace wick::grade
