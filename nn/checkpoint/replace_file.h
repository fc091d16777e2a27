#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace wick {

/// A file descriptor, closed at the end of its scope.
class OpenFile {
 public:
  explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
  ~OpenFile();
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  /// Negative if it could not be opened.
  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

/// What a symbolic link at the end of a path means to a writer.
enum class Links {
  /// The file that it leads to is replaced, and the link stays: for a path that a person named.
  Follow,
  /// The link itself is replaced: for a folder in which others may have put links.
  Replace,
};

/// Replaces the content of a file by `pieces`, one after another, or leaves the file as it was: the
/// bytes are written under another name in the same folder, synchronised and renamed. A file that
/// exists keeps its permissions; a new one gets `mode`, or, if that is -1, those of any new file. A
/// device or a pipe is written to where links are followed, and refused where they are not: it is
/// never replaced by a file.
/// Returns the reason if it failed, else an empty text.
std::string replace_file(const std::string& path, const std::vector<std::string_view>& pieces,
                         Links links = Links::Follow, int mode = -1);

}  // namespace wick
