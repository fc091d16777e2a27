#pragma once

#include "tools/grade/build/kit.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// Objects of students' files that the grader has made and accepted before, of any submission and
/// in any clone of these sources: what would be compiled to the same is not compiled again.
///
/// The grader alone writes here, outside of every sandbox. Files that were refused, and those that
/// met a limit, are never kept: they are compiled each time.
class KeptObjects {
 public:
  /// Those in $XDG_CACHE_HOME/wick/objects, or ~/.cache/wick/objects. There are none, and none are
  /// kept, if neither XDG_CACHE_HOME nor HOME is an absolute path, or if the folder is not this
  /// user's alone to write.
  KeptObjects();

  /// Writes the object kept under `digest` to `object`. False if there is none, if a header of the
  /// system that it was made with has changed, or if its bytes are damaged.
  bool recall(const std::string& digest, const std::filesystem::path& object) const;

  /// Keeps `object`, which was made with `headers` of the system. A folder that cannot be written
  /// is no error. Of some thousand objects the one that was asked for longest ago makes room.
  void keep(const std::string& digest, const std::filesystem::path& object,
            const std::vector<std::filesystem::path>& headers) const;

 private:
  std::filesystem::path place_of(const std::string& digest) const;

  std::filesystem::path folder_;  // empty: nothing is kept
};

/// What the object of the chapter's file `name` with this text follows from, but for headers of the
/// system: compiler, flags, name, text, the kit's headers, and the rules by which the grader
/// accepts an object. Empty if its object is not to be kept: a sanitised one names its folder.
std::string digest_of_inputs(const Kit& kit, const std::string& name, const std::string& text);

}  // namespace wick::grade
