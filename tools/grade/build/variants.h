#pragma once

#include "tools/grade/build/base.h"
#include "tools/grade/build/kit.h"
#include "tools/grade/course/mistakes.h"
#include "tools/grade/system/files.h"

#include <filesystem>
#include <future>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace wick::grade {

/// Programs that make known mistakes in the functions of one exercise, as a student would make
/// them. They are compiled and linked on first use, once for all seeds and submissions. Objects
/// stay in the kit's folder and serve until the text or the chapter changes. Needs the course's own
/// sources, which students' trees do not have.
class Variants {
 public:
  explicit Variants(const Kit& kit);

  /// The program of one mistake, or of several at once. Throws Error if a single mistake does not
  /// compile. nullopt if several cannot be made at once: they change the same place, or do not
  /// compile together.
  std::optional<Executable> program(const std::vector<std::string>& mistakes,
                                    const Exercise& exercise) const;

  /// Makes the programs of several mistakes, one mistake each, on all cores.
  void prepare(const std::vector<std::string>& mistakes, const Exercise& exercise) const;

  /// The parts that the programs of mistakes have in common with those of submissions.
  const Bases& bases() const { return bases_; }

  /// The number of programs that make two mistakes at once.
  int pairs() const;

 private:
  using Program = std::optional<Executable>;
  using Key = std::pair<std::vector<std::string>, std::string>;  // mistakes, exercise
  Program build(const std::vector<std::string>& mistakes, const Exercise& exercise) const;
  Program load(const std::map<std::string, std::filesystem::path>& own,
               const Exercise& exercise) const;
  /// The changed texts, by file. nullopt if the order of the mistakes matters.
  std::optional<std::map<std::string, std::string>> texts(
      const std::vector<std::string>& mistakes) const;
  const Mistake& find(const std::string& id) const;

  const Kit& kit_;
  Mistakes described_;
  TemporaryFolder folder_;
  Bases bases_;
  LibraryFolders libraries_;
  mutable std::mutex mutex_;
  mutable std::map<Key, std::shared_future<Program>> programs_;
};

/// True if the course's own sources are here, so that mistakes can be made.
bool has_sources(const Kit& kit);

}  // namespace wick::grade
