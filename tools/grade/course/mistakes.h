#pragma once

#include "tools/grade/course/chapter.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

/// One change to a reference source: `find` becomes `replace` within the exercise's regions, or,
/// with `region`, the body of its region number `index` is replaced.
struct Edit {
  std::string file, exercise;
  std::string find, replace;
  std::optional<std::string> region;
  int index = 0;
};

/// What a student might get wrong, as a change to the reference.
struct Mistake {
  std::string id;
  std::string hint;
  std::vector<Edit> edits;
  std::vector<std::string> also;
  std::string unnamed_because;

  /// Where it shows: the exercises it edits, and `also`.
  std::vector<std::string> exercises() const;
  bool touches(const std::string& exercise) const;
};

struct Mistakes {
  std::vector<Mistake> mistakes;
  /// Scenarios that catch nothing alone, by key, and why they are kept.
  std::map<std::string, std::string> kept;
};

/// tests/NN_name/mistakes.toml. Throws Error, with file and line, for anything that read_chapter
/// would refuse, too, and for edits of exercises or files that the chapter has not.
Mistakes read_mistakes(const std::filesystem::path& mistakes_toml, const Chapter& chapter);

/// The reference sources that the mistake changes, changed: path -> text.
std::map<std::string, std::string> apply(const Mistake& mistake, const std::filesystem::path& root);

}  // namespace wick::grade
