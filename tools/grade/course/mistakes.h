#pragma once

#include "tools/grade/course/chapter.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

/// One change to the reference's regions of an exercise: `find`, which occurs in them once, becomes
/// `replace`; or, with `region`, the body of one of them is replaced. `function` chooses a region:
/// it is the name of the function that the region is in, or, for overloads, a part of that
/// function's head which no other has: "operator()(const std::string& name, Module".
struct Edit {
  std::string exercise, function;
  std::string find, replace;
  std::optional<std::string> region;
  /// Those of the exercise, and the edit's own place: "tests/12_attention/mistakes.toml:8".
  std::vector<std::string> files;
  std::string where;
};

/// What a student might get wrong, as a change to the reference.
struct Mistake {
  std::string id;
  std::string hint;
  std::vector<Edit> edits;
  std::string unnamed_because;

  /// Those it edits: it shows in no other, since each has the student's functions for itself.
  std::vector<std::string> exercises() const;
  bool touches(const std::string& exercise) const;
};

struct Mistakes {
  std::vector<Mistake> mistakes;
  /// Scenarios that catch nothing alone, by key, and why they are kept.
  std::map<std::string, std::string> kept;
};

/// tests/NN_name/mistakes.toml. Throws Error, with file and line, for anything that read_chapter
/// would refuse, too, and for edits of exercises that the chapter has not.
Mistakes read_mistakes(const std::filesystem::path& mistakes_toml, const Chapter& chapter);

/// The reference sources that the mistake changes, changed: path -> text. Throws Error, with file
/// and line of the edit, where `find` or `function` does not mean exactly one place.
std::map<std::string, std::string> apply(const Mistake& mistake, const std::filesystem::path& root);

}  // namespace wick::grade
