#pragma once

#include "tools/grade/build/kit.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// Objects that the grader has made before, of any submission or known mistake and in any clone of
/// these sources: what would be compiled to the same is not compiled again.
///
/// The grader alone writes here, outside of every sandbox. Of a student's files only those are kept
/// that it has accepted: a file that was refused, or met a limit, is compiled each time.
class KeptObjects {
 public:
  /// The objects in $XDG_CACHE_HOME/wick/objects, or ~/.cache/wick/objects. There are none, and
  /// none are kept, if neither XDG_CACHE_HOME nor HOME is an absolute path, or if the folder is not
  /// this user's alone to write.
  KeptObjects();

  /// Writes the object kept under `digest` to `object`. False if there is none, if a header that it
  /// was made with has changed, or if its bytes are damaged.
  bool recall(const std::string& digest, const std::filesystem::path& object) const;

  /// Keeps `object`, which was made with `headers` beside the kit's, unless it has more than 1 MB.
  /// A folder that cannot be written is no error. Keeps about 10,000 objects, of 2 GB together at
  /// most; evicts the least recently used.
  void keep(const std::string& digest, const std::filesystem::path& object,
            const std::vector<std::filesystem::path>& headers) const;

 private:
  std::filesystem::path place_of(const std::string& digest) const;

  std::filesystem::path folder_;  // empty: nothing is kept
};

/// What the object of the chapter's file `name` with this text follows from, but for headers beside
/// the kit's: compiler, name, text, the kit's headers, and `way`, which is how it is compiled.
/// Empty if its object is not to be kept: a sanitised one names its folder.
std::string digest_of_inputs(const Kit& kit, const std::string& name, const std::string& text,
                             const std::vector<std::string>& way);

/// The files that a rule of make's names behind its target, as g++ writes it with -MD.
std::vector<std::string> prerequisites_in(const std::string& rule);

/// The files that the compiler read, besides the file `name` itself and the kit's headers, by the
/// rule that it wrote to `dependencies`.
std::vector<std::filesystem::path> headers_beside(const Kit& kit, const std::string& name,
                                                  const std::filesystem::path& dependencies);

}  // namespace wick::grade
