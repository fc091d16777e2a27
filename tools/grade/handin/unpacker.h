#pragma once

#include "tools/grade/course/chapter.h"
#include "tools/grade/sandbox/sandbox.h"
#include "tools/grade/system/files.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace wick::grade {

/// Unpacks the archives of a class, of which it takes the files of chapters alone, into a folder of
/// its own, which is removed with it. It opens each archive once, and a class without archives
/// needs no sandbox.
class Unpacker {
 public:
  using GivesSandbox = std::function<const Sandbox&()>;
  /// Without `sandbox` archives are opened with limits alone.
  Unpacker(const std::vector<Chapter>& chapters, GivesSandbox sandbox);

  /// Returns the folder of the archive's files. They have the archive's time, because times within
  /// an archive are what its author says. The path is empty if nothing was taken. Adds what was
  /// refused, and why, to `remarks`: also files whose paths no disk takes. Throws Error if this
  /// machine cannot read the archive.
  std::filesystem::path unpack(const std::filesystem::path& archive,
                               std::vector<std::string>& remarks);

  /// The first paths below an unpacked folder, or below a folder in it, of files that were not
  /// taken. There are none for any other folder.
  std::vector<std::string> not_taken(const std::filesystem::path& folder) const;

 private:
  std::set<std::string> wanted_;
  GivesSandbox sandbox_;
  struct Unpacked {
    std::filesystem::path folder;
    std::vector<std::string> remarks;
  };
  Unpacked open(const std::filesystem::path& archive);

  std::unique_ptr<TemporaryFolder> folder_;
  std::size_t folders_ = 0;  // in it
  std::map<std::filesystem::path, Unpacked> known_;
  std::map<std::filesystem::path, std::vector<std::string>> others_;  // by the unpacked folder
};

}  // namespace wick::grade
