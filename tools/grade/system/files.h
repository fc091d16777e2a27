#pragma once

#include "tools/grade/system/pipe.h"

#include <filesystem>
#include <string>

namespace wick::grade {

/// The bytes of a file. Throws Error with the path and the system's reason.
std::string read_file(const std::filesystem::path& path);

/// Replaces `path` by `text`, or leaves it untouched, as nn/checkpoint/replace_file.h says, also if
/// a link is there: for folders in which strangers' programs may have put links. Throws Error with
/// the path and the system's reason.
void write_atomically(const std::filesystem::path& path, const std::string& text);

/// The same for a path that a person named: links are followed, and a device is written to.
void write_output(const std::filesystem::path& path, const std::string& text);

/// Calls write_output if the contents differ, so that builds rerun only what changed. True if
/// it wrote.
bool write_if_different(const std::filesystem::path& path, const std::string& text);

/// Copies a file, and makes the folders that `to` lies in. Throws filesystem_error if `to` exists.
void copy_to(const std::filesystem::path& from, const std::filesystem::path& to);

/// A file name for a student's name: letters, digits, '.', '_' and '-' stay, other bytes become
/// %XX. What is longer than about 200 bytes goes on in a folder below: "first~/rest".
/// No such name leads out of a folder, and no two are the same.
std::string file_name_for(const std::string& student);

/// A new empty folder under the system's folder for temporary files, or in `parent`. It is removed
/// with its contents at the end of the scope. It is locked until then: the folder of a killed
/// process is not locked, and remove_abandoned_folders() finds it where the system has such
/// folders.
class TemporaryFolder {
 public:
  TemporaryFolder();
  explicit TemporaryFolder(const std::filesystem::path& parent);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// True if folders of this class have such names.
  static bool is_name(const std::string& name);

 private:
  Descriptor lock_;
  std::filesystem::path path_;
};

}  // namespace wick::grade
