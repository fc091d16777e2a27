#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/code/symbols.h"
#include "tools/grade/sandbox/executable.h"
#include "tools/grade/sandbox/sandbox.h"
#include "tools/grade/system/files.h"

#include <filesystem>
#include <future>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace wick::grade {

/// Folders of shared objects that the users of tasks may read. Others of the machine cannot list
/// them, and cannot guess their names.
class LibraryFolders {
 public:
  /// A new folder.
  std::filesystem::path make() const;

 private:
  TemporaryFolder folder_;
};

/// The parts that an exercise's programs have in common. They are linked once for all submissions.
/// Linking a whole program takes as long as compiling a file, and only one of its parts is the
/// student's.
///
///     run        calls main()
///     base.so    the scenarios, the framework, and the reference's functions of other exercises
///     own.so     the functions of one submission; the same for all exercises of its files
///
/// The linker of a whole program takes the framework's definition where a student's object has one
/// too. The loader does the same, because it searches base.so, then the system's libraries, then
/// own.so. base.so shows only what students' files may call, and what they share by inline
/// functions: variables. Objects that would behave otherwise here are found out, and their program
/// is linked as a whole.
class Bases {
 public:
  explicit Bases(const Kit& kit);

  /// False where programs are always linked as a whole: in a released kit.
  bool is_possible() const { return !interpreter_.empty(); }

  /// own.so, and what it defines; or why its programs must be linked as a whole.
  struct Own {
    std::filesystem::path path;
    std::set<std::string> symbols;
    std::string problem;
  };
  /// Links objects of a submission into own.so, in a new folder of `folders`. It has a problem if
  /// the objects need more than a base has, or do not link.
  Own link_own(const std::vector<std::filesystem::path>& objects, const LibraryFolders& folders,
               const Sandbox& sandbox = Sandbox()) const;

  /// Why the exercise's program must be linked as a whole: the problem of own.so, or a function of
  /// the exercise that it lacks. Empty if program() can make it.
  std::string why_whole(const Exercise& exercise, const Own& own) const;

  /// The exercise's program with these scenarios.
  Executable program(const Exercise& exercise, Scenarios which, const Own& own) const;

  /// The functions of `exercise.without` that its base has, for the gates.
  std::set<std::string> second_implementations(const Exercise& exercise) const;

  /// Links the exercise's base.so. With a map it keeps its names.
  void link_base(const Exercise& exercise, Scenarios which, const std::filesystem::path& output,
                 const std::filesystem::path& map = {}) const;

 private:
  std::filesystem::path base(const Exercise& exercise, Scenarios which) const;
  std::filesystem::path starter(const std::filesystem::path& base) const;
  std::set<std::string> shown_by(const Exercise& exercise) const;
  std::string why_not_beside_a_base(const Symbols& own) const;

  const Kit& kit_;
  LibraryFolders folders_;
  std::filesystem::path interpreter_;
  std::set<std::string> callable_;  // of given.a, and the tables of its classes
  std::set<std::string> shared_;    // variables of inline functions
  mutable std::once_flag is_started_;
  mutable std::filesystem::path starter_;
  mutable std::mutex mutex_;
  mutable std::map<std::pair<std::string, Scenarios>, std::shared_future<std::filesystem::path>>
      bases_;
};

}  // namespace wick::grade
