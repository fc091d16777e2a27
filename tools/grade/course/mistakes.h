#pragma once

#include "tools/grade/course/chapter.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

/// A change to the reference's regions of an exercise. `find`, which must occur in them once,
/// becomes `replace`; or `region` replaces the body of one region. `function` chooses a region by
/// the name of the function around it. For overloads it is a part of the head that only one of them
/// has: "operator()(const std::string& name, Module".
struct Edit {
  std::string exercise, function;
  std::string find, replace;
  std::optional<std::string> region;
  /// The exercise's files, and the place of the edit: "tests/12_attention/mistakes.toml:8".
  std::vector<std::string> files;
  std::string where;
};

/// A mistake that students make, as a change to the reference.
struct Mistake {
  std::string id;
  std::string hint;
  std::vector<Edit> edits;
  std::string unnamed_because;
  /// Why no hidden scenario notices it, or nothing.
  std::string public_because;
  /// Words of the lesson's, for each pitfall that this mistake is (pitfalls.h).
  std::vector<std::string> pitfalls;

  /// The exercises that it edits. It shows in no other exercise, since the student's functions of
  /// each exercise are graded apart.
  std::vector<std::string> exercises() const;
  bool touches(const std::string& exercise) const;
};

struct Mistakes {
  std::vector<Mistake> mistakes;
  /// Keys of scenarios that catch nothing alone, and why they are kept.
  std::map<std::string, std::string> kept;
  /// Words of the lesson's pitfalls that no mistake is, and why (pitfalls.h).
  std::map<std::string, std::string> no_mistake;
};

/// Reads tests/NN_name/mistakes.toml. Throws Error, with file and line, as read_chapter does, and
/// for an edit of an exercise that the chapter does not have.
Mistakes read_mistakes(const std::filesystem::path& mistakes_toml, const Chapter& chapter);

/// The reference sources that the mistake changes, after the change: path -> text. Throws Error,
/// with file and line of the edit, if `find` or `function` does not mean exactly one place.
std::map<std::string, std::string> apply(const Mistake& mistake, const std::filesystem::path& root);

}  // namespace wick::grade
